extension Reference {
  /// The keys of all lines.
  static let keys = keyMeanings.split(separator: "\n").map { row in
    let parts = row.split(separator: ": ", maxSplits: 1).map(String.init)
    return Entry(name: parts.first ?? "", meaning: parts.last ?? "")
  }

  /// A key and its meaning a line. Money is in dollars at the betting games, in cents in the score
  /// book, and in chips elsewhere.
  private static let keyMeanings = """
    after: what the bet wins on average once the card of `out=` is traded, in dollars
    against: `people`, `bots` or `house`
    allin: `yes`: everything is bet
    amount: what was added, paid or moved; in `= entry` with its sign
    answer: the right option's number, or the number that was asked for
    answered: questions answered in the quiz
    ante: the ante in chips; in the score book the entry fee in cents
    any: the best five cards of all that are shown
    any-name: what these are called
    asked: how many have asked for it
    auto: `yes`: the clock made the move
    away: seconds after which a seat that sits out is given up; in `= seat` `yes`: sits out from the next hand on
    balance: what somebody has; a bet is part of it until the round is resolved
    bank: seconds of a player's time bank; in `* turn` and `= seat` `yes`: it is running; in `?` its milliseconds, which follow `left`
    bb: the seat of the big blind
    bb100: big blinds won in a hundred hands
    bba: the big blind ante
    bbared: whether the big blind's ante is less for fewer players
    behind: points behind the leading team
    best: the best five cards; on a board the highest balance
    bet: the bet of this round or street; in `+ leave` the bet that is played out
    bets: the small and the big bet of fixed limit, as in `4/8`
    blinds: the small and the big blind, as in `1/2`
    board: the cards that all share, `/` between boards
    boards: how many boards there are
    bomb: hands from one bomb pot to the next, 0 for none; in `= poker` and `* hand` `yes`: this hand is one
    book: the number of the score book's game in progress
    bots: house bots at the table; in `+ create` how many there may be
    bringin: the bring-in in chips
    burst: lines that may be sent at once
    button: the seat with the button; in `+ create` `dead` or `moving`: where it goes when somebody has left
    buyin: chips to sit down with, from and to, as in `40-200`
    by: who did it; in `+ top` what ranks: `mean` or `net`
    card: a card
    cards: cards in a list, `-` for none
    carried: chips from hands before that are in the pot
    chips: play chips on the account, or taken from a table
    clock: `yes`: the time in `left=` is running; `no`: nobody is waiting for you
    club: a club of the score book
    code: the reason of a refusal, or of an end
    column: the column of a file in which something does not fit
    community: the cards on the board; in rules, how many there are
    complete: how much of a game is entered, in percent
    connections: open connections
    correct: right answers in the quiz
    count: a number of hands, answers or things counted
    date: the day on which a game began
    dealer: `on` or `off`: whether the dealer takes a hand
    decision: the number of this decision in the hand
    deck: cards left in the deck
    decks: decks in the shoe, or `auto`
    device: a secret that lets this device log in first, see `login`
    did: what was done, named by its command; `pass`: no bet in time
    double: how often the hand wins double, in percent
    down: cards face down; in rules, how many there are
    drawn: cards that were drawn for all
    dup: `1`: done before, and not done again
    duplicate: whether each deal is played in every rotation of the seats; `part`: at a table for one rotation, `part-seeded`: from a seed that was given
    duplicates: games of a file that are in the book already
    earned: money won, in cents
    element: what is counted in the score book
    email: a player's address, for the member who entered it
    error: half the width of the 95 % interval, in percent
    example: such a hand
    family: `betting`, `dealing` or `poker`: games with the same events
    finished: `yes`: the team has finished the round
    first: the number of the first game that came from a file
    from: the first of these, counted from 1
    gained: dollars won
    game: a game by its name; in the score book its number
    game-win: what the winners of a game are paid, in cents
    games: games played, or a list of their numbers
    gone: people with a seat who are cut off
    hand: the number of a hand; at dealing tables `dealer`, or a hand counted from 1
    hands: hands played, hands reckoned with, or a list of hands
    hold: seconds for which the seat of a cut connection is held
    hole: cards face down, your own or `??`
    hourly: hands an hour
    house: the cards of the house
    icon: an icon of a few characters
    id: a name: of a table, game or profile
    in: the card that came in the trade
    initials: a player's initials in the book
    interval: half the width of the 95 % interval of the mean
    jokers: jokers in each deck
    kept: rows of a file that are kept so far
    key: the setting
    kind: `guest`, `member` or `house`
    known: topics answered right twice in a row
    last: which deal, counted back from 1; in `= house` `yes`: the cards of the last round
    later: `yes`: the chips come when the hand ends
    leaders: the leading teams
    left: milliseconds to decide
    legal: every move that you may make
    level: how well a house bot plays
    limit: `no`, `pot` or `fixed`; in a refusal, the quota that is used up
    line: bytes that a line may have
    lose: how often the hand loses, in percent
    lost: dollars lost
    max: the most bytes
    mean: what a round wins on average; on boards, a hundred of them
    median: half of the answers took at most this many milliseconds
    meld: points that the opening meld needs; in `= profile` `threshold` or `round`
    method: `exact` or `sampled`
    misfits: how much of a file does not fit
    missed: events that you missed and were brought
    mode: `wire`, `json` or `text`
    month: a month, as in `2026-11`
    more: where the next page begins: `before=` of `history`, rounds of `export`, `last=` of `look`
    moves: what was done on this street, as seat:move:bet
    n: a number that counts up
    name: a person's name; of a hand its kind, as in `full-house`; in the book a team, player or element
    names: people's names
    need: how many must ask; in `+ odds` the score with which the house beats you
    net: what was won and lost together, with its sign; in `* end` chips by seat
    next: the chance that the next card makes it, in percent
    number: the number of a change in the book
    odd: the card that gets the odd chip
    of: how many there are in all
    onein: one in this many hands of five cards is of this kind
    only: who may sit down
    open: `on`: everybody sees all cards; in `+ me` `yes`: others may see your results
    openpair: whether an open pair on fourth street doubles the bet
    options: the answers to choose from
    others: who else is in the hand, as seat:stack:bet:cards:up
    out: the card that was traded, or should be; in `+ act` and `* act` cards given up
    outcome: `win`, `double`, `lose` or `push`
    outs: cards that make it
    owner: the member who owns the club
    p99: 99 of 100 answers took at most this many milliseconds
    pace: milliseconds that a house bot waits where a person plays
    paid: chips paid; at the betting games dollars won or lost, with their sign
    passed: `back` or `stay`: what becomes of the antes if nobody opens
    pause: seconds between hands where a person plays
    people: people, bots left out
    percent: a share in a hundred
    period: `day`, `week` or `all`
    phase: `bet` or `trade`
    phone: a player's number, for the member who entered it
    ping: seconds of silence after which the server probes the connection
    played: games played
    player: the person whose hand it is; in the book a player
    players: hands at a dealing table, players of a game, or their names
    plays: when you play: `now`, `next` round, or `broke`: in a new game
    points: points for each; in `= seat` what the cards count against the house
    pot: chips in the middle; in `* pot` which pot
    pots: main pot and side pots, without the bets of this street
    profile: the rules that a game is scored by
    profiles: how many profiles
    proto: the version of the protocol
    r1: points of round 1
    r2: points of round 2
    r3: points of round 3
    r4: points of round 4
    r5: points of round 5
    r6: points of round 6
    r7: points of round 7
    r8: points of round 8
    rabbit: whether the cards that would have come are shown
    range: starting hands as they were written, as in `TT+`
    rank: a place, 1 the best
    rate: lines a second, as in `20/s`, or `none`
    reason: why, in a word: `asked`, `timeouts`, `room`, `away`, `money`, `broke`, `deck`, `played` and such
    refused: refusals, as code:count
    results: of a match, `SEAT:NAME:CHIPS:MEAN:ERROR`; mean and error of a hand are in thousandths of a big blind
    retry: `now`: the question is still open
    right: `yes` or `no`: whether the answer was right
    role: `bot` or `person`
    round: the number of the round
    round-win: what the winners of a round are paid, in cents
    rounds: rounds played, or rounds of a game
    row: a row of a file, counted from 1
    rows: how many rows stand before this line
    rules: what a table's own rules are called
    run: which board, where the rest comes twice
    says: what a person reads, where the text is what somebody has said; only with `says=yes`
    sb: the seat of the small blind
    score: the points of a hand at the betting games
    seat: a seat, counted from 1
    seats: seats taken and all seats, as in `2/6`; or players by seat
    second: what the second team is paid, in cents
    seeded: `yes`: the cards follow from a seed that was given
    seen: when somebody was last here
    seq: the number of a table's event
    server: `cardroom`
    session: the token for `resume`
    share: the part of the pot, in percent; in `* pot` which part of it this is
    shared: `yes`: one card for all
    shares: what the hand was compared by for each part of the pot
    shown: `yes`: the cards were turned up; only with `says=yes`
    shuffle: when the deck is shuffled: `renew`, `exhausted` or `round`
    since: the day of the first of these; in `+ look` the picture that the rows change
    spent: money paid in, in cents
    split: `yes`: several hands win together
    split5: whether the fifth of five cards comes after the others' draw
    stack: chips at the table; of a match the big blinds, or dollars, before each hand
    stacks: everybody's chips, by seat
    start: seconds from the second player on until the first hand
    state: what a table, seat, person or lesson is doing
    step: the step that is shown, or the lesson
    straddle: whether straddles are allowed
    street: the betting round or street of the deal
    subtotal: count times points
    swap: how many cards may be drawn, from and to
    table: a table's name
    tables: tables by name; in `+ stats` how many
    team: `red`, `blue` or `green`
    teams: teams by name; in `= profile` how many
    tie: how often the hand ties, in percent
    ties: what breaks a tie of open cards
    time: local time of the server, as in `2026-11-21T18:03:04`; in `= change` seconds since 1970
    timeouts: how often the clock answered
    title: what people call the game, or the street
    to: the player's total bet of this street
    tocall: chips that it costs to stay
    topic: a topic of the help or the quiz
    total: points of all rounds
    totals: points of all teams
    trials: deals that were sampled
    trips: whether three of a kind beats a straight
    ts: milliseconds since the server started
    turn: the name of the question; in `+ create` seconds for a decision
    twice: whether all-in hands may see two boards
    type: the type of an event that is read again
    undone: `yes`: taken back; in `* book` what was taken back
    up: cards face up; in rules, how many there are
    uptime: seconds since the server started
    value: the value of a setting; in `+ advise` the hand's place in the order of all hands
    wait: seconds to wait: until the next try, for an answer, or for a first bet
    waiting: messages that wait for the member
    was: what stood there before
    watching: people who watch; in `= person` the tables that the person watches
    what: what was paid for
    whose: whose entry it was
    wild: the rank that is wild
    win: how often the hand wins, in percent
    winner: `yes`: no hand is better; said when all that count are turned up
    winners: who won, in `* pot` as seat:chips
    wins: `yes`: won the last round; only with `says=yes`
    with: the other person; in `= entry` the other account
    won: games or chips won
    words: a hand in words, `??` if it is not yours to know; in `+ tab` words that may stand there
    worth: what a trade adds on average, in dollars; in rows of `look` what a hand is called
    would: what the house's careful bot would do
    writers: members who write in the club
    x: what was sent with `ping`
    you: `yes`: your seat
    yours: `yes`: the kind of hand that you hold
    zone: minutes by which the server's clock is ahead of universal time
    """
}
