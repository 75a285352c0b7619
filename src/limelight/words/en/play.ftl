# The games in words: who and where, what may be done, what was done, what came of it.
who-unknown = somebody
who-phantom = a phantom card
who-raoul = Raoul
who-meg = Meg
who-giry = Madame Giry
who-buquet = Buquet
who-christine = Christine
who-moncharmin = Moncharmin
who-richard = Richard
who-persian = the Persian
who-holmes = Holmes
who-watson = Watson
who-smith = Smith
who-lestrade = Lestrade
who-stealthy = Miss Stealthy
who-goodley = Goodley
who-gull = Gull
who-bert = Bert

# The one question of the moment.
ask-opera-choosing = Choose who acts
ask-opera-walking = Move { $who }: { $number ->
    [one] one choice
   *[other] { $number } choices
}
ask-opera-locking = Move the padlock
ask-opera-darkening = Black out a room
ask-opera-gathering = Shall Christine call her neighbours?
ask-opera-scattering = Shall Moncharmin clear the room?
ask-opera-sending = Send everybody next door
ask-opera-dropping = Leave your companion on the way
ask-opera-finishing = End the Persian’s walk
ask-jack-choosing = Choose who acts
ask-jack-walking = Move { $who }: { $number ->
    [one] one choice
   *[other] { $number } choices
}
ask-jack-shifting = Use the power of { $who }
ask-jack-turning = Turn Watson’s lantern
ask-jack-whistling = Whom does the whistle call?
ask-jack-bringing = Bring them nearer
ask-minuit-placing = Place a guest on the gallery
ask-minuit-moving = You rolled { $roll }. Move a guest

# Headings over the choices.
pick-opera-walk = Walk from { $from } to
pick-opera-swap = Or swap places with
pick-opera-take = Or take along
pick-opera-leave = Leave { $whom } in
pick-opera-padlock = Padlock the corridor
pick-opera-blackout = Put out the lights in
pick-opera-send = Send { $whom } to
pick-jack-walk = Walk from { $from } to
pick-jack-accuse = Accuse: right, and you win; wrong, and Jack wins
pick-jack-out = Leave the district, and win
pick-jack-swap = Or swap places with
pick-jack-lamp = Move a lamp
pick-jack-cordon = Move a cordon
pick-jack-cover = Move a cover
pick-jack-lantern = Point the lantern
pick-jack-call = Whistle for
pick-jack-bring = Bring { $whom } from { $from } to
pick-minuit-walk = Along the gallery
pick-minuit-enter = Into a room

do-card = { $name }
do-take = { $whom }
do-call = { $whom }
do-lamp = { $from } → { $to }
do-cordon = { $from } → { $to }
do-cover = { $from } → { $to }
do-swap = { $whom }
do-opera-gather = Call all of them
do-opera-gather_none = Call nobody
do-opera-scatter = Send all of them out
do-opera-scatter_none = Send nobody
do-opera-padlock = { $from } – { $to }
do-opera-stay = End the walk here
do-jack-stay = Stay
do-jack-whistle = Whistle now
do-jack-enough = That is enough
do-jack-accuse = { $whom } on { $to }
do-minuit-walk = { $from } → { $to }
do-minuit-enter = { $from } → { $to }
do-minuit-stay = Stay
do-minuit-lost = Go on

# The log.
say-opera-deal = On the table: { $names }
say-opera-identity = The phantom is { $whom }
say-opera-identity-hidden = The phantom knows who he is
say-opera-alibi = alibi card: { $whom }
say-opera-alibi-hidden = an alibi card, kept unseen
say-opera-alibi-phantom = alibi card: the phantom
say-opera-padlock = padlock { $from } – { $to }
say-opera-blackout = blackout: { $to }
# The Persian: takes Christine / to the Catacombs, / and stays there.
say-opera-take = takes { $whom }
say-opera-leave = { $room ->
    [dressing] to the dressing rooms
   *[other] to the { $to }
}
say-opera-swap = swaps with { $whom }
say-opera-gather = calls the neighbours
say-opera-gather_none = calls nobody
say-opera-scatter = clears the room
say-opera-scatter_none = sends nobody
say-opera-send = { $whom } → { $to }
say-opera-stay = and stays there
say-opera-walk = { $from } → { $to }
say-opera-start = { $who }: { $to }
say-opera-card = { $who }:
say-jack-deal = On the table: { $names }
say-jack-identity = Jack is { $whom }
say-jack-identity-hidden = Jack knows who he is
say-jack-alibi = alibi card: { $whom }
say-jack-alibi-hidden = an alibi card, unseen
say-jack-alibi-phantom = alibi card
say-jack-swap = swaps with { $whom }
say-jack-lamp = lamp { $from } → { $to }
say-jack-cordon = cordon: { $from } → { $to }
say-jack-cover = cover { $from } → { $to }
say-jack-lantern = lantern to the { $to }
say-jack-out = leaves the district in the { $to }
say-jack-stay = stays
say-jack-whistle = whistles
say-jack-call = calls { $whom }
say-jack-bring = { $whom } { $from } → { $to }
say-jack-enough = stops whistling
say-jack-accuse = { $from } → { $to }: accuses { $whom }
say-jack-walk = { $from } → { $to }
say-jack-card = { $who }:
say-minuit-place = guest on { $to }
say-minuit-walk = { $from } → { $to }
say-minuit-enter = { $from } → { $to }
say-minuit-stay = stays
say-minuit-lost = nobody to move
say-minuit-first = { $who } begins
say-minuit-ghost = The ghost: Hugo walks
say-minuit-roll = rolls { $to }

