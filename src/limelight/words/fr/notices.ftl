# Les avis, par courriel et par le navigateur.
notice-turn = À vous de jouer : { $game }
notice-text = { $title }. La table est ici : { $link }
