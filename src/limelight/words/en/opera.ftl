# Opera: the house, its people, and what the board says.

opera-seat-0 = Investigator
opera-seat-1 = Phantom

opera-name-raoul = Raoul de Chagny
    .short = Raoul
opera-name-meg = Meg Giry
    .short = Meg
opera-name-giry = Madame Giry
    .short = Mme Giry
opera-name-buquet = Joseph Buquet
    .short = Buquet
opera-name-christine = Christine Daaé
    .short = Christine
opera-name-moncharmin = Monsieur Moncharmin
    .short = Moncharmin
opera-name-richard = Monsieur Richard
    .short = Richard
opera-name-persian = The Persian
    .short = Persian

# On the pieces.
opera-letters-raoul = Ra
opera-letters-meg = Me
opera-letters-giry = Gi
opera-letters-buquet = Bu
opera-letters-christine = Ch
opera-letters-moncharmin = Mo
opera-letters-richard = Ri
opera-letters-persian = Pe

opera-card-raoul = After walking, Raoul turns over an alibi. If you investigate, the person on it is innocent; if you are the phantom, you keep the card to yourself. A phantom card moves Carlotta one space instead: your way.
opera-card-meg = Meg knows the secret passages. On her own walk she may use them like corridors.
opera-card-giry = Madame Giry carries the padlock. Before or after walking she must hang it on another corridor; nobody passes there.
opera-card-buquet = Buquet tends the lamps. Before or after walking he must put out the light in another room; the room that was dark is lit again.
opera-card-christine = After walking, Christine may sing. Then everybody in the rooms next to hers comes to her, except from behind the padlock.
opera-card-moncharmin = After walking, Moncharmin may clear his room. Then you send everybody else there to rooms next door, each where you like.
opera-card-richard = Instead of walking, Richard may change places with anybody in the house.
opera-card-persian = The Persian may take along one person from the room he starts in, and leave that person anywhere on his way.

# The short name is for the terminal, which has ten letters for it.
opera-room-dome = Dome
    .short = dome
opera-room-flies = Fly loft
    .short = flies
opera-room-staircase = Grand staircase
    .short = staircase
opera-room-auditorium = Auditorium
    .short = auditorium
opera-room-stage = Stage
    .short = stage
opera-room-dressing = Dressing rooms
    .short = dressing
opera-room-wardrobe = Wardrobe
    .short = wardrobe
opera-room-understage = Under-stage
    .short = understage
opera-room-lake = Lake
    .short = lake
opera-room-catacombs = Catacombs
    .short = catacombs

# What may be done on the board.
opera-do-play = Play a card: { $name }
opera-do-walk = { $name } walks to: { $room }
opera-do-stay = { $name } stays: { $room }
opera-do-send = { $name } is sent to: { $room }
opera-do-leave = { $name } leaves the companion in: { $room }
opera-do-darken = Put out the light: { $room }
opera-do-lock = Lock the corridor: { $one } – { $other }
opera-do-swap = Change places: { $name }
opera-do-take = Take along: { $name }

opera-board-label = The opera house
opera-round = Round { $round }
opera-announced-nothing = The phantom has not been heard of yet.
    .short = No sign yet
opera-announced-secret = Whether the phantom appeared, nobody tells you.
    .short = Kept secret
opera-announced-appeared = Last round the phantom appeared: he was alone or in the dark.
    .short = He appeared
opera-announced-hid = Last round the phantom hid: he was in the light, in company.
    .short = He hid
opera-won-investigator = The investigator has unmasked the phantom.
    .short = Unmasked
opera-won-phantom = Carlotta has fled. The phantom wins.
    .short = The phantom wins
opera-carlotta = Carlotta
opera-track = { $left ->
    [0] Carlotta is gone
    [one] Carlotta: one step to the exit
   *[other] Carlotta: { $left } steps to the exit
}
opera-later = Next round
opera-later-all = Next round, all eight are shuffled.
opera-alibis = { $left ->
    [0] No alibi cards left.
    [one] One alibi card left{ $phantoms ->
        [0] .
       *[other] , a phantom card.
    }
   *[other] { $left } alibi cards left, { $phantoms ->
        [0] none of them a phantom card.
        [one] one of them a phantom card.
       *[other] { $phantoms } of them phantom cards.
    }
}
opera-kept = { $kept ->
    [one] The phantom holds one.
   *[other] The phantom holds { $kept }.
}
opera-hand = Kept in secret
opera-alibis-secret = Nobody tells you which alibis are left.
opera-you-are = { $who ->
    [persian] You are the Persian
   *[other] You are { $name }
}
opera-it-is = { $who ->
    [persian] The phantom is the Persian
   *[other] The phantom is { $name }
}
opera-it-was = { $who ->
    [persian] It was the Persian
   *[other] It was { $name }
}

# The board for those who do not see it.
opera-board = The opera house in section: ten rooms joined by eleven corridors and six secret passages.
opera-told-room = { $count ->
    [0] { $room }: nobody.
    [one] { $room }: { $names }, alone.
   *[other] { $room }: { $names }.
}
opera-told-dark = { $count ->
    [0] { $room }, in the dark: nobody.
   *[other] { $room }, in the dark: { $names }.
}
opera-told-padlock = The padlock is on the corridor { $one } – { $other }.
opera-told-suspects = Suspects: { $names }.
opera-told-innocents = Innocent: { $names }.
opera-told-exposed = In the dark or alone: { $names }.
opera-told-active = Being played: { $name }.
opera-told-cards = Cards to choose from: { $names }.
opera-told-later = Cards of the next round: { $names }.
opera-told-hand = Alibis that the phantom keeps: { $names }.
