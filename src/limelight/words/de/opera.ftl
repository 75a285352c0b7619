# Oper: das Haus, seine Leute, und was das Brett sagt.

opera-seat-0 = Ermittler
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
opera-name-persian = Der Perser
    .short = Perser

# Auf den Figuren.
opera-letters-raoul = Ra
opera-letters-meg = Me
opera-letters-giry = Gi
opera-letters-buquet = Bu
opera-letters-christine = Ch
opera-letters-moncharmin = Mo
opera-letters-richard = Ri
opera-letters-persian = Pe

opera-card-raoul = Nach dem Gehen deckt Raoul ein Alibi auf. Ermittelst du, so ist unschuldig, wer darauf steht; bist du das Phantom, behältst du die Karte verdeckt für dich. Eine Phantomkarte rückt stattdessen Carlotta um ein Feld, zu deinen Gunsten.
opera-card-meg = Meg kennt die Geheimgänge. Wenn sie selbst geht, darf sie sie nehmen wie Flure.
opera-card-giry = Madame Giry hat das Schloss. Vor oder nach dem Gehen muss sie es an einen anderen Flur hängen; dort kommt niemand durch.
opera-card-buquet = Buquet hütet die Lampen. Vor oder nach dem Gehen muss er in einem anderen Raum das Licht löschen; im bisher dunklen geht es wieder an.
opera-card-christine = Nach dem Gehen darf Christine singen. Dann kommen alle aus den Nachbarräumen zu ihr, nur nicht durch den verschlossenen Flur.
opera-card-moncharmin = Nach dem Gehen darf Moncharmin seinen Raum räumen lassen. Dann schickst du alle anderen von dort in Nachbarräume, jeden, wohin du magst.
opera-card-richard = Statt zu gehen, darf Richard mit irgendjemandem im Haus den Platz tauschen.
opera-card-persian = Der Perser darf jemanden aus dem Raum, in dem er beginnt, mitnehmen und unterwegs zurücklassen, wo er will.

# Der kurze Name ist fürs Terminal, das nur zehn Buchstaben hat.
opera-room-dome = Kuppel
    .short = Kuppel
opera-room-flies = Schnürboden
    .short = Schnürboden
opera-room-staircase = Treppenhaus
    .short = Treppe
opera-room-auditorium = Zuschauerraum
    .short = Saal
opera-room-stage = Bühne
    .short = Bühne
opera-room-dressing = Garderoben
    .short = Garderoben
opera-room-wardrobe = Fundus
    .short = Fundus
opera-room-understage = Unterbühne
    .short = Unterbühne
opera-room-lake = See
    .short = See
opera-room-catacombs = Katakomben
    .short = Katakomben

# Was auf dem Brett zu tun ist.
opera-do-play = Karte spielen: { $name }
opera-do-walk = { $name }, Ziel: { $room }
opera-do-stay = { $name } bleibt: { $room }
opera-do-send = { $name } schicken, Ziel: { $room }
opera-do-leave = { $name } lässt die Begleitung zurück: { $room }
opera-do-darken = Licht löschen: { $room }
opera-do-lock = Flur verschließen: { $one } – { $other }
opera-do-swap = Platz tauschen: { $name }
opera-do-take = Mitnehmen: { $name }

opera-board-label = Das Opernhaus
opera-round = Runde { $round }
opera-announced-nothing = Vom Phantom hat noch niemand etwas bemerkt.
    .short = Noch keine Spur
opera-announced-secret = Ob das Phantom erschienen ist, verrät dir niemand.
    .short = Bleibt geheim
opera-announced-appeared = Letzte Runde ist das Phantom erschienen: Es war allein oder im Dunkeln.
    .short = Es ist erschienen
opera-announced-hid = Letzte Runde blieb das Phantom verborgen: Es war im Licht und in Gesellschaft.
    .short = Es blieb verborgen
opera-won-investigator = Das Phantom ist entlarvt.
    .short = Entlarvt
opera-won-phantom = Carlotta ist geflohen. Das Phantom gewinnt.
    .short = Phantom gewinnt
opera-carlotta = Carlotta
opera-track = { $left ->
    [0] Carlotta ist fort
    [one] Carlotta: ein Schritt bis zum Ausgang
   *[other] Carlotta: { $left } Schritte bis zum Ausgang
}
opera-later = Nächste Runde
opera-later-all = Danach werden alle acht neu gemischt.
opera-alibis = { $left ->
    [0] Keine Alibikarten mehr.
    [one] Noch eine Alibikarte{ $phantoms ->
        [0] .
       *[other] , eine Phantomkarte.
    }
   *[other] Noch { $left } Alibikarten, davon { $phantoms ->
        [0] keine Phantomkarte.
        [one] eine Phantomkarte.
       *[other] { $phantoms } Phantomkarten.
    }
}
opera-kept = { $kept ->
    [one] Eine hält das Phantom.
   *[other] { $kept } hält das Phantom.
}
opera-hand = Heimlich behalten
opera-alibis-secret = Welche Alibis übrig sind, verrät dir niemand.
opera-you-are = { $who ->
    [persian] Du bist der Perser
   *[other] Du bist { $name }
}
opera-it-is = { $who ->
    [persian] Das Phantom ist der Perser
   *[other] Das Phantom ist { $name }
}
opera-it-was = { $who ->
    [persian] Es war der Perser
   *[other] Es war { $name }
}

# Das Brett für alle, die es nicht sehen.
opera-board = Das Opernhaus im Schnitt: zehn Räume, verbunden durch elf Flure und sechs Geheimgänge.
opera-told-room = { $count ->
    [0] { $room }: niemand.
    [one] { $room }: { $names }, allein.
   *[other] { $room }: { $names }.
}
opera-told-dark = { $count ->
    [0] { $room }, im Dunkeln: niemand.
   *[other] { $room }, im Dunkeln: { $names }.
}
opera-told-padlock = Das Schloss hängt am Flur { $one } – { $other }.
opera-told-suspects = Verdächtig: { $names }.
opera-told-innocents = Unschuldig: { $names }.
opera-told-exposed = Im Dunkeln oder allein: { $names }.
opera-told-active = Am Zug: { $name }.
opera-told-cards = Karten zur Wahl: { $names }.
opera-told-later = Karten der nächsten Runde: { $names }.
opera-told-hand = Alibis in der Hand des Phantoms: { $names }.
