# Mr. Jack: Whitechapel at night.

## The eight, and the two sides

jack-name-holmes = Holmes
    .full = Sherlock Holmes
    .short = Holmes
jack-name-watson = Watson
    .full = Doctor John H. Watson
    .short = Watson
jack-name-smith = Smith
    .full = John Smith
    .short = Smith
jack-name-lestrade = Lestrade
    .full = Inspector Lestrade
    .short = Lestrade
jack-name-stealthy = Miss Stealthy
    .full = Miss Stealthy
    .short = Stealthy
jack-name-goodley = Goodley
    .full = Sergeant Goodley
    .short = Goodley
jack-name-gull = Gull
    .full = Sir William Gull
    .short = Gull
jack-name-bert = Bert
    .full = Jeremy Bert
    .short = Bert

# As short as they can be and still differ: they stand on the pieces.
jack-initial-holmes = H
jack-initial-watson = W
jack-initial-smith = Sm
jack-initial-lestrade = L
jack-initial-stealthy = St
jack-initial-goodley = Go
jack-initial-gull = Gu
jack-initial-bert = B

jack-card-holmes = Walk up to 3 streets. Then he takes an alibi card, which only you get to see: that character is not Jack.
    .short = Takes an alibi card
jack-card-watson = Walk up to 3 streets. Then point his lantern: it lights a straight line of streets up to the first house or lamp post, but never Watson himself.
    .short = Turns his lantern
jack-card-smith = Walk up to 3 streets and carry one burning lamp to an empty lamp post.
    .short = Carries a lamp
jack-card-lestrade = Walk up to 3 streets and move one police cordon to another exit.
    .short = Moves a cordon
jack-card-stealthy = Walk up to 4 steps, straight across houses, gardens and lamps if you like. She must end on a street.
    .short = 4 steps, over houses
jack-card-goodley = Walk up to 3 streets and blow the whistle, before or after: share out 3 steps as you like; whoever is moved must end closer to him. Streets only, no sewers, and all 3 steps must be used if they can be.
    .short = Whistles others closer
jack-card-gull = Walk up to 3 streets, or let him change places with anybody.
    .short = Changes places
jack-card-bert = Walk up to 3 streets and move one manhole cover, before or after: one sewer opens, another closes.
    .short = Moves a manhole cover

jack-seat-0 = Investigator
jack-seat-1 = Jack

## What can be done, on the board and in the panel

jack-do-card = Choose { $who }
jack-do-walk = Walk { $who } to { $place }
jack-do-accuse = Accuse { $whom } at { $place }: this ends the game
jack-do-swap = Gull changes places with { $whom }
jack-do-lamp = Carry the lamp from { $from } to { $to }
jack-do-cover = Move the cover from { $from } to { $to }
jack-do-cordon = Move the cordon from { $from } to { $to }
jack-do-lantern = Point the lantern { $direction }
jack-do-out = Leave the district by the { $exit } and win
jack-do-whistle = Blow the whistle now
jack-do-whom = Bring { $who } closer
jack-do-bring = Bring { $who } to { $place }

jack-take-lamp = Pick up the lamp at { $from }
jack-take-cover = Pick up the cover at { $from }
jack-take-cordon = Pick up the cordon in the { $from }

jack-back = Put it back

jack-accuse = Accuse
jack-swap = Swap
jack-press-again = Press again
jack-leave = Leave
jack-whistle = Whistle

jack-direction-N = north
jack-direction-NE = north-east
jack-direction-SE = south-east
jack-direction-S = south
jack-direction-SW = south-west
jack-direction-NW = north-west

## Beside the map

jack-north = N
jack-night = Turns
jack-round = Turn { $round } of 8
jack-round-dims = Turn { $round }: a lamp goes out at the end
jack-round-dimmed = Turn { $round }: its lamp is out
jack-round-last = Turn { $round }: if Jack is still free, he has won
jack-round-plain = Turn { $round }
jack-order = Order of play

jack-witness-none = No witness yet.
    .means = Jack cannot leave in this turn.
jack-witness-visible = Jack was seen.
    .means = He cannot leave in this turn.
jack-witness-invisible = Jack was not seen.
    .means = He may leave in this turn.

jack-cards = Cards of this turn
jack-cards-played = played
jack-cards-now = moving
jack-later = Next turn
    .short = Next
jack-alibis = Alibi cards
jack-alibis-left = { $count ->
    [one] 1 card in the deck
   *[other] { $count } cards in the deck
}
jack-alibis-none = none
jack-alibis-hidden = { $count ->
    [one] 1 hidden card
   *[other] { $count } hidden cards
}
jack-you-are = You are { $who }
jack-he-was = Jack was { $who }

## The board as text

jack-board = Whitechapel by night
jack-tell = The board in words
jack-tell-piece = { $who } stands at { $place }, { $suspect ->
    [yes] under suspicion
   *[no] innocent
}, { $seen ->
    [yes] seen
   *[no] unseen
}.
jack-tell-lamp = { $number ->
    [0] The lamp at { $place } burns to the end.
   *[other] The lamp at { $place } goes out after turn { $number }.
}
jack-tell-lantern = Watson's lantern points { $direction }.
jack-tell-holes = Open manholes: { $places }.
jack-tell-covers = Covered manholes: { $places }.
jack-tell-cordons = Police cordons: { $places }.
jack-tell-accused = { $who } was accused.
jack-tell-gone = Jack left by the { $exit }.
jack-tell-active = { $who } is acting.

## Scenes: what happens, for those who listen and for the strip

scene-jack-dealt = On the table: { $names }.
scene-jack-card = { $side }: { $who } acts.
scene-jack-walk = { $way ->
    [sewer] { $who } walks from { $from } to { $to }, through the sewer.
    [stealthy] { $who } walks from { $from } to { $to }, straight across.
   *[walk] { $who } walks from { $from } to { $to }.
}
scene-jack-swap = Gull changes places with { $who }.
scene-jack-whistle = The whistle brings { $who } from { $from } to { $to }.
scene-jack-whistled = Goodley blows his whistle on { $place }.
scene-jack-stayed = { $who } stays on { $place }.
scene-jack-lamp = The lamp of { $from } is carried to { $to }.
scene-jack-cordon = The cordon moves from the { $from } to the { $to }.
scene-jack-cover = The cover moves from { $from } to { $to }.
scene-jack-alibi = Alibi card: { $who } is not Jack.
scene-jack-alibi-hidden = { $side }: an alibi card, unseen.
scene-jack-accused = { $right ->
    [yes] { $who } arrests { $whom } on { $place }: rightly.
   *[no] { $who } arrests { $whom } on { $place }: wrongly.
}

headline-jack-you = You are Jack: { $who }
headline-jack-is = Jack is { $who }

## What one should know of Jack now

truth-jack-visible = { $witness ->
    [yes] You are visible: the witness will say so.
   *[no] You are visible.
}
truth-jack-invisible = { $witness ->
    [yes] You are invisible: the witness will say so.
   *[no] You are invisible.
}
truth-jack-clears = { $count ->
    [0] Nobody would be cleared.
   *[other] Cleared: { $names }.
}
truth-jack-arrest = Only { $who } is left: { $walker } can arrest { $id ->
    [stealthy] her
   *[other] him
} on { $place } now.
truth-jack-beyond = Only { $who } is left, but { $walker } cannot reach { $place } as things are.
truth-jack-last = Only { $who } is left: whoever reaches { $place } can arrest { $id ->
    [stealthy] her
   *[other] him
}.
