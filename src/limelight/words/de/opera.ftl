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
    .talent = Deckt ein Alibi auf.
opera-card-meg = Meg kennt die Geheimgänge. Wenn sie selbst geht, darf sie sie nehmen wie Flure.
    .talent = Nimmt Geheimgänge.
opera-card-giry = Madame Giry hat das Schloss. Vor oder nach dem Gehen muss sie es an einen anderen Flur hängen; dort kommt niemand durch.
    .talent = Hängt das Schloss um.
opera-card-buquet = Buquet hütet die Lampen. Vor oder nach dem Gehen muss er in einem anderen Raum das Licht löschen; im bisher dunklen geht es wieder an.
    .talent = Löscht anderswo das Licht.
opera-card-christine = Nach dem Gehen darf Christine singen. Dann kommen alle aus den Nachbarräumen zu ihr, nur nicht durch den verschlossenen Flur.
    .talent = Ruft alle von nebenan.
opera-card-moncharmin = Nach dem Gehen darf Moncharmin seinen Raum räumen lassen. Dann schickst du alle anderen von dort in Nachbarräume, jeden, wohin du magst.
    .talent = Schickt alle hinaus.
opera-card-richard = Statt zu gehen, darf Richard mit irgendjemandem im Haus den Platz tauschen.
    .talent = Tauscht auch den Platz.
opera-card-persian = Der Perser darf jemanden aus dem Raum, in dem er beginnt, mitnehmen und unterwegs zurücklassen, wo er will.
    .talent = Nimmt jemanden mit.

# Der kurze Name ist fürs Terminal, das nur zehn Buchstaben hat.
opera-room-dome = Kuppel
    .short = Kuppel
    .the = die Kuppel
    .to = in die Kuppel
opera-room-flies = Schnürboden
    .short = Schnürboden
    .the = der Schnürboden
    .to = auf den Schnürboden
opera-room-staircase = Treppenhaus
    .short = Treppe
    .the = das Treppenhaus
    .to = ins Treppenhaus
opera-room-auditorium = Zuschauerraum
    .short = Saal
    .the = der Zuschauerraum
    .to = in den Zuschauerraum
opera-room-stage = Bühne
    .short = Bühne
    .the = die Bühne
    .to = auf die Bühne
opera-room-dressing = Garderoben
    .short = Garderoben
    .the = die Garderoben
    .to = in die Garderoben
opera-room-wardrobe = Fundus
    .short = Fundus
    .the = der Fundus
    .to = in den Fundus
opera-room-understage = Unterbühne
    .short = Unterbühne
    .the = die Unterbühne
    .to = in die Unterbühne
opera-room-lake = See
    .short = See
    .the = der See
    .to = an den See
opera-room-catacombs = Katakomben
    .short = Katakomben
    .the = die Katakomben
    .to = in die Katakomben

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
    .short = { $left ->
        [0] Carlotta ist fort
        [one] Noch ein Schritt
       *[other] Noch { $left } Schritte
    }
opera-later = Nächste Runde
    .short = Danach
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
    .short = Alibis: geheim
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

# Was zu jeder Szene gesagt wird.
scene-opera-card = { $seat ->
    [0] Der Ermittler spielt { $id ->
        [persian] den Perser
       *[other] { $name }
    }.
   *[other] Das Phantom spielt { $id ->
        [persian] den Perser
       *[other] { $name }
    }.
}
scene-opera-card-own = Du spielst { $id ->
    [persian] den Perser
   *[other] { $name }
}.
scene-opera-moved = { $by ->
    [lead] { $name } geht mit, { $to }.
    [swap] { $name } tauscht den Platz und kommt { $to }.
    [gather] { $name } wird { $to } gerufen.
    [send] { $name } wird { $to } geschickt.
   *[other] { $name } geht { $to }.
}
scene-opera-darkened = { $room ->
    [dressing] { $the } werden dunkel.
    [catacombs] { $the } werden dunkel.
   *[other] { $the } wird dunkel.
}
scene-opera-alibi = { $card ->
    [phantom] Eine Phantomkarte kommt zum Vorschein.
    [hidden] Das Phantom behält eine Alibikarte für sich.
    [persian] Die Alibikarte zeigt den Perser.
   *[other] Die Alibikarte zeigt { $name }.
}
scene-opera-alibi-own = Du behältst eine Alibikarte: { $name }.

# Was erfährt, wer das Phantom kennt, und was wissen sollte, wer es sucht.
truth-opera-dark = Du stehst im Dunkeln: Du wirst erscheinen.
truth-opera-alone = Du stehst allein: Du wirst erscheinen.
truth-opera-company = Du bist im Licht und in Gesellschaft: Du bleibst verborgen.
truth-opera-clears = { $count ->
    [0] Entlastet wird niemand.
   *[other] Entlastet: { $names }.
}
truth-opera-two = Noch zwei Verdächtige: { $names }.
