# Opéra : la maison, ses gens, et ce que dit le plateau.

opera-seat-0 = Enquêteur
opera-seat-1 = Fantôme

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
opera-name-persian = Le Persan
    .short = Persan

# Sur les pions.
opera-letters-raoul = Ra
opera-letters-meg = Me
opera-letters-giry = Gi
opera-letters-buquet = Bu
opera-letters-christine = Ch
opera-letters-moncharmin = Mo
opera-letters-richard = Ri
opera-letters-persian = Pe

opera-card-raoul = Après sa marche, Raoul retourne un alibi. Si vous enquêtez, la personne qu’il nomme est innocente ; si vous êtes le fantôme, vous gardez la carte pour vous. Une carte fantôme, elle, fait avancer ou reculer Carlotta d’une case, à votre avantage.
opera-card-meg = Meg connaît les passages secrets. Pendant sa propre marche, elle peut les prendre comme des couloirs.
opera-card-giry = Madame Giry tient le cadenas. Avant ou après sa marche, elle doit le poser sur un autre couloir : plus personne n’y passe.
opera-card-buquet = Buquet veille aux lampes. Avant ou après sa marche, il doit éteindre une autre pièce ; celle qui était noire se rallume.
opera-card-christine = Après sa marche, Christine peut chanter. Tous ceux des pièces voisines la rejoignent alors, sauf derrière le cadenas.
opera-card-moncharmin = Après sa marche, Moncharmin peut faire vider sa pièce. Vous envoyez alors chacun des autres dans une pièce voisine, à votre guise.
opera-card-richard = Au lieu de marcher, Richard peut changer de place avec n’importe qui.
opera-card-persian = Le Persan peut emmener une personne de la pièce d’où il part, et la laisser où il veut sur son chemin.

# Le nom court est pour le terminal, qui n’a que dix lettres.
opera-room-dome = Coupole
    .short = coupole
opera-room-flies = Cintres
    .short = cintres
opera-room-staircase = Grand escalier
    .short = escalier
opera-room-auditorium = Salle de spectacle
    .short = salle
opera-room-stage = Scène
    .short = scène
opera-room-dressing = Loges
    .short = loges
opera-room-wardrobe = Costumes
    .short = costumes
opera-room-understage = Dessous de scène
    .short = dessous
opera-room-lake = Lac
    .short = lac
opera-room-catacombs = Catacombes
    .short = catacombes

# Ce qui peut se faire sur le plateau.
opera-do-play = Jouer la carte : { $name }
opera-do-walk = { $name }, destination : { $room }
opera-do-stay = { $name } ne va pas plus loin : { $room }
opera-do-send = { $name }, envoi : { $room }
opera-do-leave = { $name } laisse son compagnon ici : { $room }
opera-do-darken = Éteindre : { $room }
opera-do-lock = Fermer le couloir : { $one } – { $other }
opera-do-swap = Changer de place : { $name }
opera-do-take = Emmener : { $name }

opera-board-label = L’Opéra
opera-round = Tour { $round }
opera-announced-nothing = Nul n’a encore entendu parler du fantôme.
    .short = Aucun signe
opera-announced-secret = Le fantôme est-il apparu ? On ne vous le dit pas.
    .short = Tenu secret
opera-announced-appeared = Au tour dernier, le fantôme est apparu : il était seul ou dans le noir.
    .short = Il est apparu
opera-announced-hid = Au tour dernier, le fantôme se cachait : en pleine lumière, accompagné.
    .short = Il se cachait
opera-won-investigator = L’enquêteur a démasqué le fantôme.
    .short = Démasqué
opera-won-phantom = Carlotta s’est enfuie. Le fantôme gagne.
    .short = Le fantôme gagne
opera-carlotta = Carlotta
opera-track = { $left ->
    [0] Carlotta est partie
    [one] Carlotta : un pas jusqu’à la sortie
   *[other] Carlotta : { $left } pas jusqu’à la sortie
}
opera-later = Tour suivant
opera-later-all = Au tour suivant, on mélange les huit.
opera-alibis = { $left ->
    [0] Plus de carte d’alibi.
    [one] Reste une carte d’alibi{ $phantoms ->
        [0] .
       *[other] , une carte fantôme.
    }
   *[other] Restent { $left } cartes d’alibi, dont { $phantoms ->
        [0] aucune carte fantôme.
        [one] une carte fantôme.
       *[other] { $phantoms } cartes fantôme.
    }
}
opera-kept = { $kept ->
    [one] Le fantôme en tient une.
   *[other] Le fantôme en tient { $kept }.
}
opera-hand = Gardé en secret
opera-alibis-secret = On ne vous dit pas quels alibis restent.
opera-you-are = { $who ->
    [persian] Vous êtes le Persan
   *[other] Vous êtes { $name }
}
opera-it-is = { $who ->
    [persian] Le fantôme est le Persan
   *[other] Le fantôme est { $name }
}
opera-it-was = { $who ->
    [persian] C’était le Persan
   *[other] C’était { $name }
}

# Le plateau pour qui ne le voit pas.
opera-board = L’Opéra en coupe : dix pièces, reliées par onze couloirs et six passages secrets.
opera-told-room = { $count ->
    [0] { $room } : personne.
    [one] { $room } : { $names }, sans compagnie.
   *[other] { $room } : { $names }.
}
opera-told-dark = { $count ->
    [0] { $room }, dans le noir : personne.
   *[other] { $room }, dans le noir : { $names }.
}
opera-told-padlock = Le cadenas ferme le couloir { $one } – { $other }.
opera-told-suspects = Suspects : { $names }.
opera-told-innocents = Hors de cause : { $names }.
opera-told-exposed = Dans le noir ou sans compagnie : { $names }.
opera-told-active = Carte en cours : { $name }.
opera-told-cards = Cartes à choisir : { $names }.
opera-told-later = Cartes du tour suivant : { $names }.
opera-told-hand = Alibis que garde le fantôme : { $names }.
