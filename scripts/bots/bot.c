/* A bot for a game against the house and for hold'em, in C. To build and run it:
 *     cc -o bot bot.c && cardroom-bots exec ./bot --name rock --table main
 * cardroom-bots logs in, sits down and comes back after a cut; this program reads the lines of the server and
 * writes one answer for each that begins with "?". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[70000];

/* The value of a key, or "". There are a few at a time. */
static const char *value(const char *key) {
  static char found[8][4096], next;
  char *out = found[next++ & 7], word[64];
  snprintf(word, sizeof word, " %s=", key);
  const char *at = strstr(line, word);
  snprintf(out, sizeof found[0], "%.*s", at ? (int)strcspn(at + strlen(word), " ") : 0, at ? at + strlen(word) : "");
  return out;
}

static int number(const char *key) { return atoi(value(key)); }
static int rank(const char *card) { return (int)strcspn("23456789TJQKA", (char[]){*card, 0}); }

/* What stands behind a verb in legal=, "" if nothing does, NULL if the verb is not legal. */
static const char *can(const char *verb) {
  const char *legal = value("legal");
  for (size_t length = strlen(verb); *legal; legal += *legal == ',') {
    if (!strncmp(legal, verb, length) && strchr(":,", legal[length])) return legal + length + (legal[length] == ':');
    legal += strcspn(legal, ",");
  }
  return NULL;
}

static void poker(void) {
  const char *hole = value("hole");
  int one = rank(hole), two = rank(hole + 2), good = one == two || (one >= 8 && two >= 8);
  if (good && can("raise") && number("tocall") * 2 <= number("pot")) puts("raise");
  else if (can("check")) puts("check");
  else if (can("call") && (good || number("tocall") * 4 <= number("pot"))) puts("call");
  else puts(can("fold") ? "fold" : "auto"); /* auto is the server's own safe move */
}

static void house(void) {
  const char *cards = can("trade"), *worst = cards; /* such as 9c/As/Td,deal */
  if (cards && number("score") < 27) {              /* one weak card for a new one */
    for (; cards[2] == '/'; cards += 3) if (rank(cards + 3) < rank(worst)) worst = cards + 3;
    printf("trade %.2s\n", worst);
  } else if (can("deal")) puts("deal");             /* the bet stands */
  else if (can("bet")) printf("bet %d\n", number("balance") < 5 ? number("balance") : 5);
  else puts("auto");
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0); /* or answers wait in a buffer, and the clock runs */
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (!strncmp(line, "? act ", 6)) *value("hole") ? poker() : house();
    else if (!strncmp(line, "- ", 2) && !strstr(line, "code=turn.")) puts("auto"); /* refused */
  }
}
