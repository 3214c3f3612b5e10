#!/usr/bin/env python3
"""A bot that reads JSON, for a game against the house and for hold'em. Change choose() and it is yours.

./bot_json.py 127.0.0.1:7777 rock main 100        or unix:PATH in the place of HOST:PORT
It connects by itself: cardroom-bots exec, match and conformance take programs that read lines, as bot.py does."""
import json, socket, sys, time

RANKS = "23456789TJQKA"

def choose(ask):
    """One of the legal moves of a question."""
    legal = {move["verb"]: move for move in ask["legal"]}
    if "hole" in ask:                                      # poker: raise, call what is cheap, fold
        high = [RANKS.index(card[0]) for card in ask["hole"]]             # of AhKd these are 12, 11
        is_good = len(high) == 2 and (high[0] == high[1] or min(high) >= 8)
        if is_good and "raise" in legal and ask["tocall"] * 2 <= ask["pot"]: return "raise"
        if "check" in legal: return "check"
        if "call" in legal and (is_good or ask["tocall"] * 4 <= ask["pot"]): return "call"
        return "fold" if "fold" in legal else "auto"       # auto is the server's safe move
    if "trade" in legal and ask["score"] < 27:             # against the house: a new card for a weak one
        return "trade " + min(legal["trade"]["of"], key=lambda card: RANKS.index(card[0]))
    if "deal" in legal: return "deal"                      # the bet stands
    return f"bet {min(5, legal['bet']['max'])}" if "bet" in legal else "auto"

def connect(server):
    if not server.startswith("unix:"): return socket.create_connection(server.rsplit(":", 1), timeout=60)
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(server.removeprefix("unix:"))
    return connection

def play(server, name, table, rounds):
    """Logs in, sits down, comes back after a cut, and leaves after the rounds; how many were refused."""
    token, last, refused = None, 0, 0
    while True:
        try:
            with connect(server) as connection:
                wire, out = (connection.makefile(way, newline="\n") for way in "rw")
                send = lambda line: print(line, file=out, flush=True)
                for _ in range(3): wire.readline()         # the greeting is no JSON yet
                send("hello 1 mode=json role=bot")
                send(f"resume {token} table={table} last={last}" if token else f"login {name}\nsit {table}")
                for line in map(json.loads, wire):
                    if "?" in line: send(f"@{line['turn']} {choose(line)} turn={line['turn']}")
                    if "*" in line: last = line.get("seq", last)
                    if line.get("+") == "login": token = line["session"]
                    if line.get("code") == "auth.token": token = None
                    if "-" in line and "tag" in line:      # whose tag it is, that question is still open
                        refused += 1
                        if not line["code"].startswith("turn."): send("auto")
                    event, mine = line.get("*"), line.get("name", name) == name
                    if event == "out" and mine: send(f"back {table}")
                    if event == "over": send("reset")
                    if event in ("result", "end") and mine: rounds -= 1
                    if rounds <= 0: return send("quit") or refused
        except OSError as error: print(error, file=sys.stderr)
        time.sleep(1)                                      # the seat is held; token brings it back

server, name, table, rounds = sys.argv[1:] if len(sys.argv) == 5 else sys.exit(__doc__)
print("refused", play(server, name, table, int(rounds)))
