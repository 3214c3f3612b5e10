"""A hand of PokerKit's that is played by the rule books, clause by clause; scripts/judge-histories.py says
what for."""

from pokerkit import BettingStructure, Opening, State

CLAUSES = {
    'B5': 'a short all-in reopens nothing for those who have acted',
    'B10': 'in fixed limit less than half a bet is no bet, and may be completed',
    'B11': 'the big blind counts as the first bet of the cap',
    'B12': 'two players know no cap, if there were no more before it',
    'B14': 'a short blind lowers no price, and moves nobody\'s turn',
    'B15': 'for the first raise a missing blind counts as part of the pot',
    'B20': 'nobody is asked who has nothing to decide',
    'B21': 'what a folded hand has bet stays in the last pot; where nobody could play for more, it is no price',
    'K1': 'of two players the button acts first, also where the blinds are alike',
    'K10': 'a straddle is a raise to be matched by the next',
    'P1': 'each pot is split by itself',
    'P2': 'in stud an odd chip goes by suit',
    'P4': 'of several odd chips nobody gets two',
    'S7': 'without chips for it nobody brings in, and the next may fold',
    'S8': 'a short bring-in lowers no price',
    'S10': 'when the deck runs out, folded cards do not come again',
    'S14': 'a short ante wins as much of each other one',
    'FO/8': 'fixed limit is no pot limit (a slip of PokerKit, in its Omaha hi-lo)',
}


FIXED = {'B10', 'B11', 'B12'}
FREE = {'B5', 'K10'}
STUD = {'P2', 'S7', 'S8', 'S10'}
BLINDS = {'B11', 'B14', 'B15', 'K1', 'K10'}


def candidates(raw):
    """The clauses that can make a difference to a hand of this kind."""
    code = raw['variant']
    clauses = set(CLAUSES) - (FREE if 'small_bet' in raw else FIXED)
    clauses -= BLINDS if 'bring_in' in raw else STUD
    if code != 'PO':
        clauses.discard('B15')
    if code != 'FO/8':
        clauses.discard('FO/8')
    if len(raw['players']) > 2:
        clauses.discard('K1')
    return [clause for clause in CLAUSES if clause in clauses]


