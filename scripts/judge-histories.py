"""Replays hands of poker in PokerKit, for scripts/judge-histories.

Each hand is played strictly, action by action: each must be legal there, with the same amounts to call and to raise to,
and the stacks at its end must be the same. Where PokerKit departs from the rule books in what can be said to it, it is
told. Where it cannot be told, a hand is set aside at the action in which the two differ, if it is one of a kind
in which they must (`REASONS`); what these hands are played by is what GamesTests and Sources/HandOracle judge. Any other
difference is a failure, and so it is if too many hands of a kind are set aside to prove anything.
"""

import multiprocessing
import os
import sys
import tomllib
import warnings
from collections import Counter, deque
from dataclasses import replace

from pokerkit import BettingStructure, HandHistory, State
from pokerkit.notation import parse_action

REASONS = {
    'cap': 'fixed limit: less than half a bet is no bet, and two players know no cap',
    'reopened': 'a short all-in reopens nothing for those who have acted',
    'short': 'a short ante, blind or bring-in lowers no price, and a blind that is missing counts as part of the pot',
    'odd': 'each pot is split by itself, its odd chips one by one, in stud by suit; a bet that was folded stays in the last pot',
    'deck': 'when the deck runs out in stud, folded cards do not come again',
}
# Of a kind of poker at least so many hands in a hundred must be played to their end.
LEAST = 50


class Disagreement(Exception):
    """The two do not agree on a hand; for one of the reasons, perhaps."""

    def __init__(self, text, reason=None):
        super().__init__(text)
        self.reason = reason


def make(history):
    game = history.create_game()
    streets, structure = game.streets, game.betting_structure
    if history.variant == 'FO/8':
        # In PokerKit fixed-limit Omaha hi-lo is pot limit, which is a slip.
        streets = tuple(replace(street, max_completion_betting_or_raising_count=4) for street in streets)
        structure = BettingStructure.FIXED_LIMIT
    return State(
        game.automations, game.deck, game.hand_types, streets, structure,
        game.ante_trimming_status, game.raw_antes, game.raw_blinds_or_straddles, game.bring_in,
        history.starting_stacks, len(history.starting_stacks), mode=game.mode,
        starting_board_count=game.starting_board_count, divmod=game.divmod, rake=game.rake,
    )


def pass_by(state, player):
    """Nobody is asked who pays nothing, and whose bet nobody could call: not until it is the turn of `player`."""
    while state.actor_index is not None and state.actor_index != player and not state.can_post_bring_in():
        if state.checking_or_calling_amount != 0:
            return
        state.check_or_call()


def ours(words):
    """What the server says is legal: `f cc:2 cbr:4-100`."""
    return {word.partition(':')[0]: word.partition(':')[2] for word in words.split()}


def theirs(state):
    """The same as PokerKit sees it."""
    moves = {}
    if state.can_post_bring_in():
        moves['pb'] = str(state.effective_bring_in_amount)
    elif state.can_check_or_call():
        moves['f'] = ''
        moves['cc'] = str(state.checking_or_calling_amount)
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    if least is not None and state.street_index == 0 and not state.completion_betting_or_raising_count:
        # A straddle is a raise to be matched by the next.
        least = min(max(least, 2 * max(state.blinds_or_straddles)), most)
    # A last chip is the same chip as bring-in and as completion.
    if least is not None and most > int(moves.get('pb', 0)):
        moves['cbr'] = f'{least}-{most}'
    return moves


def is_short(raw):
    """Whether somebody could not pay what was due before the first card, or a blind was due from nobody."""
    *blinds, ante = map(int, raw['_due'])
    paid = list(map(abs, raw.get('blinds_or_straddles', [])))
    missing = Counter(filter(None, blinds)) - Counter(paid)
    forced = zip(raw['starting_stacks'], raw['antes'], paid or [raw['bring_in']] * len(raw['players']))
    return (paid and missing) or any(given < ante or stack < given + bet for stack, given, bet in forced)


def is_odd(raw, stacks):
    """Whether stacks at the end differ by odd chips, or in how a pot is split between high and low."""
    most = max(abs(one - other) for one, other in zip(stacks, raw['finishing_stacks']))
    return most < len(stacks) or raw['variant'].endswith('/8')


def is_deck_short(raw):
    """Whether stud dealt one card for all because the deck, its last card aside, had not one for each and one to burn."""
    dealt, live = 0, len(raw['players'])
    for kind, *words in map(str.split, raw['actions']):
        if kind == 'd' and words[0] == 'db':
            return 52 - dealt < live + 2
        dealt += len(words[2]) // 2 if kind == 'd' else 0
        live -= words[0] == 'f'
    return False


def reason(raw, state, moves=None):
    """Why the two may differ here; `moves` are both sides', where these differ."""
    if is_short(raw):
        return 'short'
    if moves is None:
        # Seven cards each for six players leave enough.
        return 'deck' if 'bring_in' in raw and (sum(state.statuses) > 6 or is_deck_short(raw)) else None
    one, other = (({key: value for key, value in each.items() if key != 'cbr'}) for each in moves)
    live = [stack for stack, status in zip(state.stacks, state.statuses) if status]
    if one != other or min(live) and len(live) > 2:
        return None
    return 'cap' if 'small_bet' in raw else 'reopened' if not min(live) else None


