# Minuit: the castle, its rooms and its guests.

# Rooms. The label is what the board has room for; "into" fits after "from space 5".
minuit-room-cloakroom = cloakroom
    .label = Cloakroom
    .into = into the cloakroom
minuit-room-music = music room
    .label = Music
    .into = into the music room
minuit-room-games = games room
    .label = Games
    .into = into the games room
minuit-room-hunting = hunting room
    .label = Hunting
    .into = into the hunting room
minuit-room-bedroom = bedroom
    .label = Bedroom
    .into = into the bedroom
minuit-room-parlour = parlour
    .label = Parlour
    .into = into the parlour
minuit-room-ballroom = ballroom
    .label = Ballroom
    .into = into the ballroom
minuit-room-dining = dining room
    .label = Dining
    .into = into the dining room
minuit-room-library = library
    .label = Library
    .into = into the library
minuit-room-kitchen = kitchen
    .label = Kitchen
    .into = into the kitchen
minuit-room-linen = linen room
    .label = Linen
    .into = into the linen room
minuit-cellar = cellar
    .label = Cellar
# Beside a room that wants the exact number.
minuit-exact = exact

# The seats, by their guests; no two initials are alike.
minuit-seat-1 = Admiral
    .initial = A
minuit-seat-2 = Baroness
    .initial = B
minuit-seat-3 = Diva
    .initial = D
minuit-seat-4 = Magician
    .initial = M
minuit-seat-5 = Poet
    .initial = P
minuit-seat-6 = Jockey
    .initial = J
minuit-seat-7 = Nun
    .initial = N
minuit-seat-8 = Violinist
    .initial = V

# What a click does.
minuit-do-place = Place your guest on space { $space }
minuit-do-walk = Walk from space { $from } to space { $to }
minuit-do-enter = From space { $from } { $into }
minuit-do-which = Go { $into }: choose which guest
minuit-do-pick = { $seat } on space { $space }: { $moves ->
    [one] one move
   *[other] { $moves } moves
}
# The die.
minuit-die = The die
minuit-die-number = The die shows { $number }
minuit-die-ghost = The die shows the ghost: Hugo walks

# The score sheet.
minuit-sheet = Score sheet
minuit-round = Round { $round } of { $rounds }
minuit-speed = Hugo walks { $speed } at a time
minuit-fright = Fright points: fewest wins
minuit-total = { $total ->
    [one] one fright point
   *[other] { $total } fright points
}
minuit-rounds = Fright points by round
minuit-in-round = round { $round }: { $points }
minuit-turn = to play
minuit-won = winner
minuit-first = Rolls first this round
minuit-count-hand = { $count } waiting
minuit-count-gallery = { $count } out
minuit-count-safe = { $count } safe
minuit-count-caught = { $count } caught

# The board as text.
minuit-board = The castle at midnight
minuit-told-hugo = Hugo: { $place }. He walks { $speed } at a time.
minuit-told-space = gallery space { $space }
minuit-told-step = stairs, step worth { $value }
minuit-told-hand = not placed yet
minuit-told-guests = { $count ->
    [one] one guest of { $name }
   *[other] { $count } guests of { $name }
}
minuit-told-place = { $place }: { $who }

# What the scenes say; "news" is a sentence about the room.
scene-minuit-first_drawn = The lot falls on { $name }, who begins.
scene-minuit-guest_placed = { $name } places a guest on space { $space }.
scene-minuit-rolled = { $face ->
    [ghost] { $name } rolls the ghost: Hugo walks.
   *[other] { $name } rolls { $face }.
}
scene-minuit-hugo_moved = Hugo is coming …
scene-minuit-guest_moved = { $name }: from space { $origin } to space { $destination }.
scene-minuit-guest_entered = { $name }. { $news }
scene-minuit-stayed = { $name } stays on space { $space }.
scene-minuit-turn_lost = { $name } has nobody to move.
scene-minuit-rooms_left = The guests come out of their rooms.
headline-minuit-round_scored = Round { $round }, least fright: { $names }
headline-minuit-ended = { $count ->
    [one] { $names } wins
   *[other] { $names } win
}

# A card, a click away during play.
minuit-card-hugo = Hugo
    .text = He sleeps at the foot of the stairs. Each ghost on the die brings him up, then round the gallery: three places at a time, two with five players or more. Whoever he meets or passes goes down to the lowest free step, all guests of one space together; so does whoever stops where he stands. Once he has reached the gallery the rooms are open, and there he disturbs nobody: he knocks, and nobody answers.