# What came to light.
news-opera-appeared = The phantom appears!
news-opera-hid = The phantom stays hidden.
news-cleared = { $count ->
    [one] { $names } is cleared.
   *[other] Cleared: { $names }.
}
news-carlotta = Carlotta is on { $number }.
news-jack-visible = A witness: Jack is visible!
news-jack-invisible = Nobody sees Jack.
news-lamp-out = Lamp { $tile } goes out at { $post }.
news-round = { $game ->
    [jack] Turn { $number }
   *[other] Round { $number }
}
news-hugo-stairs = Hugo climbs to step { $number }.
news-hugo-gallery = Hugo is on { $number }.
news-minuit-hugo_returned = All guests are placed. Hugo goes back to step { $step }.
news-minuit-hugo_sped_up = Hugo walks faster: { $speed } spaces at a time from now on.
news-minuit-rooms_opened = The rooms are open from now on.
news-minuit-guest_entered = { $into }: { $points ->
    [0] no fright points
    [one] one fright point
   *[other] { $points } fright points
}.
news-minuit-guest_calmed = { $into }: { $points ->
    [one] one fright point less
   *[other] { $points } fright points fewer
}.
news-minuit-guest_expelled = Turned out onto space { $space }: a guest of { $name }.
news-minuit-captured = { $by ->
    [hugo] Hugo catches on space { $space }
    [walk] Walked into Hugo’s arms on space { $space }
   *[expulsion] Turned out into Hugo’s arms on space { $space }
}: { $guests }.
news-minuit-captured-step = Down to step { $step }.
news-minuit-captured-cellar = Down into the cellar, at { $points } fright points each.
news-minuit-round_ended = { $by ->
    [rooms_taken] All rooms are taken: round { $round } is over.
   *[gallery_empty] The gallery is empty: round { $round } is over.
}
news-minuit-sent_to_cellar = Too late, so down into the cellar, at { $points } fright points each: { $guests }.
news-minuit-round_scored = Fright points of the round: { $scores }.
news-minuit-round_began = { $by ->
    [tie] { $name } begins: the next in turn of those with the most fright points.
   *[fright] { $name } begins, with the most fright points.
}

event-seated = { $name } sits down.
event-left = A seat is free again.
event-started = The game begins.
event-asked = { $wish ->
    [undo] { $name } asks to take back.
   *[pause] { $name } asks for a pause.
}
event-agreed = { $name } agrees.
event-refused = { $name } says no.
event-undone = { $name } takes back.
event-paused = The game pauses.
event-resumed = The game goes on.
event-resigned = { $name } resigns.
event-flagged = { $name } is out of time.
event-stalled = The server was away; no clock ran.
event-closed = The table is closed.
event-aside = The table is set aside.
event-restored = The table is back in play.
event-cancelled = The game is called off: { $reason }
event-rematched = The players start another game.

# The play: scenes, the strip at the board's edge, and the keys.
choices-all = { $count ->
    [one] The one choice
   *[other] All { $count } choices
}
play-choice = Play: { $label }
last-turn = Last turn again
zoom-fit = Whole board
stage-menu = Pace and clicks
help = Rules, cards and keys
help-cards = Cards
learn-rules = The rules
help-keys = Keys
help-page = The rules on a page of their own
pace-of-scenes = Scenes
scenes-calm = calm
scenes-brisk = brisk
scenes-instant = none
plays-at-once = One click of the mouse plays
key-letters = A … Z, 1 … 9
key-enter = Enter
key-escape = Esc
key-backspace = ⌫
help-letters = find a choice by its name or number
help-arrows = go from place to place on the board
help-enter = play what is shown
help-escape = put it back
help-undo = take back
help-again = the last turn again
help-pace = scenes calm, brisk or none
help-sounds = sounds on or off
help-coordinates = coordinates on the map
help-choices = open or close the list of choices
help-help = this help
rating-change = Your rating: { $before } → { $after }
