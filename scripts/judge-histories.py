"""Replays hands of poker in PokerKit, for scripts/judge-histories.

Each hand is played strictly, action by action: each must be legal there, with the same amounts to
call and to raise to, and the stacks at its end must be the same. Where PokerKit departs from the rule
books, `Ruled` plays by the book, clause by clause of the paper on the rules: a hand on which the two do
not agree is played again by all clauses, then without each of them that makes no difference. Those that
are left are the clauses that the hand is set aside for. A hand that no clause explains is a failure.
"""

import multiprocessing
import os
import sys
import tomllib
import warnings
from collections import Counter, deque

from pokerkit import BettingStructure, HandHistory, State
from pokerkit.notation import parse_action

from rulebook import CLAUSES, Ruled, candidates


class Disagreement(Exception):
    """The two do not agree on a hand."""


def make(history, clauses, due):
    game = history.create_game()
    structure = game.betting_structure
    if history.variant == 'FO/8' and 'FO/8' in clauses:
        structure = BettingStructure.FIXED_LIMIT
    kind = type('Ruled', (Ruled,), {'clauses': frozenset(clauses), 'due': due}) if clauses else State
    return kind(
        game.automations, game.deck, game.hand_types, game.streets, structure,
        game.ante_trimming_status, game.raw_antes, game.raw_blinds_or_straddles, game.bring_in,
        history.starting_stacks, len(history.starting_stacks), mode=game.mode,
        starting_board_count=game.starting_board_count, divmod=game.divmod, rake=game.rake,
    )


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
    # A last chip is the same chip as bring-in and as completion.
    if least is not None and most > int(moves.get('pb', 0)):
        moves['cbr'] = f'{least}-{most}'
    return moves


def burn(state):
    while state.status and state.can_burn_card('??'):
        state.burn_card('??')


def replay(raw, clauses=()):
    """Plays a hand; raises `Disagreement` where PokerKit plays another."""
    history = HandHistory(**{k: v for k, v in raw.items() if not k.startswith('_')})
    state = make(history, clauses, tuple(map(int, raw['_due'])))
    legal = deque(raw['_legal'])
    for action in history.actions:
        burn(state)
        word = action.split()[1]
        if word in ('f', 'cc', 'cbr', 'pb', 'sd'):
            words = legal.popleft()
            if words and word != 'sd':
                mine, yours = ours(words), theirs(state)
                actor = state.actor_index
                if actor is None or action.split()[0] != f'p{actor + 1}':
                    raise Disagreement(f'{action}: it is the turn of {actor and f"p{actor + 1}"}')
                if mine != yours:
                    raise Disagreement(f'{action}: we allow {mine}, PokerKit {yours}')
        try:
            parse_action(state, action)
        except (ValueError, AssertionError, TypeError) as error:
            raise Disagreement(f'{action}: {type(error).__name__} {error}')
    if state.status:
        raise Disagreement('the hand is not over')
    if list(state.stacks) != raw['finishing_stacks']:
        raise Disagreement(f'finishing stacks {raw["finishing_stacks"]}, PokerKit {state.stacks}')


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


def reduce(raw, needed):
    """The clauses without those that make no difference, by ever smaller parts of them."""
    size = len(needed)
    while size > 0:
        start = 0
        while start < len(needed):
            rest = needed[:start] + needed[start + size:]
            if attempt(raw, rest or ['-']) is None:
                needed = rest
            else:
                start += size
        size //= 2
    return needed


def attempt(raw, clauses):
    try:
        replay(raw, clauses)
    except Disagreement as error:
        return str(error)
    except Exception as error:  # PokerKit's own.
        return f'{type(error).__name__}: {error}'
    return None


def judge(raw):
    """`None`, or the clauses of a hand that is set aside, or why it is a failure."""
    warnings.simplefilter('ignore')
    try:
        shape(raw)
    except Disagreement as error:
        return None, str(error)
    if raw['variant'].startswith('_'):
        return None, None
    reason = attempt(raw, ())
    if reason is None:
        *_, last = HandHistory(**{k: v for k, v in raw.items() if not k.startswith('_')})
        if list(last.stacks) == raw['finishing_stacks']:
            return None, None
        return None, f'HandHistory ends with {last.stacks}'
    needed = candidates(raw)
    ruled = attempt(raw, needed)
    if ruled is not None:
        return None, f'{reason}; by the book: {ruled}'
    # Without any clause `Ruled` has to be PokerKit itself; if it were not, that would be a failure.
    return reduce(raw, needed), reason


def main(folder):
    failures = examples = 0
    seen = {}
    total = Counter()
    print(f'{"code":7}{"hands":>8}{"the same":>10}{"set aside":>11}{"failed":>8}  clauses')
    with multiprocessing.Pool() as pool:
        for name in sorted(os.listdir(folder)):
            with open(f'{folder}/{name}', 'rb') as file:
                hands = list(tomllib.load(file).values())
            clauses, failed, aside = Counter(), 0, 0
            for raw, (needed, reason) in zip(hands, pool.imap(judge, hands, 64)):
                if needed:
                    aside += 1
                    clauses.update(needed)
                    for clause in needed:
                        if len(needed) == 1 and clause not in seen:
                            seen[clause] = (raw['variant'], raw, reason)
                elif reason:
                    failed += 1
                    if failed <= 5:
                        print(f'\nFAILED {name}: {reason}')
                        for key, value in raw.items():
                            print(f'  {key} = {value}')
            total.update(clauses)
            failures += failed
            code = hands[0]['variant'] if len({h['variant'] for h in hands}) == 1 else name
            by = ' '.join(f'{clause}:{count}' for clause, count in sorted(clauses.items()))
            same = len(hands) - aside - failed
            print(f'{code:7}{len(hands):8}{same:10}{aside:11}{failed:8}  {by}', flush=True)
    print()
    for clause, text in CLAUSES.items():
        if total[clause]:
            print(f'{clause:4}{total[clause]:7}  {text}')
            if clause in seen:
                code, raw, reason = seen[clause]
                print(f'             as in hand {raw["hand"]} of {code}: {reason}')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
