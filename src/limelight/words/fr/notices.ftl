# Les avis, par courriel et par le navigateur.
notice-turn = À vous de jouer : { $game }
notice-text = { $title }. La table est ici : { $link }
notice-stop = Pour ne plus recevoir ces courriels : { $link }
notice-confirm = Confirmez votre adresse pour Limelight
notice-confirm-text = Quelqu’un souhaite être averti à cette adresse quand c’est à son tour de jouer. Si ce n’est pas vous, ne faites rien : aucun avis ne sera envoyé ici. Si c’est vous, confirmez l’adresse dans la journée : { $link }
