# Minuit: the castle, its rooms and its guests.

# Rooms. The label is what the board has room for; "into" fits after "from space 5".
minuit-room-cloakroom = vestiaire
    .label = Vestiaire
    .into = dans le vestiaire
minuit-room-music = salle de musique
    .label = Musique
    .into = dans la salle de musique
minuit-room-games = salle de jeux
    .label = Jeux
    .into = dans la salle de jeux
minuit-room-hunting = chambre de chasse
    .label = Chasse
    .into = dans la chambre de chasse
minuit-room-bedroom = chambre à coucher
    .label = Chambre
    .into = dans la chambre à coucher
minuit-room-parlour = petit salon
    .label = Salon
    .into = dans le petit salon
minuit-room-ballroom = salle de bal
    .label = Bal
    .into = dans la salle de bal
minuit-room-dining = salle à manger
    .label = Repas
    .into = dans la salle à manger
minuit-room-library = bibliothèque
    .label = Bibliothèque
    .into = dans la bibliothèque
minuit-room-kitchen = cuisine
    .label = Cuisine
    .into = dans la cuisine
minuit-room-linen = lingerie
    .label = Lingerie
    .into = dans la lingerie
minuit-cellar = cave
    .label = Cave
# Beside a room that wants the exact number.
minuit-exact = exact

# The seats, by their guests; no two initials are alike.
minuit-seat-1 = Amiral
    .initial = A
minuit-seat-2 = Baronne
    .initial = B
minuit-seat-3 = Diva
    .initial = D
minuit-seat-4 = Magicien
    .initial = M
minuit-seat-5 = Poète
    .initial = P
minuit-seat-6 = Jockey
    .initial = J
minuit-seat-7 = Nonne
    .initial = N
minuit-seat-8 = Violoniste
    .initial = V

# What a click does.
minuit-do-place = Placer votre invité sur la case { $space }
minuit-do-walk = Aller de la case { $from } à la case { $to }
minuit-do-enter = De la case { $from }, entrer { $into }
minuit-do-which = Entrer { $into } : choisissez quel invité
minuit-do-pick = { $seat }, case { $space } : { $moves ->
    [one] { $moves } possibilité
   *[other] { $moves } possibilités
}
# The die.
minuit-die = Le dé
minuit-die-number = Le dé montre { $number }
minuit-die-ghost = Le dé montre le fantôme : Hugo avance

# The score sheet.
minuit-sheet = Feuille de score
minuit-round = Tour { $round } sur { $rounds }
minuit-speed = Hugo avance de { $speed }
minuit-fright = Points de frayeur : le moins possible
minuit-total = { $total ->
    [one] { $total } point de frayeur
   *[other] { $total } points de frayeur
}
minuit-rounds = Points de frayeur par tour
minuit-in-round = tour { $round } : { $points }
minuit-turn = à jouer
minuit-won = gagne
minuit-first = Lance le dé en premier ce tour
minuit-count-hand = { $count } en attente
minuit-count-gallery = { $count } dehors
minuit-count-safe = { $count } à l’abri
minuit-count-caught = { $count } pris

# The board as text.
minuit-board = Le château à minuit
minuit-told-hugo = Hugo : { $place }. Il avance de { $speed } à la fois.
minuit-told-space = case { $space } de la galerie
minuit-told-step = escalier, marche à { $value }
minuit-told-hand = pas encore placés
minuit-told-guests = { $count ->
    [one] { $count } invité de { $name }
   *[other] { $count } invités de { $name }
}
minuit-told-place = { $place } : { $who }

# What the scenes say; "news" is a sentence about the room.
scene-minuit-first_drawn = Le sort désigne { $name } pour commencer.
scene-minuit-guest_placed = { $name } : un invité sur la case { $space }.
scene-minuit-rolled = { $face ->
    [ghost] { $name } fait le fantôme : Hugo avance.
   *[other] { $name } fait { $face }.
}
scene-minuit-hugo_moved = Hugo arrive…
scene-minuit-guest_moved = { $name } : de la case { $origin } à la case { $destination }.
scene-minuit-guest_entered = { $name }. { $news }
scene-minuit-stayed = { $name } reste sur la case { $space }.
scene-minuit-turn_lost = { $name } n’a personne à déplacer.
scene-minuit-rooms_left = Les invités sortent de leurs pièces.
headline-minuit-round_scored = Tour { $round }, le moins de frayeur : { $names }
headline-minuit-ended = { $count ->
    [one] { $names } gagne
   *[other] { $names } gagnent
}

# A card, a click away during play.
minuit-card-hugo = Hugo
    .text = Il dort au pied de l’escalier. Chaque fantôme du dé le fait monter, puis tourner dans la galerie : trois pas à la fois, deux dès cinq joueurs. Qui se trouve sur son chemin descend sur la plus basse marche libre, tous les invités d’une même case ensemble ; de même qui s’arrête sur sa case. Dès qu’il est arrivé dans la galerie, les pièces sont ouvertes, et là il ne dérange personne : il frappe, on ne répond pas.
