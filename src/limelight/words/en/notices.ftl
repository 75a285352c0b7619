# Notices of turns, by mail and by the browser.
notice-turn = It is your turn in { $game }
notice-text = { $title }. The table is here: { $link }
