# Les jeux en mots : qui et où, ce qui peut se faire, ce qui fut fait, ce qui en sortit.
who-unknown = quelqu’un
who-phantom = une carte fantôme
who-raoul = Raoul
who-meg = Meg
who-giry = Madame Giry
who-buquet = Buquet
who-christine = Christine
who-moncharmin = Moncharmin
who-richard = Richard
who-persian = le Persan
who-holmes = Holmes
who-watson = Watson
who-smith = Smith
who-lestrade = Lestrade
who-stealthy = Miss Stealthy
who-goodley = Goodley
who-gull = Gull
who-bert = Bert

ask-opera-choosing = Choisissez qui agit
ask-opera-walking = Déplacez { $who } : { $number ->
    [one] un choix
   *[other] { $number } choix
}
ask-opera-locking = Déplacez le cadenas
ask-opera-darkening = Éteignez une pièce
ask-opera-gathering = Christine appelle-t-elle ses voisins ?
ask-opera-scattering = Moncharmin fait-il vider la pièce ?
ask-opera-sending = Envoyez chacun à côté
ask-opera-dropping = Laissez votre compagnon en chemin
ask-opera-finishing = Terminez la marche du Persan
ask-jack-choosing = Choisissez qui agit
ask-jack-walking = Déplacez { $who } : { $number ->
    [one] un choix
   *[other] { $number } choix
}
ask-jack-shifting = Utilisez le pouvoir de { $who }
ask-jack-turning = Tournez la lanterne de Watson
ask-jack-whistling = Qui le sifflet fait-il venir ?
ask-jack-bringing = Rapprochez-le
ask-minuit-placing = Placez un invité dans la galerie
ask-minuit-moving = Vous avez fait { $roll }. Déplacez un invité

pick-opera-walk = Marcher ({ $from }) vers
pick-opera-swap = Ou échanger sa place avec
pick-opera-take = Ou emmener
pick-opera-leave = Laisser { $whom } ici
pick-opera-padlock = Cadenasser le couloir
pick-opera-blackout = Éteindre
pick-opera-send = Envoyer { $whom } vers
pick-jack-walk = De { $from } vers
pick-jack-accuse = Accuser : juste, vous gagnez ; faux, Jack gagne
pick-jack-out = Quitter le quartier, et gagner
pick-jack-swap = Ou échanger sa place avec
pick-jack-lamp = Déplacer une lampe
pick-jack-cordon = Déplacer un cordon
pick-jack-cover = Déplacer une plaque
pick-jack-lantern = Diriger la lanterne
pick-jack-call = Siffler
pick-jack-bring = Amener { $whom } de { $from } à
pick-minuit-walk = Dans la galerie
pick-minuit-enter = Dans une pièce

do-card = { $name }
do-take = { $whom }
do-call = { $whom }
do-lamp = { $from } → { $to }
do-cordon = { $from } → { $to }
do-cover = { $from } → { $to }
do-swap = { $whom }
do-opera-gather = Les appeler tous
do-opera-gather_none = N’appeler personne
do-opera-scatter = Les faire tous sortir
do-opera-scatter_none = Ne renvoyer personne
do-opera-padlock = { $from } – { $to }
do-opera-stay = S’arrêter ici
do-jack-stay = Rester
do-jack-whistle = Siffler maintenant
do-jack-enough = Cela suffit
do-jack-accuse = { $whom } en { $to }
do-minuit-walk = { $from } → { $to }
do-minuit-enter = { $from } → { $to }
do-minuit-stay = Rester
do-minuit-lost = Continuer

say-opera-deal = Sur la table : { $names }
say-opera-identity = Le fantôme est { $whom }
say-opera-identity-hidden = Le fantôme sait qui il est
say-opera-alibi = carte alibi : { $whom }
say-opera-alibi-hidden = une carte alibi, gardée cachée
say-opera-alibi-phantom = carte alibi : le fantôme
say-opera-padlock = cadenas { $from } – { $to }
say-opera-blackout = extinction : { $to }
say-opera-take = emmène { $whom }
say-opera-leave = { $room ->
    [dome] à la { $to }
    [auditorium] dans la { $to }
    [stage] sur la { $to }
    [staircase] dans l’escalier
    [lake] au { $to }
   *[other] aux { $to }
}
say-opera-swap = échange avec { $whom }
say-opera-gather = appelle ses voisins
say-opera-gather_none = n’appelle personne
say-opera-scatter = fait vider la pièce
say-opera-scatter_none = ne renvoie personne
say-opera-send = { $whom } → { $to }
say-opera-stay = et y reste
say-opera-walk = { $from } → { $to }
say-opera-start = { $who } : { $to }
say-opera-card = { $who } :
say-jack-deal = Sur la table : { $names }
say-jack-identity = Jack est { $whom }
say-jack-identity-hidden = Jack sait qui il est
say-jack-alibi = carte alibi : { $whom }
say-jack-alibi-hidden = une carte alibi, cachée
say-jack-alibi-phantom = carte alibi
say-jack-swap = échange avec { $whom }
say-jack-lamp = lampe { $from } → { $to }
say-jack-cordon = cordon : { $from } → { $to }
say-jack-cover = plaque { $from } → { $to }
say-jack-lantern = lanterne : { $to }
say-jack-out = quitte le quartier : { $to }
say-jack-stay = reste
say-jack-whistle = siffle
say-jack-call = appelle { $whom }
say-jack-bring = { $whom } { $from } → { $to }
say-jack-enough = cesse de siffler
say-jack-accuse = { $from } → { $to } : accuse { $whom }
say-jack-walk = { $from } → { $to }
say-jack-card = { $who } :
say-minuit-place = un invité en { $to }
say-minuit-walk = { $from } → { $to }
say-minuit-enter = { $from } → { $to }
say-minuit-stay = reste
say-minuit-lost = personne à déplacer
say-minuit-first = { $who } commence
say-minuit-ghost = Le fantôme : Hugo avance
say-minuit-roll = fait { $to }

