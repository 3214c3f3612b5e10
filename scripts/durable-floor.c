/* The least that acknowledging on the disk asks for: each line that comes is a record of 150 bytes, which is written
 * and synced before it is answered, together with all that came in while the sync before ran.
 * `scripts/bench redis durable` builds and runs it:
 *
 *     cc -O2 -o floor durable-floor.c && ./floor FILE SEATS
 *
 * SEATS 0: who has sent the line is answered. SEATS 4: as well, the event goes to the four at the table, who are
 * those that connected one after the other, and the next question to who has acted. One thread reads, writes, syncs
 * and answers in turns, as Redis does: on two cores a thread for the disk alone made it slower with 1, 4 and 400
 * clients. FILE is filled beforehand and written in place, so that a sync notes nothing but the data.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { people_most = 4096, seats_most = 16, record_bytes = 150, batch_most = 65536, file_bytes = 64 << 20, read_bytes = 65536 };

struct person { int socket, owed; char output[32768]; };

static struct person *people[people_most + seats_most];
static int people_count, seats, disk, epoll;
/* Who has acted since the last sync. */
static int actors[batch_most], actor_count;
static long position, sequence;
static char records[batch_most * record_bytes];

static void require(int is_fine, const char *what) {
  if (!is_fine) { perror(what); exit(1); }
}

/* One write and one sync for all of them. */
static void store(void) {
  long bytes = (long)actor_count * record_bytes;
  if (position + bytes > file_bytes) position = 0;
  require(pwrite(disk, records, bytes, position) == bytes, "write");
  require(fdatasync(disk) == 0, "fdatasync");
  position += bytes;
}

static void owe(int place, const char *text, int bytes) {
  struct person *person = people[place];
  if (!person) return;
  require(person->owed + bytes <= (int)sizeof person->output, "a client does not read");
  memcpy(person->output + person->owed, text, bytes);
  person->owed += bytes;
}

static void pay(int place) {
  struct person *person = people[place];
  if (!person || !person->owed) return;
  ssize_t sent = send(person->socket, person->output, person->owed, MSG_NOSIGNAL);
  if (sent == person->owed) person->owed = 0;
  else if (sent > 0) memmove(person->output, person->output + sent, person->owed -= sent);
}

/* Everybody gets what there is for them in one send, in lines as long as the server's. */
static void answer(void) {
  static const char reply[] = "+ act table=tl1 turn=1.4 did=deal amount=1 bet=5 balance=100 seq=7\n";
  static const char question[] =
    "? act table=tl1 turn=1.4 seat=1 left=30000 round=1 phase=trade bet=5 balance=100 score=33 cards=7cKcTc deck=49"
    " legal=bet:1-95,trade:7c/Kc/Tc,deal clock=no :Your turn\n";
  char event[256];
  for (int index = 0; index < actor_count; index++) {
    int actor = actors[index];
    owe(actor, reply, sizeof reply - 1);
    if (!seats) continue;
    int bytes = snprintf(event, sizeof event,
      "* bet table=tl1 seq=%ld seat=%d name=b1_0 amount=1 bet=1 balance=100\n", ++sequence, actor % seats + 1);
    for (int seat = 0, first = actor - actor % seats; seat < seats; seat++) owe(first + seat, event, bytes);
    owe(actor, question, sizeof question - 1);
  }
  for (int index = 0; index < actor_count; index++) {
    int actor = actors[index], first = seats ? actor - actor % seats : actor;
    for (int seat = 0; seat < (seats ? seats : 1); seat++) pay(first + seat);
  }
}

static void watch(int descriptor, int word) {
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = word};
  require(epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0, "epoll_ctl");
}

static void welcome(int socket) {
  int on = 1;
  require(people_count < people_most, "too many clients");
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  struct person *person = people[people_count] = calloc(1, sizeof *person);
  require(person != NULL, "memory");
  person->socket = socket;
  watch(socket, people_count++);
}

static void receive(int place) {
  static char input[read_bytes];
  ssize_t count = recv(people[place]->socket, input, sizeof input, 0);
  if (count < 0 && errno == EAGAIN) return;
  if (count <= 0) {
    close(people[place]->socket);
    free(people[place]);
    people[place] = NULL;
    return;
  }
  for (ssize_t index = 0; index < count; index++) {
    if (input[index] != '\n' || actor_count == batch_most) continue;
    actors[actor_count++] = place;
  }
}

int main(int count, char **words) {
  int on = 1;
  seats = count == 3 ? atoi(words[2]) : -1;
  if (seats < 0 || seats > seats_most) {
    fprintf(stderr, "usage: floor FILE SEATS\n");
    return 64;
  }
  disk = open(words[1], O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  require(disk >= 0, words[1]);
  memset(records, 'x', sizeof records);
  for (long at = 0; at < file_bytes; at += 1 << 20) require(pwrite(disk, records, 1 << 20, at) == 1 << 20, "write");
  require(fsync(disk) == 0, "fsync");

  enum { newcomer = people_most };
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  require(bind(listener, (struct sockaddr *)&address, sizeof address) == 0, "bind");
  require(listen(listener, 1024) == 0, "listen");
  getsockname(listener, (struct sockaddr *)&address, &length);
  epoll = epoll_create1(EPOLL_CLOEXEC);
  watch(listener, newcomer);
  fprintf(stderr, "listening on 127.0.0.1:%d\n", ntohs(address.sin_port));

  struct epoll_event ready[1024];
  for (;;) {
    int many = epoll_wait(epoll, ready, 1024, -1);
    for (int index = 0; index < many; index++) {
      int word = ready[index].data.u32, socket;
      if (word == newcomer) {
        while ((socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) welcome(socket);
      } else if (people[word]) {
        receive(word);
      }
    }
    if (!actor_count) continue;
    store();
    answer();
    actor_count = 0;
  }
}
