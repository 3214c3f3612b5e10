#!/usr/bin/env python3
"""A bot for a game against the house and for hold'em. Change choose() and it is yours.

With a program that does the rest:  cardroom-bots exec ./bot.py --name rock --table main
By itself, over a socket of its own:   ./bot.py 127.0.0.1 7777 rock main 100"""
import socket, sys, time

RANKS = "23456789TJQKA"

def choose(ask):
    """One of the legal moves of a ? line, whose keys and values are in ask."""
    legal = dict(move.partition(":")[::2] for move in ask["legal"].split(","))
    if "hole" in ask:                                      # poker: raise, call what is cheap, fold
        high = [RANKS.find(rank) for rank in ask["hole"][:4:2]]           # of AhKd these are 12, 11
        is_good = len(high) == 2 and (high[0] == high[1] or min(high) >= 8)
        price, pot = int(ask["tocall"]), int(ask["pot"])
        if is_good and "raise" in legal and price * 2 <= pot: return "raise"
        if "check" in legal: return "check"
        if "call" in legal and (is_good or price * 4 <= pot): return "call"
        return "fold" if "fold" in legal else "auto"       # auto is the server's safe move
    if "trade" in legal and int(ask["score"]) < 27:        # against the house: a new card for a weak one
        return "trade " + min(legal["trade"].split("/"), key=lambda card: RANKS.index(card[0]))
    if "deal" in legal: return "deal"                      # the bet stands
    return f"bet {min(5, int(ask['balance']))}" if "bet" in legal else "auto"

def keys_of(line):                                         # what stands after " :" is for people
    return dict(word.split("=", 1) for word in line.partition(" :")[0].split() if "=" in word)

def react(line, send):
    """Answers a question, or says auto if the answer was refused."""
    ask = keys_of(line)
    if line.startswith("? act"): send(f"@{ask['turn']} {choose(ask)} turn={ask['turn']}")
    elif line.startswith("- @") and not ask["code"].startswith("turn."): send("auto")

def play(host, port, name, table, rounds):
    """Plays over a socket: logs in, sits down, comes back after a cut, leaves after the rounds."""
    token, last = None, 0
    while True:
        try:
            with socket.create_connection((host, port), timeout=60) as connection:
                wire, out = (connection.makefile(way, newline="\n") for way in "rw")
                send = lambda line: print(line, file=out, flush=True)
                send("hello 1 mode=wire role=bot")
                send(f"resume {token} table={table} last={last}" if token else f"login {name}\nsit {table}")
                for line in wire:
                    react(line, send)
                    keys = keys_of(line)
                    if line.startswith("* "): last = int(keys.get("seq", last))
                    if line.startswith("+ login"): token = keys["session"]
                    if line.startswith("- code=auth.token"): token = None
                    if line.startswith("* out") and keys["name"] == name: send(f"back {table}")
                    if line.startswith("* over"): send("reset")
                    if line.startswith(("* result", "* end")): rounds -= keys.get("name", name) == name
                    if rounds <= 0: return send("quit")
        except OSError as error: print(error, file=sys.stderr)
        time.sleep(1)                                      # the seat is held; token brings it back

if len(sys.argv) > 1: play(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4], int(sys.argv[5]))
for line in sys.stdin if len(sys.argv) == 1 else []: react(line, lambda answer: print(answer, flush=True))