def replay(raw):
    """Plays a hand; raises `Disagreement` where PokerKit plays another."""
    history = HandHistory(**{k: v for k, v in raw.items() if not k.startswith('_')})
    state, legal, is_begun = make(history), deque(raw['_legal']), False
    for action in history.actions:
        while state.status and state.can_burn_card('??'):
            state.burn_card('??')
        player, word = action.split()[0], action.split()[1]
        if any(state.blinds_or_straddles) and not is_begun and state.actor_index is not None:
            is_begun = True
            if 'small_bet' in raw:
                # The big blind is the first bet of the cap.
                state.completion_betting_or_raising_count = 1
            if len(raw['players']) == 2 and len(set(raw['blinds_or_straddles'])) == 1:
                # The button acts first, though its blind be as big.
                state.actor_indices.reverse()
        pass_by(state, int(player[1:]) - 1 if word in ('f', 'cc', 'cbr', 'pb') else None)
        if word in ('f', 'cc', 'cbr', 'pb', 'sd'):
            words = legal.popleft()
            if words and word != 'sd':
                mine, yours = ours(words), theirs(state)
                actor = state.actor_index
                if actor is None or player != f'p{actor + 1}':
                    text = f'{action}: it is the turn of {actor and f"p{actor + 1}"}'
                    raise Disagreement(text, reason(raw, state))
                if mine != yours:
                    text = f'{action}: we allow {mine}, PokerKit {yours}'
                    raise Disagreement(text, reason(raw, state, (mine, yours)))
        try:
            parse_action(state, action)
        except (ValueError, AssertionError, TypeError) as error:
            raise Disagreement(f'{action}: {type(error).__name__} {error}', reason(raw, state))
    if state.status:
        raise Disagreement('the hand is not over', reason(raw, state))
    if list(state.stacks) != raw['finishing_stacks']:
        text = f'finishing stacks {raw["finishing_stacks"]}, PokerKit {state.stacks}'
        raise Disagreement(text, 'odd' if is_odd(raw, state.stacks) else reason(raw, state))


def shape(raw):
    """What every document must keep, whatever is played."""
    count = len(raw['players'])
    lists = ['antes', 'blinds_or_straddles', 'starting_stacks', 'finishing_stacks', 'seats']
    for key in lists:
        if key in raw and len(raw[key]) != count:
            raise Disagreement(f'{key} has {len(raw[key])} of {count} values')
    if sum(raw['starting_stacks']) != sum(raw['finishing_stacks']):
        raise Disagreement('chips were made or lost')
    if ('bring_in' in raw) == ('blinds_or_straddles' in raw):
        raise Disagreement('a bring-in and blinds, or neither')


def judge(raw):
    """Why a hand is set aside, and what differs; twice nothing if it is the same."""
    warnings.simplefilter('ignore')
    try:
        shape(raw)
        if not raw['variant'].startswith('_'):
            replay(raw)
    except Disagreement as error:
        return error.reason, str(error)
    except Exception as error:  # PokerKit's own.
        return None, f'{type(error).__name__}: {error}'
    return None, None


def main(folder):
    failures, total, seen = 0, Counter(), {}
    print(f'{"code":7}{"hands":>8}{"the same":>10}{"set aside":>11}{"failed":>8}  reasons')
    with multiprocessing.Pool() as pool:
        for name in sorted(os.listdir(folder)):
            with open(f'{folder}/{name}', 'rb') as file:
                hands = list(tomllib.load(file).values())
            reasons, failed = Counter(), 0
            for raw, (reason, text) in zip(hands, pool.imap(judge, hands, 64)):
                if reason:
                    reasons[reason] += 1
                    seen.setdefault(reason, (raw, text))
                elif text:
                    failed += 1
                    if failed <= 5:
                        print(f'\nFAILED {name}: {text}')
                        for key, value in raw.items():
                            print(f'  {key} = {value}')
            aside = sum(reasons.values())
            if 100 * (len(hands) - aside) < LEAST * len(hands):
                failed += 1
                print(f'FAILED {name}: of {len(hands)} hands {aside} are set aside')
            total.update(reasons)
            failures += failed
            code = hands[0]['variant'] if len({h['variant'] for h in hands}) == 1 else name
            by = ' '.join(f'{reason}:{count}' for reason, count in sorted(reasons.items()))
            print(f'{code:7}{len(hands):8}{len(hands) - aside - failed:10}{aside:11}{failed:8}  {by}', flush=True)
    print()
    for reason, (raw, text) in sorted(seen.items()):
        print(f'{reason:9}{total[reason]:7}  {REASONS[reason]}')
        print(f'                  as in hand {raw["hand"]} of {raw["variant"]}: {text}')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
