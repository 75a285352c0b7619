# Notices of turns, by mail and by the browser.
notice-turn = It is your turn in { $game }
notice-text = { $title }. The table is here: { $link }
notice-stop = To get no more of these mails: { $link }
notice-confirm = Confirm your e-mail address for Limelight
notice-confirm-text = Somebody wants to be told at this address when it is their turn in a game. If that is not you, do nothing: no notices are sent here. If it is, confirm the address within a day: { $link }