class Ruled(State):
    """A hand of PokerKit's by the clauses in `clauses`."""

    clauses = frozenset()
    due = (0, 0, 0)

    # Prices

    def others(self, me):
        return [i for i in self.player_indices if i != me and self.statuses[i] and self.stacks[i]]

    def price(self):
        floor = 0
        if self.street_index == 0:
            if 'B14' in self.clauses:
                floor = max(max(map(abs, self.blinds_or_straddles)), self.due[1])
            waits = self.bring_in_status and 'S7' in self.clauses
            if self.bring_in and not waits and ('S8' in self.clauses or self.is_passed):
                floor = max(floor, self.bring_in)
        return max(max(self.bets), floor)

    is_passed = is_raised = False

    @property
    def checking_or_calling_amount(self):
        try:
            self.verify_checking_or_calling()
        except (ValueError, UserWarning):
            return None
        me = self.actor_index
        price = self.price()
        if not self.others(me):
            priced = self.statuses if 'B21' in self.clauses else [True] * self.player_count
            bets = [b for i, b in enumerate(self.bets) if i != me and priced[i]]
            price = min(price, max(bets, default=price))
        return max(0, min(self.stacks[me], price - self.bets[me]))

    # Betting rounds

    def _begin_betting(self):
        self.whole = 0
        self.count = 0
        self.acted_at, self.whole_at = {}, {}
        self.is_passed = self.is_raised = False
        first = self.street_index == 0
        self.increment = self.street.min_completion_betting_or_raising_amount
        if first and any(self.blinds_or_straddles):
            self.whole = max(map(abs, self.blinds_or_straddles))
            if 'B14' in self.clauses:
                self.whole = max(self.whole, self.due[1])
            self.count = 1 if 'B11' in self.clauses else 0
            if 'K10' in self.clauses:
                self.increment = max(self.increment, self.whole)
        live = [i for i in self.player_indices if self.statuses[i]]
        if first:
            self.uncapped = len(live) == 2
        else:
            self.uncapped = sum(1 for i in live if self.stacks[i]) == 2
        super()._begin_betting()

    def _update_betting(self, operation=None, status=False):
        is_first = operation is None and self.street_index == 0 and not self.bring_in
        if 'K1' in self.clauses and is_first and list(self.actor_indices) == [0, 1]:
            self.actor_indices.rotate(1)
        if 'B14' in self.clauses and is_first:
            self.begin_left_of_the_big_blind()
        if operation is None and self.bring_in_status and 'S7' in self.clauses:
            if self.opener_index not in self.actor_indices:
                self.bring_in_status = False
                self.is_passed = True
                status = status and not self.bets[self.actor_indices[0]] < self.price()
        if 'B20' in self.clauses and not self.bring_in_status and not status:
            while self.actor_indices and self.is_idle(self.actor_indices[0]):
                self.actor_indices.popleft()
        super()._update_betting(operation, status)

    def begin_left_of_the_big_blind(self):
        """Also where the big blind has no chips for it, and a late blind is all that lies there."""
        due = self.blinds_or_straddles
        if self.player_count > 2 and max(due) > 0:
            last = max(self.player_indices, key=lambda i: (due[i], i))
            order = sorted(self.actor_indices, key=lambda i: (i - last - 1) % self.player_count)
            self.actor_indices.clear()
            self.actor_indices.extend(order)

    def note(self, me, price):
        """Somebody has acted, at this price."""
        self.acted_at[me], self.whole_at[me] = price, self.whole

    def is_idle(self, me):
        """Whether a player pays nothing, and nobody could call a bet."""
        price = self.price()
        return not self.checking_or_calling_amount and all(
            self.stacks[i] + self.bets[i] <= price for i in self.others(me))

    def fold(self, **kwargs):
        me = self.actor_index
        self.verify_folding()
        # Before what follows from it.
        self.note(me, self.price())
        live = [i for i in self.player_indices if self.statuses[i] and self.stacks[i] and i != me]
        if self.count < 4 and len(live) == 2:
            self.uncapped = True
        return super().fold(**kwargs)

    def check_or_call(self, **kwargs):
        self.verify_checking_or_calling()
        me = self.actor_index
        left = self.stacks[me] - self.checking_or_calling_amount
        live = [i for i in self.others(me)] + ([me] if left else [])
        if self.count < 4 and len(live) == 2:
            self.uncapped = True
        self.note(me, self.price())
        return super().check_or_call(**kwargs)

    def post_bring_in(self, **kwargs):
        me = self.actor_index
        self.note(me, 0)
        return super().post_bring_in(**kwargs)

    # Raises

    @property
    def is_fixed(self):
        return self.betting_structure == BettingStructure.FIXED_LIMIT

    @property
    def most_raises(self):
        if 'FO/8' in self.clauses and self.is_fixed:
            return 4
        return self.street.max_completion_betting_or_raising_count

    def _verify_completion_betting_or_raising(self):
        if not self.actor_indices:
            raise ValueError('nobody acts')
        me = self.actor_index
        price = self.price()
        size = self.street.min_completion_betting_or_raising_amount
        if ('B10' if self.is_fixed else 'B5') in self.clauses:
            if me in self.acted_at:
                more = price - self.acted_at[me]
                # The bring-in is no bet: a whole one is open to all who have paid just that.
                had_no_bet = self.bring_in and self.street_index == 0 and not self.whole_at[me]
                is_little = 2 * more < size and not (had_no_bet and self.whole)
                if is_little if self.is_fixed else more < self.increment:
                    raise ValueError('not reopened')
        else:
            amount = self.checking_or_calling_amount
            if amount is not None and amount < self.completion_betting_or_raising_amount:
                raise ValueError('short all-in')
            shorts = self.consecutive_short_all_in_amounts
            if (shorts and sum(shorts) < self.completion_betting_or_raising_amount
                    and me in self.acted_player_indices):
                raise ValueError('acted already')
        most = self.most_raises
        if most is not None and not ('B12' in self.clauses and self.uncapped):
            count = self.completion_betting_or_raising_count
            if 'B11' in self.clauses or 'B10' in self.clauses:
                count = self.count if 'B10' in self.clauses else count + self.first_count
            if count >= most:
                raise ValueError('capped')
        if self.stacks[me] + self.bets[me] <= price:
            raise ValueError('covered')
        if self.bring_in_status and 'B20' in self.clauses:
            price = self.bring_in
        for i in self.player_indices:
            if i != me and self.statuses[i] and self.stacks[i] + self.bets[i] > price:
                return
        raise ValueError('nobody could call')

    @property
    def first_count(self):
        is_blind = self.street_index == 0 and any(self.blinds_or_straddles)
        return 1 if is_blind and 'B11' in self.clauses else 0

    @property
    def min_completion_betting_or_raising_to_amount(self):
        try:
            self._verify_completion_betting_or_raising()
        except (ValueError, UserWarning):
            return None
        me = self.actor_index
        size = self.street.min_completion_betting_or_raising_amount
        if self.is_fixed and 'B10' in self.clauses:
            amount = self.whole + size
        else:
            amount = max(self.completion_betting_or_raising_amount, size)
            if 'K10' in self.clauses:
                amount = max(amount, self.increment)
            if not self.completion_status:
                amount += self.price()
        return min(self.stacks[me] + self.bets[me], amount)

    @property
    def pot_completion_betting_or_raising_to_amount(self):
        least = self.min_completion_betting_or_raising_to_amount
        if least is None:
            return None
        me = self.actor_index
        pot = self.total_pot_amount
        if self.street_index == 0 and not self.is_raised and 'B15' in self.clauses:
            pot += sum(self.due[:2]) - self.paid_blinds
        return min(
            self.stacks[me] + self.bets[me],
            max(least, 2 * self.price() - self.bets[me] + pot),
        )

    @property
    def paid_blinds(self):
        """Chips of the small and the big blind themselves."""
        total = 0
        blinds = self.blinds_or_straddles
        if self.player_count == 2:
            blinds = blinds[::-1]
        straddle = 2 * self.due[1]
        for i, blind in enumerate(blinds):
            # Late blinds are negative, a straddle is twice the big blind.
            if blind > 0 and not (blind == straddle and self.player_count > 2):
                total += self.get_effective_blind_or_straddle(i)
        return total

    is_verified = False

    def verify_completion_betting_or_raising_to(self, amount=None):
        # The second time it is asked the raise is noted already.
        return amount if self.is_verified else super().verify_completion_betting_or_raising_to(amount)

    def complete_bet_or_raise_to(self, amount=None, **kwargs):
        amount = self.verify_completion_betting_or_raising_to(amount)
        me = self.actor_index
        price = self.price()
        size = self.street.min_completion_betting_or_raising_amount
        if self.is_fixed:
            if 2 * (amount - self.whole) >= size:
                self.whole = amount
                self.count += 1
        elif amount - price >= self.increment:
            self.increment = amount - price
            self.is_raised = True
        before = max(self.bets)
        live = self.others(me) + ([me] if amount < self.stacks[me] + self.bets[me] else [])
        if self.count < 4 and len(live) == 2:
            self.uncapped = True
        self.note(me, max(price, amount))
        largest = self.completion_betting_or_raising_amount
        self.is_verified = True
        result = super().complete_bet_or_raise_to(amount, **kwargs)
        self.is_verified = False
        # What the raise adds counts from the price, also where a blind was short.
        if price > before and self.completion_betting_or_raising_amount == amount - before:
            self.completion_betting_or_raising_amount = max(largest, amount - price)
        return result

    # Dealing

    def _begin_dealing(self):
        super()._begin_dealing()
        if 'S10' not in self.clauses or not self.bring_in or self.street_index == 0:
            return
        live = [i for i in self.player_indices if self.statuses[i]]
        names = [type(operation).__name__ for operation in self.operations]
        burns = names.count('CardBurning')
        dealt = sum(
            len(operation.cards) for operation in self.operations
            if type(operation).__name__ in ('HoleDealing', 'BoardDealing')
        )
        need = len(live) + 2
        stub = 52 - dealt - burns
        is_shared = stub < need and stub + burns < need
        for i in self.player_indices:
            self.hole_dealing_statuses[i].clear()
            if i in live and not is_shared:
                self.hole_dealing_statuses[i].extend(self.street.hole_dealing_statuses)
        for i in range(self.starting_board_count):
            self.board_dealing_counts[i] = 1 if is_shared else 0

    # Pots

    forfeited = 0

    def collect_bets(self, **kwargs):
        if 'B21' in self.clauses and self.street is not None:
            top = sorted(self.bets)[-2]
            for i, bet in enumerate(self.bets):
                if not self.statuses[i] and bet > top:
                    # What is no bet any more cannot go back.
                    self.forfeited += bet - top
                    self.bets[i] = top
                    self.payoffs[i] += bet - top
            if not any(self.bets):
                self.bet_collection_status = False
                return self._update_bet_collection()
        return super().collect_bets(**kwargs)

    def _begin_showdown(self):
        self.live = self.statuses.copy()
        super()._begin_showdown()

    def _begin_hand_killing(self):
        # Otherwise hands die that win one of the pots by the book.
        if self.clauses & {'P1', 'S14'}:
            return self._end_hand_killing()
        return super()._begin_hand_killing()

    @property
    def is_stud(self):
        return self.bring_in > 0

    def _begin_chips_pushing(self):
        if sum(self.statuses) > 1 or sum(getattr(self, 'live', ())) > 1:
            if self.forfeited or self.clauses & {'P1', 'P2', 'P4', 'S14'}:
                return self.settle()
        if self.forfeited:
            self.street_index, self._pots = None, []
            rest = sum(self.starting_stacks) - sum(self.stacks) - sum(self.bets)
            self.bets[self.statuses.index(True)] += rest
            return self._begin_chips_pulling()
        return super()._begin_chips_pushing()

    def levels(self):
        """The pots by the book: amounts and who may win them."""
        dead = [0] * self.player_count
        paid = [-payoff for payoff in self.payoffs]
        if not self.ante_trimming_status:
            for i in self.player_indices:
                ante = self.get_effective_ante(i)
                extra = max(0, ante - self.due[2]) if 'S14' in self.clauses else ante
                dead[i] += extra
                paid[i] -= extra
        live = [i for i in self.player_indices if self.live[i]]
        below, pots = 0, []
        for level in sorted({paid[i] for i in live}):
            amount = sum(min(p, level) - min(p, below) for p in paid)
            if amount:
                pots.append([amount, [i for i in live if paid[i] >= level]])
            below = level
        beyond = self.forfeited + sum(max(0, p - below) for p in paid)
        if not pots:
            return [[sum(dead) + beyond, live]]
        pots[0][0] += sum(dead)
        pots[-1][0] += beyond
        return pots

    def settle(self):
        if self.forfeited or 'P1' in self.clauses or 'S14' in self.clauses:
            pots = self.levels()
        else:
            pots = [[pot.amount, list(pot.player_indices)] for pot in self.pots]
        self.street_index = None
        self._pots = []
        hands = [list(self.get_up_hands(0, k)) for k in self.hand_type_indices]
        everybody = list(self.player_indices)
        for amount, eligible in pots:
            judges = eligible if 'P1' in self.clauses else everybody
            kinds = [k for k in self.hand_type_indices if any(hands[k][i] is not None for i in judges)]
            for place, k in enumerate(kinds):
                part = amount // len(kinds) + (amount % len(kinds) if place == 0 else 0)
                best = max((hands[k][i] for i in eligible if hands[k][i] is not None), default=None)
                winners = [i for i in eligible if self.statuses[i] and hands[k][i] == best]
                if 'P2' in self.clauses and self.is_stud and len(winners) > 1:
                    winners.sort(key=lambda i: -self.suit_place(hands[k][i], k))
                self.share(part, winners)
        self._begin_chips_pulling()

    def share(self, amount, winners):
        each, odd = divmod(amount, len(winners))
        for place, i in enumerate(winners):
            first = 'P4' not in self.clauses
            self.bets[i] += each + ((odd if place == 0 else 0) if first else place < odd)

    def suit_place(self, hand, kind):
        """The highest card of a winning hand, by suit; in a low hand aces are low."""
        is_low = kind > 0 or self.streets[0].opening == Opening.HIGH_CARD
        ranks = 'A23456789TJQK' if is_low else '23456789TJQKA'
        return max(4 * ranks.index(card.rank) + 'cdhs'.index(card.suit) for card in hand.cards)
