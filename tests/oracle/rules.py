"""What happens: a table on which moves are carried out."""

from __future__ import annotations

from tests.oracle.pieces import (
    BARN,
    COST_DISCARD,
    COST_EXCHANGE,
    COST_EXPAND,
    COST_MOVE,
    COST_PURCHASE,
    Enclosure,
    Tile,
    Truck,
    Zoo,
)
from tests.oracle.table import Table


class Oracle(Table):
    """A game that can be played. `apply` speaks the engine's move text, as `moves.legal` does."""

    def apply(self, move: str) -> None:
        """Carry out a legal move."""
        verb, *words = move.split()
        zoo = self.zoos[self.turn]
        if self.phase == "turn" and verb != "take" and self._others_are_out():
            self.happened["turn after all others are out"] += 1  # B39
        match verb, words:
            case "draw", []:
                self.phase = "draw"
            case "load", [number]:
                self._load(self.trucks[int(number)])
            case "take", [number]:
                self._take(zoo, self.trucks[int(number)])
            case "put", [face, place]:
                self._put(zoo, face, place)
            case "move", [face, source, target]:
                self._move(zoo, face, source, target)
            case "swap", [first, second]:
                self._swap(zoo, zoo.enclosures[first], zoo.enclosures[second])
            case "exchange", [letter, place]:
                self._exchange_with_barn(zoo, letter, zoo.enclosures[place])
            case "buy", [seat, face]:
                self._buy(zoo, self.zoos[int(seat.removeprefix("p"))], face)
            case "discard", [face]:
                self._discard(zoo, face)
            case "expand", []:
                self._expand(zoo)
            case _ if verb.startswith("~"):
                self._reveal(verb.removeprefix("~"))
            case _:
                raise ValueError(f"no move: {move}")

    def _others_are_out(self) -> bool:
        return all(zoo.truck for zoo in self.zoos if zoo is not self.zoos[self.turn])

    def _pick(self, tiles: list[Tile], face: str) -> Tile:
        """Take a tile that looks like this out of a heap."""
        tile = self._whim.choice([tile for tile in tiles if tile.face == face])
        tiles.remove(tile)
        return tile

    # Adding a tile to a truck

    def _reveal(self, face: str) -> None:
        self.hand = self._pick(self.unseen, face)
        if self.main_pile:
            self.main_pile -= 1
        else:  # the disc pile is touched only now, and ends the game with this round (B43)
            self.happened["tile from the disc pile"] += 1
            if not self.last_round and not any(truck.tiles for truck in self.trucks):
                self.happened["round begun with the disc pile"] += 1  # B44
            self.last_round = True
        self.phase = "load"

    def _load(self, truck: Truck) -> None:
        assert self.hand
        truck.tiles.append(self.hand)
        self.hand = None
        self._end_turn()

    # Taking a truck

    def _take(self, zoo: Zoo, truck: Truck) -> None:
        zoo.truck = truck
        coin_tiles = [tile for tile in truck.tiles if tile.is_coin]
        truck.tiles = [tile for tile in truck.tiles if not tile.is_coin]
        zoo.coins += len(coin_tiles)  # before the rest, without a decision (N56), not from the bank (B9)
        self.phase = "unload"
        if not truck.tiles:
            self.happened["truck with coins only"] += 1
            self._end_turn()

    def _put(self, zoo: Zoo, face: str, place: str) -> None:
        if self.phase == "unload":
            assert zoo.truck
            self._settle(zoo, self._pick(zoo.truck.tiles, face), place)
            if zoo.truck.tiles:
                return
        else:
            assert self.hand
            tile, self.hand = self.hand, None
            before = self.happened.copy()
            self._settle(zoo, tile, place)
            for event in ("birth", "bonus due"):
                if self.happened[event] > before[event]:
                    self.happened[f"{event} by purchase"] += 1  # B34
        self._end_turn()

    # Money actions

    def _move(self, zoo: Zoo, face: str, source: str, target: str) -> None:
        self._pay(zoo, COST_MOVE)
        tile = self._pick(zoo.barn if source == BARN else zoo.enclosures[source].stalls, face)
        if tile.is_stall:
            kinds = ["barn" if place == BARN else "spot" for place in (source, target)]
            self.happened[f"stall moved from {kinds[0]} to {kinds[1]}"] += 1
        else:
            self.happened["animal moved"] += 1
        self._settle(zoo, tile, target)
        self._end_turn()

    def _swap(self, zoo: Zoo, first: Enclosure, second: Enclosure) -> None:
        self._pay(zoo, COST_EXCHANGE)
        first.animals, second.animals = second.animals, first.animals
        self.happened["exchange of two enclosures"] += 1
        if first.free_spaces == 0 or second.free_spaces == 0:
            self.happened["enclosure filled by exchange, no bonus"] += 1  # B13
        births = self._breed(zoo, first, with_bonus=False) + self._breed(zoo, second, with_bonus=False)
        assert births == 0, "animals that shared an enclosure have bred already (B30)"
        self._end_turn()

    def _exchange_with_barn(self, zoo: Zoo, letter: str, enclosure: Enclosure) -> None:
        self._pay(zoo, COST_EXCHANGE)
        coming = [tile for tile in zoo.barn if tile.letter == letter]
        zoo.barn = [tile for tile in zoo.barn if tile.letter != letter] + enclosure.animals
        enclosure.animals = coming
        self.happened["exchange with the barn"] += 1
        if enclosure.free_spaces == 0:
            self.happened["enclosure filled by exchange, no bonus"] += 1  # B13
        births = self._breed(zoo, enclosure, with_bonus=False)
        if births:
            self.happened["birth by exchange"] += 1
        if births == 2:
            self.happened["two births in one exchange"] += 1  # B30
        self._end_turn()

    def _buy(self, zoo: Zoo, seller: Zoo, face: str) -> None:
        zoo.coins -= COST_PURCHASE
        seller.coins += 1
        self.bank += 1
        self.hand = self._pick(seller.barn, face)
        self.happened["purchase"] += 1
        if seller.truck:
            self.happened["purchase from a player who is out"] += 1
        self.phase = "place"

    def _discard(self, zoo: Zoo, face: str) -> None:
        self._pay(zoo, COST_DISCARD)
        tile = self._pick(zoo.barn, face)
        self.gone.append(tile)  # a baby, too, does not return to the supply (B35)
        self.happened["discard"] += 1
        if tile.baby:
            self.happened["baby discarded"] += 1
        self._end_turn()

    def _expand(self, zoo: Zoo) -> None:
        self._pay(zoo, COST_EXPAND)
        zoo.expand()
        self.happened["expansion"] += 1
        if "x2" in zoo.enclosures:
            self.happened["second expansion"] += 1
        self._end_turn()

    def _pay(self, zoo: Zoo, price: int) -> None:
        zoo.coins -= price
        self.bank += price  # before any bonus is paid out (B12)

    # Placing, filling, breeding

    def _settle(self, zoo: Zoo, tile: Tile, place: str) -> None:
        """Put a tile down; an animal may fill the enclosure, then may breed (N14)."""
        if place == BARN:
            zoo.barn.append(tile)
            return
        enclosure = zoo.enclosures[place]
        if tile.is_stall:
            enclosure.stalls.append(tile)
            return
        mated_before = sum(animal.mated for animal in enclosure.animals)
        enclosure.animals.append(tile)
        self._pay_bonus_if_full(zoo, enclosure)
        births = self._breed(zoo, enclosure, with_bonus=True)
        if mated_before >= 2 and tile.can_breed:
            self.happened["third fertile animal, no birth"] += 1  # B19
        elif mated_before >= 2 and births:
            self.happened["second couple in one enclosure"] += 1  # B19

    def _pay_bonus_if_full(self, zoo: Zoo, enclosure: Enclosure) -> None:
        """The coins for the last space (B13), as far as the bank reaches (B11)."""
        if enclosure.free_spaces or not enclosure.bonus:
            return
        paid = min(enclosure.bonus, self.bank)
        self.bank -= paid
        zoo.coins += paid
        self.happened["bonus due"] += 1
        if paid:
            self.happened["bonus paid"] += 1
        if paid < enclosure.bonus:
            self.happened["bonus cut by a poor bank" if paid else "bonus lost to an empty bank"] += 1

    def _breed(self, zoo: Zoo, enclosure: Enclosure, *, with_bonus: bool) -> int:
        """Every couple that has not bred has its baby now (B16). Returns the number of births."""
        births = 0
        while True:
            males = [animal for animal in enclosure.animals if animal.can_breed and animal.sex == "m"]
            females = [animal for animal in enclosure.animals if animal.can_breed and animal.sex == "f"]
            if not males or not females:
                return births
            males[0].mated = females[0].mated = True  # for good (B18); the earliest ones (B20)
            baby = self.babies[enclosure.species].pop()  # the supply cannot run out (B21)
            births += 1
            self.happened["birth"] += 1
            if enclosure.free_spaces:  # B17
                enclosure.animals.append(baby)
                self.happened["baby in an enclosure"] += 1
                if with_bonus:
                    before = self.happened["bonus due"]
                    self._pay_bonus_if_full(zoo, enclosure)  # B14
                    self.happened["bonus due to a baby"] += self.happened["bonus due"] - before
            else:
                zoo.barn.append(baby)  # B15
                self.happened["baby in the barn"] += 1

    # Turns and rounds

    def _end_turn(self) -> None:
        """Clockwise to the next player without a truck, perhaps the same one again (B1, B39)."""
        for step in range(1, self.players + 1):
            seat = (self.turn + step) % self.players
            if self.zoos[seat].truck is None:
                self.turn = seat
                self.phase = "turn"
                return
        self._end_round()

    def _end_round(self) -> None:
        for truck in self.waiting_trucks():  # only with two players is one left (2.1)
            if any(tile.is_coin for tile in truck.tiles):
                self.happened["leftover truck emptied with a coin tile"] += 1
            self.gone += truck.tiles
            truck.tiles = []
        for zoo in self.zoos:
            zoo.truck = None
        # The last to take a truck, whose turn it still is, starts the next round (B42).
        self.phase = "end" if self.last_round else "turn"
        if self.phase == "end":
            self._note_the_result()

    def _note_the_result(self) -> None:
        top = sum(points == max(self.scores()) for points in self.scores())
        winners = len(self.winners())
        if winners > 1:
            self.happened["shared win"] += 1
        if winners < top:
            self.happened["tie broken by coins"] += 1
