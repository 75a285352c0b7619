# Minuit: the castle, its rooms and its guests.

# Rooms. The label is what the board has room for; "into" fits after "from space 5".
minuit-room-cloakroom = Garderobe
    .label = Garderobe
    .into = in die Garderobe
minuit-room-music = Musikzimmer
    .label = Musik
    .into = ins Musikzimmer
minuit-room-games = Spielzimmer
    .label = Spiele
    .into = ins Spielzimmer
minuit-room-hunting = Jagdzimmer
    .label = Jagd
    .into = ins Jagdzimmer
minuit-room-bedroom = Schlafzimmer
    .label = Schlafen
    .into = ins Schlafzimmer
minuit-room-parlour = Salon
    .label = Salon
    .into = in den Salon
minuit-room-ballroom = Ballsaal
    .label = Ballsaal
    .into = in den Ballsaal
minuit-room-dining = Speisezimmer
    .label = Speisen
    .into = ins Speisezimmer
minuit-room-library = Bibliothek
    .label = Bibliothek
    .into = in die Bibliothek
minuit-room-kitchen = Küche
    .label = Küche
    .into = in die Küche
minuit-room-linen = Wäschekammer
    .label = Wäsche
    .into = in die Wäschekammer
minuit-cellar = Keller
    .label = Keller
# Beside a room that wants the exact number.
minuit-exact = genau

# The seats, by their guests; no two initials are alike.
minuit-seat-1 = Admiral
    .initial = A
minuit-seat-2 = Baronin
    .initial = B
minuit-seat-3 = Diva
    .initial = D
minuit-seat-4 = Magier
    .initial = M
minuit-seat-5 = Poet
    .initial = P
minuit-seat-6 = Jockey
    .initial = J
minuit-seat-7 = Nonne
    .initial = N
minuit-seat-8 = Violinistin
    .initial = V

# What a click does.
minuit-do-place = Stell deinen Gast auf Feld { $space }
minuit-do-walk = Geh von Feld { $from } auf Feld { $to }
minuit-do-enter = Von Feld { $from } { $into }
minuit-do-which = Geh { $into }: wähle, welcher Gast
minuit-do-pick = { $seat } auf Feld { $space }: { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
}
# The die.
minuit-die = Der Würfel
minuit-die-number = Der Würfel zeigt { $number }
minuit-die-ghost = Der Würfel zeigt das Gespenst: Hugo geht

# The score sheet.
minuit-sheet = Wertungsblatt
minuit-round = Runde { $round } von { $rounds }
minuit-speed = Hugo geht { $speed } Felder weit
minuit-fright = Schreckpunkte: wenige gewinnen
minuit-total = { $total ->
    [one] ein Schreckpunkt
   *[other] { $total } Schreckpunkte
}
minuit-rounds = Schreckpunkte nach Runden
minuit-in-round = Runde { $round }: { $points }
minuit-turn = am Zug
minuit-won = gewinnt
minuit-first = Würfelt in dieser Runde zuerst
minuit-count-hand = { $count } wartend
minuit-count-gallery = { $count } draußen
minuit-count-safe = { $count } sicher
minuit-count-caught = { $count } gefangen

# The board as text.
minuit-board = Das Schloss um Mitternacht
minuit-told-hugo = Hugo: { $place }. Er geht { $speed } Felder weit.
minuit-told-space = Feld { $space } der Galerie
minuit-told-step = Treppe, Stufe mit { $value }
minuit-told-hand = noch nicht aufgestellt
minuit-told-guests = { $count ->
    [one] ein Gast von { $name }
   *[other] { $count } Gäste von { $name }
}
minuit-told-place = { $place }: { $who }

# What the scenes say; "news" is a sentence about the room.
scene-minuit-first_drawn = Das Los fällt auf: { $name }.
scene-minuit-guest_placed = { $name } stellt einen Gast auf Feld { $space }.
scene-minuit-rolled = { $face ->
    [ghost] { $name } würfelt das Gespenst: Hugo geht.
   *[other] { $name } würfelt { $face }.
}
scene-minuit-hugo_moved = Hugo kommt …
scene-minuit-guest_moved = { $name }: von Feld { $origin } auf Feld { $destination }.
scene-minuit-guest_entered = { $name }. { $news }
scene-minuit-stayed = { $name } bleibt auf Feld { $space }.
scene-minuit-turn_lost = { $name } kann niemanden ziehen.
scene-minuit-rooms_left = Die Gäste kommen aus ihren Zimmern.
headline-minuit-round_scored = Runde { $round }, am wenigsten Schreck: { $names }
headline-minuit-ended = { $count ->
    [one] { $names } gewinnt
   *[other] { $names } gewinnen
}

# A card, a click away during play.
minuit-card-hugo = Hugo
    .text = Er schläft am Fuß der Treppe. Jedes Gespenst auf dem Würfel bringt ihn herauf, dann rund um die Galerie: drei Felder weit, ab fünf Spielern zwei. Wem er begegnet oder wen er überholt, der muss auf die tiefste freie Stufe, alle Gäste eines Feldes zusammen; ebenso, wer auf seinem Feld stehen bleibt. Sobald er die Galerie erreicht hat, sind die Zimmer offen, und dort stört er niemanden: Er klopft, und keiner sagt herein.
