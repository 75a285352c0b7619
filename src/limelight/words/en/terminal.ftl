# What only the terminal says.

## At the table

terminal-you-are = You are: { $part }
terminal-chance = chance
terminal-choose = number or words to choose
terminal-enter = Enter to go on
terminal-keys = ? help   i hint   u undo   l log   q quit
terminal-type = Type a number from 1 to { $most }, or ? for help.
terminal-nothing-back = Nothing to take back: since your last action somebody else acted, or something came out that nobody could know.
# A path or a command follows those that end in a colon.
terminal-record = The record is kept:
terminal-see-again = See it again:
terminal-kept = Your game is kept. Go on with:
terminal-unreadable = The kept game could not be read ({ $error }). It is now here:
terminal-was-over = The game kept before is over. It is now here:
terminal-put-away = The game you had begun is kept too. Go on with it another time:
terminal-goes-on = Your game goes on where you left it, after { $steps ->
    [one] one step
   *[other] { $steps } steps
} (--new: another).
terminal-next = Enter: next, q: to the end
terminal-unfinished = The game goes on.

## What was typed

terminal-no-choice = There is no choice { $text }; type a number from 1 to { $most }.
terminal-not-now = '{ $text }' cannot be played now; type the number of a choice, or ? for help.
terminal-several = '{ $text }' could be { $choices }; type the number or more letters.
terminal-none = '{ $text }' fits none of the choices; type a number, or ? for help.
terminal-would-accuse = '{ $text }' would accuse { $whom }, and that ends the game; if you mean it, type 'accuse { $whom }' or its number.
# The words that make an accusation outspoken.
terminal-accuse = accuse, accuses

## Short titles beside the boards

terminal-titled = { $title }:
terminal-cards = Cards
terminal-all-played = all played
terminal-turn = Turn
terminal-next-cards = Next
terminal-alibis = Alibis
terminal-round = Round
terminal-lamp = Lamp
terminal-witness = Witness

## Hints and analyses

terminal-hint = Try “{ $words }”.
terminal-hint-why = Try “{ $words }”; { $why }.
terminal-hint-type = To type: { $line }
terminal-no-hints = There are no hints for { $game } yet.
terminal-so-far = { $game ->
    [jack] { $why }, as the turn stands
   *[other] { $why }, as the round stands
}
terminal-and = { $one }, and { $other }
terminal-whose-chance = Each chance of winning is the mover’s own, by what it knew, before and after.
terminal-lost = lost
terminal-luck-since = luck since its last turn: { $change }
terminal-suspected = suspected: { $names }
terminal-hardly = hardly: { $names }
# Numbers as they are written here.
terminal-share = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
terminal-tenths = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }

## Opera

# Fit behind a name on a card: 18 letters at most.
terminal-opera-power-raoul = draws an alibi
terminal-opera-power-meg = secret passages
terminal-opera-power-giry = moves the padlock
terminal-opera-power-buquet = moves the blackout
terminal-opera-power-christine = may call people in
terminal-opera-power-moncharmin = may clear his room
terminal-opera-power-richard = may swap, not walk
terminal-opera-power-persian = may take one along
terminal-opera-corridor = corridor
terminal-opera-padlock = padlock
terminal-opera-passage = secret passage, Meg only
terminal-opera-blackout = blackout
terminal-opera-exit = exit
terminal-opera-left = { $left } left
terminal-opera-gone = gone
terminal-opera-nobody = nobody
terminal-opera-shown = Shown: { $names }
terminal-opera-hand = Kept by the phantom: { $names }

terminal-opera-why-either = that leaves { $suspects ->
    [one] one suspect
   *[other] { $suspects } suspects
} on either answer
terminal-opera-why-both = that leaves { $showing ->
    [one] one suspect
   *[other] { $showing } suspects
} if the phantom appears, { $hiding ->
    [one] one
   *[other] { $hiding }
} if not
terminal-opera-why-must = that leaves { $suspects ->
    [one] one suspect
   *[other] { $suspects } suspects
}, for the phantom must appear
terminal-opera-why-cannot = that leaves { $suspects ->
    [one] one suspect
   *[other] { $suspects } suspects
}, for the phantom cannot appear
terminal-opera-why-show = you appear, and { $suspects ->
    [one] one suspect stays
   *[other] { $suspects } suspects stay
}
terminal-opera-why-hide = you do not appear, and { $suspects ->
    [one] one suspect stays
   *[other] { $suspects } suspects stay
}
terminal-opera-why-draws = it draws an alibi card
terminal-opera-answers = Answer with a number, with part of a choice (audi), with notation (Buquet: stage -> auditorium), or with a whole turn (Buquet: stage -> auditorium, blackout dome). Enter takes the only choice. i says what the machine would do, u takes back, l shows the whole log, q leaves and keeps the game.

## Jack

