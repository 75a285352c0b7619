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
    .talent = Turns over an alibi.
opera-card-meg = Meg knows the secret passages. On her own walk she may use them like corridors.
    .talent = Takes secret passages.
opera-card-giry = Madame Giry carries the padlock. Before or after walking she must hang it on another corridor; nobody passes there.
    .talent = Moves the padlock.
opera-card-buquet = Buquet tends the lamps. Before or after walking he must put out the light in another room; the room that was dark is lit again.
    .talent = Darkens another room.
opera-card-christine = After walking, Christine may sing. Then everybody in the rooms next to hers comes to her, except from behind the padlock.
    .talent = Calls everybody next door.
opera-card-moncharmin = After walking, Moncharmin may clear his room. Then you send everybody else there to rooms next door, each where you like.
    .talent = Sends everybody out.
opera-card-richard = Instead of walking, Richard may change places with anybody in the house.
    .talent = May swap places instead.
opera-card-persian = The Persian may take along one person from the room he starts in, and leave that person anywhere on his way.
    .talent = Takes somebody along.

# The short name is for the terminal, which has ten letters for it.
opera-room-dome = Dome
    .short = dome
    .the = the Dome
    .to = to the Dome
opera-room-flies = Fly loft
    .short = flies
    .the = the Fly loft
    .to = to the Fly loft
opera-room-staircase = Grand staircase
    .short = staircase
    .the = the Grand staircase
    .to = to the Grand staircase
opera-room-auditorium = Auditorium
    .short = auditorium
    .the = the Auditorium
    .to = to the Auditorium
opera-room-stage = Stage
    .short = stage
    .the = the Stage
    .to = to the Stage
opera-room-dressing = Dressing rooms
    .short = dressing
    .the = the Dressing rooms
    .to = to the Dressing rooms
opera-room-wardrobe = Wardrobe
    .short = wardrobe
    .the = the Wardrobe
    .to = to the Wardrobe
opera-room-understage = Under-stage
    .short = understage
    .the = the Under-stage
    .to = to the Under-stage
opera-room-lake = Lake
    .short = lake
    .the = the Lake
    .to = to the Lake
opera-room-catacombs = Catacombs
    .short = catacombs
    .the = the Catacombs
    .to = to the Catacombs

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
    .short = { $left ->
        [0] Carlotta is gone
        [one] One step left
       *[other] { $left } steps left
    }
opera-later = Next round
    .short = Next
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
    .short = Alibis: secret
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

# What is told of each scene as it is played.
scene-opera-card = { $seat ->
    [0] The investigator plays { $name }.
   *[other] The phantom plays { $name }.
}
scene-opera-card-own = You play { $name }.
scene-opera-moved = { $by ->
    [lead] { $name } goes along { $to }.
    [swap] { $name } changes places and comes { $to }.
    [gather] { $name } is called { $to }.
    [send] { $name } is sent { $to }.
   *[other] { $name } goes { $to }.
}
scene-opera-darkened = { $room ->
    [dressing] { $the } go dark.
    [catacombs] { $the } go dark.
   *[other] { $the } goes dark.
}
scene-opera-alibi = { $card ->
    [phantom] A phantom card turns up.
    [hidden] The phantom keeps an alibi card unseen.
   *[other] The alibi card shows { $name }.
}
scene-opera-alibi-own = You keep an alibi card: { $name }.

# What one is told who knows the phantom, and what one should know who seeks him.
truth-opera-dark = You stand in the dark: you will appear.
truth-opera-alone = You stand alone: you will appear.
truth-opera-company = You are in company and light: you will hide.
truth-opera-clears = { $count ->
    [0] Nobody is cleared.
   *[other] Cleared: { $names }.
}
truth-opera-two = Two suspects are left: { $names }.
