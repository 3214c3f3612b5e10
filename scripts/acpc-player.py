"""A player for matches by the protocol of the Annual Computer Poker Competition that needs no judgement: it answers
every line that it gets, and what it answers follows from the line alone, so that two servers which send it the same
lines get the same bytes. With `wild` many answers are as bad as those that a server has to put up with.

usage: acpc-player.py PORT OUT [wild]    writes what it was sent into OUT"""
import socket
import sys
import zlib


def action(word, wild):
    """One action; word is a number that follows from the line."""
    plain = ["c", "c", "c", "r%d" % (word // 64 % 21000), "r%d" % (word // 64 % 1200), "f" if word % 7 < 2 else "c"]
    if not wild or word % 3:
        return plain[word // 8 % len(plain)]
    odd = ["", "C", "F", "R900", "b700", "B", "k", "K", "zzz", "cJUNK", "r", "r-5", "r+640", "r 400", "r99999999999999999999",
           "r4294967796", "r\t300x", "r0400.5", "r0x200", "x", " c", "9", ":c", "-"]
    return odd[word // 8 % len(odd)]


def written(line, word, wild):
    """The state as it is sent back: perhaps in another form that means the same, or something else."""
    if not wild or word % 5:
        return line
    head, position, hand, betting, cards = line.split(":")
    forms = [
        line.lower().replace("matchstate", "MATCHSTATE"),
        ":".join([head, " +" + position, "0" + hand, betting.replace("/", ""), cards.replace("/", "")]),
        ":".join([head, str(256 + int(position)), str(2**32 + int(hand)), betting.replace("c", "K").replace("r", "B"), cards]),
        ":".join([head, position, hand, betting, cards.upper()]),
        ":".join([head, position, str(int(hand) + 1), betting, cards]) + ":f\r\n" + line,
        "MATCHSTATE:" + position + ":f\r\n# a remark\r\n;another\r\n\r\nnonsense\r\n" + line,
        ":".join([head, position, hand, "f" + betting, cards]) + ":r300\r\n" + line,
        # Never without own cards, of which the original then has those that it has read before.
        ":".join([head, position, hand, betting, cards[:-1] if cards[-1] == "|" or "/" in cards else cards]) + ":f\r\n" + line,
    ]
    return forms[word // 5 % len(forms)]


def main():
    wild = sys.argv[3:] == ["wild"]
    connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.sendall(b"VERSION: 2.0.+7 and more\r\n" if wild else b"VERSION:2.0.0\r\n")
    with open(sys.argv[2], "wb") as out, connection.makefile("rb") as lines:
        while True:
            try:
                received = lines.readline()
            except OSError:
                # The server has closed with answers unread that it had not asked for.
                received = b""
            if not received:
                break
            out.write(received)
            word = zlib.crc32(received)
            line = received.decode().rstrip("\r\n")
            end = "\n" if wild and word % 2 else "\r\n"
            form = written(line, word // 11, wild)
            answer = form + ":" + action(word, wild) + end
            if form != line:
                # In case that the form is one that is passed over.
                answer += line + ":c" + end
            try:
                connection.sendall(answer.encode())
            except OSError:
                pass


if __name__ == "__main__":
    main()