terminal-jack-power-holmes = takes an alibi
terminal-jack-power-watson = turns his lantern
terminal-jack-power-smith = moves a lit lamp
terminal-jack-power-lestrade = moves a cordon
terminal-jack-power-stealthy = crosses everything
terminal-jack-power-goodley = whistles people up
terminal-jack-power-gull = may swap, not walk
terminal-jack-power-bert = moves a cover
terminal-jack-lamp-next = { $number } at { $post } goes out next
terminal-jack-lamp-none = no more go out
terminal-jack-steps = { $number ->
    [one] one step left
   *[other] { $number } steps left
}
terminal-jack-caught = { $streets ->
    [0] nothing to light
    [one] one street: { $names }
   *[other] { $streets } streets: { $names }
}
terminal-jack-nobody = nobody
terminal-jack-alibis = { $who }: { $cards }
# Inside a hex: four letters at most, exits six.
terminal-jack-hex-lamp = lamp
terminal-jack-hex-out = out
terminal-jack-hex-cordon = cordon
terminal-jack-hex-exit = exit
# The exits on the map: two letters.
terminal-jack-compass-NW = NW
terminal-jack-compass-NE = NE
terminal-jack-compass-SW = SW
terminal-jack-compass-SE = SE
# The legend: ten letters and seven at most.
terminal-jack-lamplight = lamplight
terminal-jack-lantern = lantern
terminal-jack-seen = seen
terminal-jack-unseen = unseen
terminal-jack-manhole = manhole
terminal-jack-covered = covered
terminal-jack-cordon = cordon
terminal-jack-accuse = accuse
# The list for narrow terminals.
terminal-jack-lit-lamps = Lit lamps
terminal-jack-dark-lamps = Lamps out
terminal-jack-lit-streets = Lit streets
terminal-jack-manholes = Manholes
terminal-jack-exits = Exits

terminal-jack-why-either = that leaves { $suspects ->
    [one] one suspect
   *[other] { $suspects } suspects
} whether Jack is seen or not
terminal-jack-why-both = that leaves { $showing ->
    [one] one suspect
   *[other] { $showing } suspects
} if Jack is seen, { $hiding ->
    [one] one
   *[other] { $hiding }
} if not
terminal-jack-why-must = that leaves { $suspects ->
    [one] one suspect
   *[other] { $suspects } suspects
}, for Jack must be seen
terminal-jack-why-cannot = that leaves { $suspects ->
    [one] one suspect
   *[other] { $suspects } suspects
}, for Jack cannot be seen
terminal-jack-why-show = you are seen, and { $suspects ->
    [one] one suspect stays
   *[other] { $suspects } suspects stay
}
terminal-jack-why-hide = you are not seen, and { $suspects ->
    [one] one suspect stays
   *[other] { $suspects } suspects stay
}
terminal-jack-why-draws = it takes an alibi card
terminal-jack-why-accuses = that accuses the likeliest, and ends the game
terminal-jack-why-leaves = that leaves the district, and wins
terminal-jack-answers = Answer with a number, with part of a choice (I4), with notation (Smith G3-I4), or with a whole turn (Smith G3-I4, lamp F5>H7). To accuse, type the number, or the word as well: accuse Bert. Enter takes the only choice. i says what the machine would do, u takes back, l shows the whole log, q leaves and keeps the game.

## Minuit

terminal-minuit-to-place = { $number } to place
terminal-minuit-numbers-place = A number is a choice, as in [9], never a space; for space 12 write: place 12
terminal-minuit-numbers-move = A number is a choice, as in [2], never a space; for spaces write: 12>14
# Inside the gallery: 50 letters at most.
terminal-minuit-hugo-step = is on step { $place }; a ghost moves him { $speed }
terminal-minuit-hugo-space = is on space { $place }; a ghost moves him { $speed }
terminal-minuit-hugo-back = goes back to step -10 when all are placed
terminal-minuit-rooms-shut = Rooms are shut until he comes out to the gallery
terminal-minuit-rooms-open = Rooms are open, { $free } of them free
terminal-minuit-signs = all walk clockwise   ═ shut   { $never } never opens
terminal-minuit-over = The castle is quiet: the game is over
terminal-minuit-lot = The lot decides who begins
terminal-minuit-places = Placing: { $who }
terminal-minuit-rolls = Rolling: { $who }
terminal-minuit-rolled = { $who } rolled { $roll }
terminal-minuit-fright = Fright points
terminal-minuit-guests = guests
terminal-minuit-gallery = Gallery
terminal-minuit-stairs = Stairs
terminal-minuit-room = (door { $door }, { $fright }):
terminal-minuit-room-exact = (door { $door }, { $fright }, exact):
terminal-minuit-free = free
terminal-minuit-shut = shut
terminal-minuit-out = { $who } out
terminal-minuit-first = First to place and to roll: { $who }
terminal-minuit-rolls-first = First to roll in the next round: { $who }
terminal-minuit-caught = Caught: { $who }
terminal-minuit-open = The rooms are open from now on
terminal-minuit-faster = Hugo grows faster: { $speed } spaces from now on
terminal-minuit-into-hugo = Into Hugo’s arms
terminal-minuit-put-out = Turned out onto space { $space }: { $who }
terminal-minuit-empty = The gallery is empty: round { $round } ends
terminal-minuit-full = All rooms are taken: round { $round } ends
terminal-minuit-cellar = All rooms are taken, whoever is outside goes to the cellar: round { $round } ends
terminal-minuit-scores = Fright points: { $scores }
terminal-minuit-why = that guest goes { $into } and is safe
terminal-minuit-why-costs = that guest goes { $into }, which costs { $points ->
    [one] one fright point
   *[other] { $points } fright points
}
terminal-minuit-why-saves = that guest goes { $into }, which takes away { $points ->
    [one] one fright point
   *[other] { $points } fright points
}
terminal-minuit-answers = A number you type is always the number of a choice, as it stands in brackets on the board, and never a space. Spaces go by notation: place 12, 12>14, 12>library, stay; part of a choice (library) will do if it fits only one. Enter takes the only choice. i says what the machine would do, u takes back, l shows the whole log, q leaves and keeps the game. When you have nobody on the gallery, your numbers are lost without asking.
