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
    .talent = Retourne un alibi.
opera-card-meg = Meg connaît les passages secrets. Pendant sa propre marche, elle peut les prendre comme des couloirs.
    .talent = Prend les passages secrets.
opera-card-giry = Madame Giry tient le cadenas. Avant ou après sa marche, elle doit le poser sur un autre couloir : plus personne n’y passe.
    .talent = Déplace le cadenas.
opera-card-buquet = Buquet veille aux lampes. Avant ou après sa marche, il doit éteindre une autre pièce ; celle qui était noire se rallume.
    .talent = Éteint une autre pièce.
opera-card-christine = Après sa marche, Christine peut chanter. Tous ceux des pièces voisines la rejoignent alors, sauf derrière le cadenas.
    .talent = Appelle tous ses voisins.
opera-card-moncharmin = Après sa marche, Moncharmin peut faire vider sa pièce. Vous envoyez alors chacun des autres dans une pièce voisine, à votre guise.
    .talent = Fait vider sa pièce.
opera-card-richard = Au lieu de marcher, Richard peut changer de place avec n’importe qui.
    .talent = Peut changer de place.
opera-card-persian = Le Persan peut emmener une personne de la pièce d’où il part, et la laisser où il veut sur son chemin.
    .talent = Emmène quelqu’un.

# Le nom court est pour le terminal, qui n’a que dix lettres.
opera-room-dome = Coupole
    .short = coupole
    .the = la coupole
    .to = dans la coupole
opera-room-flies = Cintres
    .short = cintres
    .the = les cintres
    .to = dans les cintres
opera-room-staircase = Grand escalier
    .short = escalier
    .the = le grand escalier
    .to = dans le grand escalier
opera-room-auditorium = Salle de spectacle
    .short = salle
    .the = la salle
    .to = dans la salle
opera-room-stage = Scène
    .short = scène
    .the = la scène
    .to = sur la scène
opera-room-dressing = Loges
    .short = loges
    .the = les loges
    .to = dans les loges
opera-room-wardrobe = Costumes
    .short = costumes
    .the = les costumes
    .to = aux costumes
opera-room-understage = Dessous de scène
    .short = dessous
    .the = les dessous
    .to = dans les dessous
opera-room-lake = Lac
    .short = lac
    .the = le lac
    .to = au bord du lac
opera-room-catacombs = Catacombes
    .short = catacombes
    .the = les catacombes
    .to = dans les catacombes

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
    .short = { $left ->
        [0] Carlotta est partie
        [one] Encore un pas
       *[other] Encore { $left } pas
    }
opera-later = Tour suivant
    .short = Ensuite
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
    .short = Alibis secrets
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

# Ce qui se dit de chaque scène.
scene-opera-card = { $seat ->
    [0] L’enquêteur joue { $name }.
   *[other] Le fantôme joue { $name }.
}
scene-opera-card-own = Vous jouez { $name }.
scene-opera-moved = { $by ->
    [lead] { $name } suit { $to }.
    [swap] { $name } change de place et arrive { $to }.
    [gather] On appelle { $name } { $to }.
    [send] On envoie { $name } { $to }.
   *[other] { $name } va { $to }.
}
scene-opera-darkened = Le noir se fait { $to }.
scene-opera-alibi = { $card ->
    [phantom] Une carte fantôme apparaît.
    [hidden] Le fantôme garde une carte d’alibi pour lui.
   *[other] La carte d’alibi montre { $name }.
}
scene-opera-alibi-own = Vous gardez une carte d’alibi : { $name }.

# Ce que sait qui connaît le fantôme, et ce que doit savoir qui le cherche.
truth-opera-dark = Vous êtes dans le noir : vous apparaîtrez.
truth-opera-alone = Vous n’avez personne avec vous : vous apparaîtrez.
truth-opera-company = Vous êtes en pleine lumière, en compagnie : vous resterez caché.
truth-opera-clears = { $count ->
    [0] Personne n’est mis hors de cause.
   *[other] Hors de cause : { $names }.
}
truth-opera-two = Il reste deux suspects : { $names }.
