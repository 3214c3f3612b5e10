#!/usr/bin/env node
// A bot for a game against the house and for hold'em, in JavaScript without packages.
//
//     cardroom-bots exec 'node bot.js' --name rock --table main
//
// cardroom-bots logs in, sits down and comes back after a cut; this program reads the lines of the
// server and writes one answer for each that begins with "?".

const rank = (card) => "23456789TJQKA".indexOf(card[0]);

// The keys and values of a line; what stands after " :" is for people.
function keysOf(line) {
  const words = line.split(" :")[0].split(" ").filter((word) => word.includes("="));
  return Object.fromEntries(words.map((word) => word.split(/=(.*)/).slice(0, 2)));
}

// legal=bet:1-95,deal as {bet: "1-95", deal: ""}
const movesOf = (legal) => Object.fromEntries(legal.split(",").map((move) => [...move.split(":"), ""].slice(0, 2)));

function poker(ask, legal) {
  const [one, two] = [rank(ask.hole), rank(ask.hole.slice(2) || "-")];
  const isGood = one === two || (one >= 8 && two >= 8);
  const [price, pot] = [Number(ask.tocall), Number(ask.pot)];
  if (isGood && "raise" in legal && price * 2 <= pot) return "raise";
  if ("check" in legal) return "check";
  if ("call" in legal && (isGood || price * 4 <= pot)) return "call";
  return "fold" in legal ? "fold" : "auto"; // auto is the server's own safe move
}

function house(ask, legal) {
  if ("trade" in legal && Number(ask.score) < 27) { // one weak card for a new one
    return "trade " + legal.trade.split("/").sort((a, b) => rank(a) - rank(b))[0];
  }
  if ("deal" in legal) return "deal"; // the bet stands
  return "bet" in legal ? `bet ${Math.min(5, Number(ask.balance))}` : "auto";
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.startsWith("? act ")) {
    const ask = keysOf(line);
    const legal = movesOf(ask.legal);
    console.log("hole" in ask ? poker(ask, legal) : house(ask, legal));
  } else if (line.startsWith("- ") && !line.includes("code=turn.")) {
    console.log("auto"); // the move was refused
  }
});