news-opera-appeared = Le fantôme apparaît !
news-opera-hid = Le fantôme reste caché.
news-cleared = { $count ->
    [one] { $names } est hors de cause.
   *[other] Hors de cause : { $names }.
}
news-carlotta = La Carlotta est en { $number }.
news-jack-visible = Un témoin : Jack est visible !
news-jack-invisible = Personne ne voit Jack.
news-lamp-out = La lampe { $tile } s’éteint en { $post }.
news-round = Tour { $number }
news-hugo-stairs = Hugo monte à la marche { $number }.
news-hugo-gallery = Hugo est en { $number }.
news-minuit-hugo_returned = Tous les invités sont placés. Hugo redescend à la marche { $step }.
news-minuit-hugo_sped_up = Hugo accélère : { $speed } cases à la fois désormais.
news-minuit-rooms_opened = Désormais, les pièces sont ouvertes.
news-minuit-guest_entered = { $into } : { $points ->
    [0] aucun point de frayeur
    [one] { $points } point de frayeur
   *[other] { $points } points de frayeur
}.
news-minuit-guest_calmed = { $into } : { $points ->
    [one] { $points } point de frayeur en moins
   *[other] { $points } points de frayeur en moins
}.
news-minuit-guest_expelled = Mis dehors sur la case { $space } : un invité de { $name }.
news-minuit-captured = { $by ->
    [hugo] Hugo attrape sur la case { $space }
    [walk] Dans les bras de Hugo sur la case { $space }
   *[expulsion] Mis dehors dans les bras de Hugo sur la case { $space }
} : { $guests }.
news-minuit-captured-step = En bas, à la marche { $step }.
news-minuit-captured-cellar = En bas, à la cave, pour { $points } points de frayeur par invité.
news-minuit-round_ended = { $by ->
    [rooms_taken] Toutes les pièces sont prises : le tour { $round } est fini.
   *[gallery_empty] La galerie est vide : le tour { $round } est fini.
}
news-minuit-sent_to_cellar = Trop tard, donc à la cave, pour { $points } points de frayeur par invité : { $guests }.
news-minuit-round_scored = Points de frayeur du tour : { $scores }.
news-minuit-round_began = { $by ->
    [tie] { $name } commence : à égalité de points de frayeur, c’est son tour.
   *[fright] { $name } commence, avec le plus de points de frayeur.
}

event-seated = { $name } s’assied.
event-left = Une place se libère.
event-started = La partie commence.
event-asked = { $wish ->
    [undo] { $name } demande à reprendre.
   *[pause] { $name } demande une pause.
}
event-agreed = { $name } accepte.
event-refused = { $name } refuse.
event-undone = { $name } reprend son coup.
event-paused = Pause.
event-resumed = La partie reprend.
event-resigned = { $name } abandonne.
event-flagged = { $name } n’a plus de temps.
event-stalled = Le serveur était absent ; aucune pendule n’a tourné.
event-closed = La table est fermée.
event-aside = La table est mise de côté.
event-restored = La table revient en jeu.
event-cancelled = La partie est annulée : { $reason }
event-rematched = Les joueurs commencent une autre partie.

# Le jeu : les scènes, la bande au bord du plateau, les touches.
choices-all = { $count ->
    [one] Le seul choix
   *[other] Les { $count } choix
}
play-choice = Jouer : { $label }
last-turn = Revoir le dernier tour
zoom-fit = Tout le plateau
stage-menu = Rythme et clics
help = Règles, cartes et touches
help-cards = Cartes
learn-rules = Les règles
help-keys = Touches
help-page = Les règles sur une page à part
pace-of-scenes = Scènes
scenes-calm = calmes
scenes-brisk = vives
scenes-instant = aucune
plays-at-once = Un clic de souris joue
key-letters = A … Z, 1 … 9
key-enter = Entrée
key-escape = Échap
key-backspace = ⌫
help-letters = trouver un choix par son nom ou son numéro
help-arrows = aller d’un endroit du plateau à l’autre
help-enter = jouer ce qui est montré
help-escape = y renoncer
help-undo = annuler
help-again = revoir le dernier tour
help-pace = scènes calmes, vives ou aucune
help-sounds = activer ou couper les sons
help-coordinates = les coordonnées sur le plan
help-choices = ouvrir ou fermer la liste des choix
help-help = cette aide
rating-change = Votre cote : { $before } → { $after }
