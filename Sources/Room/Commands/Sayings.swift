import Cards
import Games
import LineProtocol
import Lines

/// What people type who have not read which commands there are: each kind of saying, with the
/// command that is meant. A command that only asks is done; any other is only named, since it is
/// a guess and could cost chips or a seat.
enum Sayings {
  /// The situations that decide what a saying means; a person is in exactly one.
  struct Places: OptionSet {
    let rawValue: Int

    static let greeting = Self(rawValue: 1)
    static let lobby = Self(rawValue: 2)
    static let watching = Self(rawValue: 4)
    static let dealing = Self(rawValue: 8)
    /// Asked by the house, without a bet and with one.
    static let betless = Self(rawValue: 16)
    static let ready = Self(rawValue: 32)
    static let houseWaits = Self(rawValue: 64)
    /// Asked at poker: where a check is free, where there is a price, at a draw, something else.
    static let free = Self(rawValue: 128)
    static let priced = Self(rawValue: 256)
    static let drawing = Self(rawValue: 512)
    static let asked = Self(rawValue: 1024)
    static let pokerWaits = Self(rawValue: 2048)
    /// In the lobby, after a command of the score book.
    static let atBook = Self(rawValue: 4096)

    static let nowhere: Self = [.greeting, .lobby, .atBook]
    static let house: Self = [.betless, .ready, .houseWaits]
    static let wagering: Self = [.free, .priced]
    static let poker: Self = [.free, .priced, .drawing, .asked, .pokerWaits]
    static let turn: Self = [.betless, .ready, .free, .priced, .drawing, .asked]
    static let seated: Self = [.dealing, .house, .poker]
    static let table: Self = [.seated, .watching]
    static let anywhere: Self = [.nowhere, .table]
  }

  /// The command that a saying means.
  private enum Meaning {
    case done(String)
    case named(Refusal)
  }

  // MARK: - The kinds

  /// A kind of saying.
  ///
  /// - `said`: parts that must all occur, separated by blanks; each is a choice of words, with `_`
  ///   between those that follow one another. `NAME` is a word without a meaning here, `GAME` a
  ///   game's name, `AMOUNT` a number, `VERB` a command. After a `=` the whole saying must be one of the choices;
  ///   after `==` it comes even before the command that begins with the same word.
  /// - `meant`: a command; or several to choose from, separated by `|`; after `!` one that is done
  ///   even if it does not only ask; after `:` a sentence. `NAME`, `GAME`, `AMOUNT` and `VERB` stand for
  ///   what was said, `TEXT` for all of it, `HERE` for the game of this table, `WAGER` for the
  ///   smallest bet or raise.
  private typealias Row = (said: String, places: Places, meant: String)

  /// Words for going on, whatever comes next.
  private static let onward =
    """
    =go|go_go|ready_play|start_play|start_dealing|begin_dealing|same_again|same|another_one|start|begin|ready|im_ready|next|done|im_done|continue|proceed|go_ahead|go_on|finish\
    |finished|end|end_turn|stay|stand|stick|no_more|thats_all|thats_it|that_is_all|done_betting\
    |next_round|next_hand|again|pass|confirm|submit|lets_go|hit_it|step|next_step|roll|enough\
    |no_more_bets|finished_betting|ready_now|new_round|another_round|new_hand|another_hand|move\
    |next_game|one_more|play|do_it|come_on|hurry|fight|show_me|skip|lock_in|bets_down|okay_go\
    |all_set|done_bet|finish_bet|finish_turn|stand_pat|i_stand|i_stay|i_pass|begin_game\
    |start_game|start_round|play_hand|cards_please|more_cards
    """

  /// The score book, where it was used last.
  private static let bookAtHand: [Row] = [
    ("who|which leads|leader|leaders|wins", .atBook, "!book"),
    ("=save|save_it|save_game|submit", .atBook, ":what you enter is saved at once; book shows it"),
    ("won|win|wins|out|went_out red|blue|green|team", .atBook, "book win red|book win blue"),
    (
      "=undo|undo_that|oops|revert|take_back|take_it_back|wrong|mistake|cancel", .atBook,
      "book undo"
    ),
    (
      "undo|take_back|revert|wrong|mistake|delete|erase|remove|cancel|correct|fix|change score|scores|last|round|entry|that|it|points|input|book",
      .atBook, "book undo|book score"
    ),
    (
      "finish|end|close|complete|done|over|stop|next game|match|evening|round|scoring|team",
      .atBook,
      "book finish red|book finish blue"
    ),
    (
      "enter|add|put|record|write|set|plus|give|new|red|blue|team score|scores|points|round|meld|AMOUNT",
      .atBook, "book score red|book card red"
    ),
    ("add|new|another|create player|players|person|name|partner", .atBook, "book add NAME"),
    ("new|start|create|begin game|match|hand|book|sheet", .atBook, "book new hkf|book help"),
    (
      "who|which|what|how|are|is winning|leading|ahead|first|won|best|winner|behind|lead|doing|standing|stand",
      .atBook, "!book"
    ),
    ("board|leaderboard|ranking|rankings|champion|best_team|all_time|top", .atBook, "!book board"),
    (
      "list|all|old|past|earlier|history|previous games|game|matches|results", .atBook, "!book list"
    ),
    (
      "players|names|who_plays|who_is_playing|who_is_in|members|everybody", .atBook, "!book players"
    ),
    ("print|printer|printout|pdf|paper", .atBook, "book print 1"),
    ("rules|how_many_points|worth|values|meld_points|opening|minimum", .atBook, "!book rules hkf"),
    (
      "score|scores|scoring|standings|table|total|totals|points|sum|result|results|sheet|scorecard|scoresheet|card|show|view|game|round|red|blue|team|look|see|status|display|current|scoreboard|summary|add_up|tally|count",
      .atBook, "!book"
    ),
    ("=help|how|what|commands|menu|explain", .atBook, "book help"),
  ]

  /// Cards that are asked for, thrown away or turned up.
  private static let cards: [Row] = [
    ("what_is_my_hand|whats_my_hand|what_is_in_my_hand|what_hand_do", .table, "read cards"),
    ("show|see|view|display table|felt|screen", .table, "look"),
    (
      "==show_my_hand|show_my_cards|show_hand|show_cards", [.betless, .ready, .wagering, .drawing],
      "read cards"
    ),
    ("==show_my_hand|show_my_cards|show_hand|show_cards", .pokerWaits, "read cards|show"),
    (
      "turn|show|reveal|flip|expose|open|lay|table|face cards|card|hand|hands|over|up|them|down|all",
      .dealing, "show"
    ),
    ("=showdown|reveal|flip|show_all|everybody_show|all_show", .dealing, "show"),
    ("wash|riffle|reshuffle|shuffle|mix deck|cards|again|it|them", .dealing, "shuffle"),
    ("=reshuffle|wash|riffle", .dealing, "shuffle"),
    ("see|show|get|deal|open|take flop|turn|river|next_card", .dealing, "deal step"),
    ("see flop|turn|river|next|card", .priced, "call"),
    ("see flop|turn|river|next|card", .free, "check"),
    ("==top_me_up", .poker, "topup 100"),
    ("hit|hit_me|trade|swap|exchange", .betless, "bet 5"),
    ("==new_deck|new_cards|fresh_deck|another_deck", .dealing, "rebuild|shuffle"),
    ("=end|stop|finish|finished|quit|close|exit|end_game", .dealing, "leave|deal"),
    ("cards|deck left|remaining|remain|many|count", [.dealing, .house], "count"),
    ("who|whose|which best|winning|ahead|highest|leading|beats", .dealing, "look"),
    ("collect|gather|take_back|return cards|deck|all|them", .dealing, "rebuild"),
    (
      "switch|change|new|next|deal|play|game|give|everyone|want|make GAME", .dealing,
      "new GAME"
    ),
    (
      """
      =flop|turn|river|next_card|next_street|next_cards|board|one_card|one_more|step|next_step\
      |card|hit_me|hit|another_card|burn|burn_turn|flop_please|street|deal_flop|deal_turn\
      |deal_river|community|community_cards|deal_next|deal_card
      """,
      .dealing, "deal step"
    ),
    (
      "give|everyone|everybody|each|hand_out|pass_out|distribute|all cards|card", .dealing,
      "deal|new stud5|new custom"
    ),
    ("next|another|one|more|new|give|draw card|street", .dealing, "deal step"),
    ("deal|give|want|get|see|where|start cards|hand|me|card", .betless, "bet 5"),
    ("deal|give|start cards|hand|me|card", .ready, "deal"),
    ("deal|give|start cards|hand|me|card", .pokerWaits, "read turn"),
    ("dont|no|not|zero|never any|cards|want|need|change|card|swap|new", .drawing, "draw"),
    ("deal|play|give|want next|new|another|round|again|hands|cards", .dealing, "deal"),
    (
      "switch|change|different|another|new game|rules|variant", .dealing,
      "new holdem|new stud5|new stud7"
    ),
  ]

  /// Taking back.
  private static let undoing: [Row] = [
    ("is_it_good|is_this_good|good_enough|is_that_good", [.dealing, .poker], "advise"),
    ("==leave_room|leave_lobby|leave_game|leave_server|leave_table|leave_here", .nowhere, "quit"),
    ("should|would_you|do_you_think|would_it_be", [.dealing, .poker], "advise"),
    ("chips|money|winnings back|home|off_the_table|cash", .seated, "leave|out"),
    ("watch|observe|spectate", .seated, "leave|out"),
    (
      "take_it_off|take_off|take_away|take_it_away", .seated,
      ":nothing is taken back here: what you bet, dealt or moved stands"
    ),
    (
      """
      undo|take_back|takeback|take_it_back|take_that_back|revert|cancel|unbet|mistake|wrong\
      |misclick|wait_no|change_my_bet|lower_bet|less|reduce|clear_bet|remove_bet|misclicked\
      |redo|rewind|delete|withdraw|clear
      """, .seated,
      ":nothing is taken back here: what you bet, dealt or moved stands"
    ),
    (
      "undo|take_back|revert|redo|wrong|mistake|erase|delete|correct|fix", .nowhere,
      "book undo|cancel"
    ),
  ]

  /// Talk, before its words are taken for something else.
  private static let talk: [Row] = [
    ("=nice|nice_one|good|great|cool|wow|ok_good", .anywhere, "say TEXT"),
    (
      """
      good_luck|gl|glhf|nice_hand|nh|nice_bet|nice_play|nice_call|nice_fold|nice_one|nice_game\
      |nice_to|nice_river|well_played|wp|gg|ggs|good_game|good_one|good_play|good_bet|lol\
      |good_call|good_fold|good_try|haha|hahaha|hehe|lmao|rofl|thanks|thank_you|thank|thx|ty\
      |tysm|cheers|wow|omg|ouch|damn|sorry|congrats|congratulations|how_are_you\
      |how_are_things|hows_it_going|how_do_you_do|good_night|goodnight|good_evening\
      |good_morning|good_afternoon|good_day|np|no_problem|no_worries|youre_welcome|unlucky\
      |lucky_you|so_lucky|bad_luck|bad_beat|merry|happy_birthday|happy_new|happy_holidays|happy_easter|wave|waves|smile|smiles|emote|laugh|laughs|nod|nods|bow|bows|hug|dance|dances|clap|applaud|grin|shrug|great_hand|great_game|great_play\
      |awesome|bravo|oh_no|good_hand_NAME|sup|whats_up|where_are_you_from|where_you_from\
      |wanna_play|anyone_there|who_wants|anybody_want|anyone_want|anyone_for|anybody_for\
      |hello|hi|hey|hiya|yo|howdy|greetings|welcome|love|hate|bored|funny|nice_try|glgl|wb\
      |oops|whoops|yay|hooray|hurray|yippee|boo|hmm|well_done|my_bad|you_win|youre_good\
      |you_are_good|you_bluff|you_bluffing|you_lucky|take_care|have_fun|have_a_nice\
      |nice_day|nice_meeting|nice_evening|see_you|see_ya|cya|catch_you|until_tomorrow\
      |bye_bye|bye_all|bye_everyone|good_bye|same_to_you|no_way|of_course\
      |ladies|gentlemen|fellas|folks|guys|buddy|mate|how_old|are_you_there|are_you_a_bot\
      |let_me_think
      """,
      [.lobby, .atBook, .table], "say TEXT"
    ),
    (
      "good_luck|gl|hello|hi|lol|thanks|thank_you|nice|see_you|goodnight|cya", .greeting,
      ":to talk you need a name: login NAME, then say and what you want to say; quit leaves"
    ),
    ("hurry|hurry_up|come_on|wake_up|faster|slow|slowpoke NAME", .table, "say TEXT"),
    ("talk|chat|speak|write|message|contact|whisper NAME", .anywhere, "tell NAME TEXT"),
    (
      "talk|chat|speak|shout|message|conversation", .anywhere,
      "say good evening|tell NAME TEXT"
    ),
  ]

  /// The person's name and account, and what can be done at all.
  private static let accounts: [Row] = [
    (
      "what_can_i_do|what_can_you|what_can_we_do|what_do_i_do|what_to_do|what_should_i|what_now|now_what|how_do_i_start|how_to_start|where_do_i_start|how_do_i_begin|how_does_this|how_does_it|what_is_this|whats_this|how_do_i_use|where_to_begin|what_happens|i_dont_understand|i_am_new|im_new",
      .nowhere, "help"
    ),
    (
      "==create_account|create_an_account|create_user|create_login|create_profile|create_character",
      .nowhere, "register NAME PASSWORD"
    ),
    ("==login_as_NAME", .greeting, "!login NAME"),
    (
      "how_do|how_to|how_can|how_does|what_does|explain|meaning|mean|means VERB", .anywhere,
      "help VERB"
    ),
    ("==help_me|help_please|help_us|help_me_please", .anywhere, "help"),
    ("==call_me_NAME|my_name_is_NAME|name_is_NAME|my_name_NAME", .nowhere, "!login NAME"),
    (
      """
      log_in|sign_in|signin|logon|log_on|log_me_in|connect|change_name|nickname|username|rename\
      |call_myself|new_name|change_nick|named|known_as NAME
      """, .nowhere, "login NAME"
    ),
    ("=im_NAME|i_am_NAME|its_NAME|it_is_NAME|this_is_NAME", .greeting, "login NAME"),
    (
      """
      log_in|sign_in|signin|logon|log_on|connect|my_name|name|nickname|username|call_me|nick\
      |guest|anonymous
      """, .greeting, "login NAME|play"
    ),
    ("forgot|reset|lost|change|new|set|wrong password|pw|passwd", .anywhere, "password OLD NEW"),
    (
      """
      sign_up|signup|sign_me|create_account|new_user|new_character|create_character|new_account|make_account|open_account|account\
      |become_member|member|membership|new_user|keep_name|subscribe|enroll|enrol|save_name\
      |keep_chips|keep_record|registration
      """, .nowhere, "register NAME PASSWORD"
    ),
    (
      "rename|nickname|change_name|change_nick|my_name", [.table, .lobby, .atBook],
      ":a name is chosen before sitting down: quit, connect again and type login NAME"
    ),
  ]

  /// Leaving, sitting out, coming back.
  private static let leaving: [Row] = [
    ("==leave_table|leave_game|leave_seat", .seated, "!leave"),
    ("==sit_out", .seated, "out"), ("==sit_in", .seated, "back"),
    ("==sit_down|sit_here|sit_anywhere", [.nowhere, .watching], "play|tables"),
    ("==look_around", .table, "look"), ("==call_clock|call_time", .seated, "help clock"),
    (
      """
      sit_out|sitout|sitting_out|break|brb|pause|afk|away|be_right_back|deal_me_out|dont_deal\
      |bathroom|toilet|smoke|phone|sit_this|skip_this|skip_hand|skip_round|skip_next|miss_this\
      |miss_round|wait_for_me|not_playing|rest|sit_one|moment_please|one_moment|hold_on\
      |time_out|back_in|back_soon|out_next|next_one_out|not_this_hand|not_this_round
      """,
      .seated, "out"
    ),
    (
      """
      im_back|im_here|sit_in|sit_back|come_back|back_now|returned|unpause|here_again|deal_me_in\
      |count_me_in|resume|return|back_again|play_again|wake_up|play_on
      """, .seated, "back"
    ),
    (
      """
      cash_out|cashout|cash_in|stand_up|get_up|getting_up|quit_table|leave_table|quit_game\
      |quit_playing|stop_playing|stop_game|exit_table|exit_game|close_table|go_home|going_home\
      |im_leaving|leaving|leave|walk_away|give_up_seat|gotta_go|have_to_go|got_to_go|must_go\
      |go_now|going_now|done_playing|part|leave_seat|no_more_playing|get_out|go_away|stop\
      |take_my_money|take_my_chips|i_quit|quit|end_game|im_finished|enough_for_today|bed\
      |go_to_lobby|to_lobby|back_to_lobby|return_to_lobby|lobby|main_menu|home|exit\
      |another_table|other_table|change_table|switch_table|change_seat|switch_seat|logoff
      """,
      .seated, "leave|out|quit"
    ),
    ("stop|leave|quit|exit|done|enough", .watching, "unwatch|quit"),
    (
      """
      bye|goodbye|logoff|log_off|log_out|sign_out|leave|leaving|exit|quit|disconnect|close|end\
      |stop|go_home|gotta_go|shut_down|get_out|hang_up|cash_out|cashout
      """, .nowhere, "quit"
    ),
  ]

  /// Going on.
  private static let going: [Row] = [
    ("bet|put|stake|risk all|everything", [.betless, .ready], "bet all"),
    ("bet|put|stake|risk all|everything", .wagering, "allin"),
    (
      "rather_not|dont_want|not_for_me|dont_like|bad_cards|bad_hand|terrible|horrible|awful|rubbish|trash|garbage",
      .priced, "fold"
    ),
    (
      "rather_not|dont_want|not_for_me|dont_like|bad_cards|bad_hand|terrible|horrible|awful|rubbish|trash|garbage",
      .free, "check"
    ),
    ("==new_cards|new_hand|new_deal|new_round", .betless, "bet 5"),
    ("==new_cards|new_hand|new_deal|new_round", .ready, "deal"),
    ("all_in|allin|shove|jam|him_all|them_all", .wagering, "allin"),
    (
      """
      =pass|i_pass|skip|skip_me|skip_turn|skip_this|no_bet|not_this_time|nothing|no_thanks\
      |zero|sit|bet_nothing|bet_zero|i_dont_bet|dont_bet|no
      """, .betless,
      ":without a bet you miss the round; out sits out, leave gives up your seat"
    ),
    (
      "=all_my_chips|everything|all_of_it|put_it_all_in|all_chips|bet_it_all|all_my_money|all|it_all",
      .wagering, "allin"
    ),
    (
      "=all_my_chips|everything|all_of_it|put_it_all_in|all_chips|bet_it_all|all_my_money|all_in|all",
      [.betless, .ready], "bet all"
    ),
    (onward, .betless, "bet 5"), (onward, .ready, "deal"), (onward, .dealing, "deal"),
    ("=stand|stay|stick|hold|keep|im_good|no_trade|no_swap|keep_all|keep|pat", .ready, "deal"),
    ("keep|happy|satisfied|fine cards|hand|all|these|everything", .ready, "deal"),
    (
      "fold|muck|muck_it|im_out|surrender|give_up", .house,
      ":what you bet stands: deal goes on, out sits out the next round"
    ),
    (
      """
      =pass|i_pass|stay|i_stay|stay_in|im_in|in|continue|wait|i_wait|skip|stand|next|done|go_on\
      |knock|tap|no_bet|nothing|zero|free|free_card|im_done|end_turn\
      |not_yet|no_more|call|see_it|go_ahead|move_on|next_card|see_next|see_flop|see_turn\
      |see_river|go|i_bet_nothing|nope|hold|see_next_card|ready
      """, .free, "check"
    ),
    (
      """
      see_it|ill_see|i_see|see_you|see_that|see_bet|match|match_it|match_bet|equal|cover|follow\
      |follow_bet|pay|pay_it|pay_bet|stay_in|im_in|count_me_in|go_along|ill_go|accept|limp\
      |flat|calling|i_take_it|smooth
      """, .priced, "call"
    ),
    ("=in|stay|i_stay|see|go|continue|yes|sure|go_on|same", .priced, "call"),
    (
      """
      im_out|i_am_out|give_up|giving_up|surrender|lay_down|lay_it_down|muck_it|throw_hand\
      |throw_cards|throw_away|toss_it|resign|drop_out|im_gone|get_away|too_much\
      |too_expensive|too_rich|cant_call|dont_call|no_call|im_done|im_folding|forget_it\
      |not_worth|drop_hand|let_it_go|no_way|you_win|you_take_it|take_it
      """, .wagering, "fold"
    ),
    ("=out|drop|dump|toss|pass|i_pass|skip|no|nope|no_thanks|not_in", .priced, "fold"),
    (onward, .priced, "call|fold"), (onward, .free, "check"),
    ("=keep_hand|keep_cards|keep_them|keep_these|none_of_them|no_change|no_draw", .drawing, "draw"),
    ("keep|like|satisfied|happy hand|all|these|them|everything|cards", .drawing, "draw"),
    ("=check|call|pass|i_pass|im_good|im_fine|good|no_thanks", .drawing, "draw"),
    (onward, .drawing, "draw"),
    (onward, [.houseWaits, .pokerWaits], "read turn"),
    (onward, .watching, "play|look"), (onward, .nowhere, "play|tables"),
    (
      """
      =play_now|enter|join|join_game|quick_play|new_player|take_seat|have_seat|find\
      |start_playing|get_started|let_me_in|let_me_play|find_game|sit_me|enter_game\
      |enter_room|join_room|join_table|play_something|find_table|lobby_play|deal_me|in\
      |go_to_table|take_a_seat_please|sit_anywhere|sit_here|gamble|bet|any_game|get_seat
      """,
      [.nowhere, .watching], "play|tables"
    ),
    (
      """
      check_fold|check/fold|fold_check|auto_fold|autofold|auto_check|autocheck|fold_to_any\
      |fold_any|check_or_fold|call_any|autocall|auto_call|in_advance|beforehand|prefold\
      |fold_next|if_he_bets|if_they_bet
      """, .poker, "pre check/fold|pre call N"
    ),
    (
      """
      auto|autoplay|auto_play|you_decide|decide_for_me|do_it_for_me|play_for_me|whatever|random\
      |i_dont_care|dont_care|surprise_me|bot_play
      """, .turn, "auto"
    ),
  ]

  /// Amounts to bet, call or raise, or the question how much that is.
  private static let bets: [Row] = [
    ("dollars|dollar|bucks|chips|euros|bet|more AMOUNT", [.betless, .ready], "bet AMOUNT"),
    ("dollars|dollar|bucks|chips|more AMOUNT", .wagering, "BET AMOUNT"),
    (
      """
      stake|wager|put|place|gamble|risk|lay|ante|invest|throw|chip|down|on|bets|ill_go\
       AMOUNT
      """, [.betless, .ready], "bet AMOUNT"
    ),
    (
      """
      stake|wager|put|place|gamble|risk|lay|throw|chip_in|up|increase|reraise|re-raise|bump|go_to\
      |ill_go|add|double|make AMOUNT
      """, .wagering, "BET AMOUNT"
    ),
    (
      """
      =stake|wager|place_bet|make_bet|ante|ante_up|place|gamble|chips|bets|place_bets|small_bet\
      |min|minimum|low|small|bet_please|lets_bet|want_bet|betting|minimum_bet|min_bet|one
      """,
      .betless, "bet 1|bet 5"
    ),
    (
      "=double|double_down|double_it|bet_more|more|raise|raise_it|increase|higher|up|double_bet",
      .ready, "bet 5|deal"
    ),
    (
      """
      swap|exchange|change|replace|throw|discard|draw|trade|hit|hit_me|another_card|new_card\
      |one_card|different_card|toss|drop|get_rid|give_me_another|a_card
      """, .ready, "TRADE"
    ),
    (
      """
      =small_bet|big_bet|single_bet|full_bet|half_bet|bet_small|bet_big|value_bet|bluff|up|bump\
      |raise_it|raise_him|raise_please|re-raise|reraise|increase|more|3bet|three_bet|3-bet\
      |double|double_it|double_up|go_up|raise_you|raise_them|wager|stake|place_bet|make_bet\
      |i_want_to_raise|i_want_to_bet|bet_it|complete_it|push_more|pump|pump_it|cap|cap_it
      """,
      .wagering, "WAGER"
    ),
    ("double|increase|bump|reraise|re-raise", .wagering, "WAGER"),
  ]

  /// What is possible, and what is best.
  private static let advice: [Row] = [
    (
      """
      should|advice|advise|suggest|suggestion|recommend|recommendation|hint|tip|tips|best_move\
      |best_play|best_thing|help_me_decide|strategy|is_it_good|is_this_good|good_cards\
      |how_good|how_strong|strong|worth|my_hand_good|hand_good|optimal|wise|clever|smart\
      |which_card|which_cards|good_hand|is_my_hand|evaluate|analyse|analyze|what_would_you
      """,
      [.dealing, .poker, .watching], "advise"
    ),
    (
      """
      should|advice|advise|suggest|suggestion|recommend|hint|tip|tips|best_move|best_play\
      |how_good|worth|good_hand|strategy|which_card|good_cards
      """, .ready, "odds"
    ),
    ("should|advice|suggest|recommend|hint|tip|tips|strategy", .house, "help HERE"),
    (
      """
      odds|chance|chances|probability|probabilities|percent|percentage|equity|ahead|likely\
      |likelihood|outs|win_rate|favorite|favourite|winning|who_best|can_i_win|will_i_win|how_likely|winning_chances
      """,
      [.dealing, .poker, .watching], "equity"
    ),
    ("odds|chance|chances|probability|percent|percentage|likely|ahead|equity", .house, "odds"),
    (
      "odds|chance|chances|probability|percentage|equity|outs", .nowhere,
      "equity AhKd vs QsQc|hands"
    ),
    (
      """
      beat|beats|hand_rankings|rankings_hands|hand_ranks|ranking_of|rank_of|order_of\
      |highest_hand|best_hand|best_hands|winning_hands|poker_hands|which_hand_wins|hand_order\
      |which_hand|hand_values|what_wins|combinations|royal_flush|straight_flush|full_house\
      |three_of|four_of_a|two_pair|flush|straight|hand_list|list_hands|kinds_of_hand\
      |hand_types|hand_strength|hand_chart|is_higher|is_better
      """, .anywhere, "hands"
    ),
  ]

  /// The table's parts.
  private static let parts: [Row] = [
    ("who big_blind|small_blind|blind|blinds|dealer|button", .table, "look"),
    ("repeat|pardon|missed|scrolled|once_more", .table, "look"),
    ("what_did_i|did_i_bet|did_i_put|have_i_put|my_bet", .turn, "read turn"),
    ("what_did_i|did_i_bet|did_i_put|have_i_put|my_bet", .table, "read players"),
    ("how_much|what|how|when win|pay|pays|payout|prize|get", .house, "help HERE"),
    (
      "how_does|how_do_you_play|how_do_i_play|how_do_we_play|how_to_play|explain|rules|instructions",
      .table, "help HERE"
    ),
    (
      """
      blind|blinds|stakes|stake|ante|antes|buyin|buy_in|what_game|which_game|game_is|what_stakes\
      |we_playing|they_playing|what_limit|no_limit|bring_in|bringin|this_game|game_type\
      |bet_size|what_kind
      """, .table, "read game"
    ),
    (
      "pot|middle|jackpot|kitty|side_pot|at_stake", [.poker, .watching], "read pot"
    ),
    ("pot|jackpot|kitty", [.house, .dealing], "look"),
    (
      """
      time|clock|timer|seconds|timebank|time_bank|bank|longer|thinking|think|timeout|extension\
      |extend|how_long|minute|minutes|tank|hurry_up|too_slow
      """, .anywhere, "help clock"
    ),
    (
      """
      button|who_deals|the_dealer|whos_dealer|dealer_is|dealer_button|who_dealer|is_dealer\
      |small_blind|big_blind|position|seat|seats|who_shuffles
      """, .table, "look"
    ),
    (
      """
      others|opponents|opponent|everybody|everyone|they|he|she|his|her|their|other|else\
       cards|card|hand|hands|showing|shows|has|have|hold|holds|up|got
      """, .table, "look"
    ),
    ("NAME cards|hand|showing|shows|has|hold|holds|have|got", .dealing, "look"),
    (
      "=showing|whats_showing|what_is_showing|up_cards|open_cards|exposed_cards|exposed", .table,
      "look"
    ),
    (
      "playing_against|against|my_opponent|my_opponents|opponent|sizes|stack_sizes|chip_counts|who_with",
      .table, "read players"
    ),
    ("=stack|my_stack|stacks", .poker, "read players"),
    ("NAME did|had|last|muck|shown cards|hand|have|had|hold|show|got", .table, "history 1"),
    ("NAME cards|card|hand|hold|holding|show|shows", .table, "look"),
    (
      "board|community|community_cards|flop|river|shared_cards|last_card|on_the_table|middle_cards",
      [.poker, .watching], "read board"
    ),
    (
      "house|dealer cards|card|hand|has|have|showing|score|got|points", [.house, .dealing], "look"
    ),
    (
      """
      won|win|wins|winner|winners|result|results|last_hand|last_round|last_game|previous\
      |previous_hand|happened|lost|lose|replay|what_did|recap|review|hand_history|past\
      |past_hands|earlier|history|showdown|split
      """, [.poker, .watching, .house], "history 1"
    ),
    (
      "won|win|wins|winner|winning|result|results|last_hand|last_round|happened|previous|best",
      .dealing, "look"
    ),
    (
      """
      turn|whose|who_acts|waiting|wait|wait_for|who_next|next_player|who_up|act|action|to_move\
      |my_move|go_first|goes_first|goes_next|whos_next|is_next|is_up|who_is_first|slow|stuck\
      |going_on|happening|who_goes|who_bets|first_to|what_now|now_what|what_next|whats_next\
      |what_to_do|what_do_i_do|what_can_i|how_do_i|what_happens|my_options|options|moves\
      |legal|allowed|do_now|can_i_do|is_it_me|still_there|sleeping|asleep|deciding
      """,
      .table, "read turn"
    ),
    (
      """
      how_much|how_many|minimum|maximum|max|min|least|most|biggest|highest|smallest|lowest|limit\
      |bet_sizes|costs|cost|price bet|bets|raise|call|stay|can|must|it|minimum|maximum|pay\
      |allowed|wager|cost|to_call|limit|owe|put_in
      """, .turn, "read turn"
    ),
    (
      "=minimum|maximum|min|how_much|cost|price|limit|how_much_is_it", .turn, "read turn"
    ),
  ]

  /// Getting chips, counting them, and what they cost.
  private static let chips: [Row] = [
    ("is_it_free|for_free|real_money|cost|costs|price|pay|charge", .nowhere, "help chips"),
    (
      """
      buy|get|need|more|add|reload|earn|free|broke|borrow|loan|claim|daily|bonus|out_of|refill\
      |new|give|no|bring|top_up|ran_out|run_out|bust|busted|deposit\
       chips|money|stack|credits|coins|dollars|cash|broke|busted|loan|bonus|funds|them
      """,
      .poker, "topup 100|refill"
    ),
    (
      """
      buy|get|need|more|add|reload|earn|free|broke|borrow|loan|claim|daily|bonus|out_of|refill\
      |new|give|no|where|top_up|ran_out|bust|busted|deposit|how_do\
       chips|money|stack|credits|coins|dollars|cash|broke|busted|loan|bonus|funds
      """,
      .anywhere, "help chips"
    ),
    ("reset|restart|start_over|new_game|start_again|from_beginning|fresh", .house, "reset"),
    (
      """
      chips|chip|stack|stacks|money|dollars|much|left NAME|others|opponent|opponents|everyone\
      |everybody|players|each|they|he|she|who|chipleader|leader|most
      """, .table,
      "read players"
    ),
    ("chips|stack|money|dollars|rich|much|balance NAME", .nowhere, "finger NAME"),
    ("chips|money|dollars|balance|much|left|stack|cash", [.betless, .ready], "read turn"),
    (
      """
      chips|chip|stack|stacks|money|bankroll|balance|credits|funds|cash|coins|wallet|rich|purse\
      |how_much|have_left|inventory|dollars|my_score|my_points|am_i_up|am_i_winning|inv\
      |winnings|possessions
      """, .anywhere, "me"
    ),
    (
      "=hand|my_hand|my_cards|hole|hole_cards|my_hole_cards", .table, "read cards"
    ),
    (
      "my|i|me|mine|holding|own|hold cards|card|hand|have|hold|holding|got|hole", .seated,
      "read cards"
    ),
    ("=hand|hands_list|cards", .nowhere, "hands"),
  ]

  /// The score book.
  private static let book: [Row] = [
    ("NAME score|scores|points|results|level", .nowhere, "finger NAME"),
    (
      """
      score_sheet|scoresheet|scorecard|score_card|scorebook|score_book|hand_and_foot|handfoot\
      |canasta|meld|melds|partner|partners|team|teams|scorepad|score_pad|scoring|points|tally\
      |bridge|club|red_team|blue_team|score|enter_score|round|rubber|book|keep_score|scores_so\
      |standings|red_three|red|blue|foot|profile_of|members_list|our_game|game_score
      """,
      .nowhere, "book|book help"
    ),
    ("who|which|what winning|leading|ahead|first|won|winner|win", .nowhere, "book|top"),
  ]

  /// Questions about people and terms, and messages to people.
  private static let people: [Row] = [
    (
      "what_is|whats|what_are|what_does|explain blind|blinds|straddle|button|ante|pot_limit|no_limit|fixed_limit|kicker|side_pot|river|flop|raise|limp",
      .nowhere, "help holdem"
    ),
    ("blind|blinds|stakes|stake|limits|limit|buyin|buy_in|ante|antes", .nowhere, "tables"),
    ("=who_am_i|whoami|my_name|what_is_my_name|whats_my_name", .anywhere, "me"),
    ("ring|poke|buzz|notify|inform|nudge|let|remind|ask NAME", [.lobby, .table], "tell NAME TEXT"),
    ("NAME who at|sits|sitting|table|plays", .nowhere, "watch NAME|tables"),
    ("NAME invite|challenge|duel|fight|heads_up|versus|vs|against", .anywhere, "play with NAME"),
    ("NAME play with|to_play|game|match|play_with", .anywhere, "play with NAME"),
    (
      "NAME ban|report|shut_up|annoying|silence|hide|stop_talking|abusive|block|mute|spam|quiet",
      .anywhere, "ignore NAME"
    ),
    ("NAME remove|throw_out|kick_out|vote_out|get_rid|boot", .seated, "kick NAME|ignore NAME"),
    (
      """
      NAME where|who|whos|find|about|whois|profile|info|online|here|there|stats|record|good|know\
      |look_up|lookup|search|is|locate|details|see|playing|doing|seen|rating|how|what|still
      """,
      .nowhere, "finger NAME"
    ),
    (
      """
      NAME who|whos|about|whois|profile|info|online|stats|record|find|look_up|lookup|rating|seen\
      |from|person|know|where
      """, .table, "finger NAME"
    ),
    ("NAME doing|thinking|think|playing|there|here|away|what|is", .table, "read players"),
    (
      "friend|friends|invite|challenge|opponent|opponents|against|versus|duel|match", .nowhere,
      "play with NAME|who"
    ),
    (
      """
      bot|bots|computer|robot|robots|ai|cpu|machine|opponent|opponents|alone|lonely|no_one\
      |nobody_here|nobody|empty|someone|another_player|more_players|players_needed|company
      """,
      .poker, "bot add|bot add easy"
    ),
    ("bot|bots|computer|robot|ai|cpu|machine|alone|practice_game", .nowhere, "play bot"),
    (
      """
      leaderboard|leader_board|ranking|rankings|top_players|best_player|best_players|highscore\
      |highscores|high_score|high_scores|hiscores|champion|champions|leaders|scoreboard|rank\
      |who_is_best|best|strongest|top_ten|hall_of_fame|richest
      """, .anywhere, "top"
    ),
    (
      """
      my stats|statistics|history|record|profile|account|progress|level|results|games|hands|rank\
      |rating|info|details|score
      """, .anywhere, "me"
    ),
    ("=statistics|record|profile|progress|my_stats|level|rating|score", .anywhere, "me"),
    (
      "history|past|recent|played|archive|replays|replay|old", .nowhere,
      "me|history TABLE|replay N TABLE"
    ),
  ]

  /// Tables and games.
  private static let games: [Row] = [
    ("sit|join|table with NAME", .nowhere, "finger NAME|play with NAME"),
    ("create|host|make|open|new|set_up GAME", .nowhere, "create den GAME|play GAME"),
    ("players|people|users|persons|online", .nowhere, "who"),
    (
      """
      rules|how_to|how_play|how_do|how_does|how_is|explain|instructions|guide|learn|teach|work\
      |works|manual|understand|what_is|whats|tell_about|about|mean|means|describe|help|info\
      |rule GAME
      """, .anywhere, "help GAME"
    ),
    (
      "play|sit|join|want|like|start|deal|find|any|enter|table|game|try GAME", .nowhere, "play GAME"
    ),
    ("=GAME", [.nowhere, .watching], "play GAME|help GAME"),
    ("=GAME", .asked, "choose GAME"), ("=GAME", .dealing, "new GAME"),
    ("GAME", .seated, "help GAME|leave|play GAME"),
    ("GAME", .anywhere, "play GAME|help GAME"),
    (
      """
      rules|rule|how_to_play|how_play|how_do|how_does|explain|instructions|guide|manual|teach\
      |learn|understand|works|work|tutorial|what_is_this|how_to|lesson|beginner|goal\
      |objective|mean|means|purpose|aim
      """, .table, "help HERE"
    ),
    (
      """
      learn|teach|tutorial|lesson|lessons|beginner|newbie|noob|practice|practise|train|training\
      |never_played|first_time|new_here|new_player|how_to_play|how_do_i_play|how_do_you_play\
      |rules|how_play|explain|demo|example
      """, .nowhere, "tutorial|help start|help games"
    ),
    (
      """
      create|make|host|private|own|new|setup|set_up|start|open|start_new\
       table|game|room|own|private|tournament|match|host
      """, .nowhere, "create den holdem|play"
    ),
    ("create|make|host|private|own|new|open table|room|game", .table, "create den holdem"),
    (
      "seat|sit|sit_down|join|table|room|enter|go_to|cd|take NAME", [.nowhere, .watching],
      "sit NAME"
    ),
    ("watch|observe|spectate|follow|kibitz|railbird|look_at|view NAME", .anywhere, "watch NAME"),
    ("watch|observe|spectate|kibitz", .nowhere, "watch TABLE|tables"),
    (
      """
      games|which_game|what_game|variants|variant|kinds|types|poker_games|game_list|list_games\
      |play_what|card_games|blackjack|bridge|rummy|hearts|chess|roulette|slots|baccarat\
      |go_fish|solitaire|what_can_i_play|what_can_we_play|what_do_you_have|what_is_there\
      |game|choices|whist|gin|uno|spades|tournament|tournaments|sit_and_go|cash_game
      """,
      .anywhere, "games"
    ),
    (
      """
      tables|table|rooms|room|free_seats|seat|seats|where|open|available|list|free|join|lobby\
      |running|active|empty|browse|places|channels|channel|games_running|going_on|action\
      |dir|blinds|stakes|limits|cheapest|show|find|happening|whats_on
      """, .nowhere, "tables"
    ),
    (
      """
      who|whos|people|players|player|users|user|online|anyone|anybody|someone|somebody|nobody\
      |everyone|friends|names|here|there|others|how_many|connected|guests|members
      """,
      .nowhere, "who"
    ),
    (
      """
      who|whos|people|players|player|anyone|anybody|someone|somebody|nobody|everyone|here\
      |at_table|how_many|seated|opponents|others|names
      """, .table, "read players"
    ),
    (
      """
      settings|setting|preferences|config|configure|configuration|option|options|color|colors\
      |colour|colours|sound|sounds|font|dark|theme|language|screen|size|width|suits|symbols\
      |unicode|beep|bell|display|customize|wrap|notifications|mute|emoji|graphics|ascii|set\
      |mode|text|lines|timezone|zone|turn_off|turn_on|blind|screenreader|screen_reader
      """,
      .anywhere, "help set"
    ),
  ]

  /// What is tried last, since its words are in many sayings.
  private static let last: [Row] = [
    (
      """
      screen|table|again|redraw|refresh|show|display|view|see|situation|status|position|around\
      |what_is|state
      """, .table, "look"
    ),
    (
      """
      help|menu|commands|command|info|lost|stuck|instructions|confused|understand|support|about\
      |intro|introduction|usage|begin|start|do|north|south|east|west|up|down|where_am_i|what\
      |huh|how|why|this|place|home|welcome|main|explain|understood|happens|inside|n|e|options\
      |faq|documentation|docs|readme|version|man|lines|type|exits|enter|problem|works|work
      """,
      .anywhere, "help"
    ),
  ]

  private static let rows =
    bookAtHand + cards + undoing + talk + accounts + leaving + going
    + bets + advice + parts + chips + book + people + games

  // MARK: - Finding

  static func isFiller(_ word: String) -> Bool { fillers.contains(word) }

  /// Words that say nothing.
  private static let fillers: Set = [
    "the", "a", "an", "my", "your", "please", "pls", "plz", "some", "now", "just", "so", "well",
    "to", "of", "i", "i'm", "im", "id", "ill", "ive", "we", "you", "it", "me", "want", "wanna",
    "would", "like", "let", "lets", "is", "are", "am", "was", "were", "be", "been", "do", "does",
    "can", "could", "may", "will", "at", "for", "dollars", "ok", "okay", "and", "then", "there",
    "go", "by", "in", "on", "that", "this", "really", "actually", "kindly", "again", "with", "from",
    "dear", "sir", "um", "uh", "gonna", "try", "need", "or", "if", "much", "many", "any",
    "as", "im", "u", "r",
  ]

  /// What a person has typed, as words.
  struct Saying {
    /// The line as it was typed.
    let typed: String
    /// All words in lower case, without the punctuation around them.
    let words: [String]
    /// The words that say something.
    let core: [String]
    /// All words but those that only introduce or end a saying.
    let inner: [String]
    let isQuestion: Bool

    init(_ typed: String) {
      self.typed = typed
      words = typed.lowercased().split { " \t,;!?:\"()".contains($0) }.flatMap(Self.plain)
      core = words.filter { !fillers.contains($0) }
      let edges: Set = [
        "i", "im", "ill", "id", "ok", "okay", "please", "now", "lets", "well", "so", "just",
      ]
      inner = words.drop { edges.contains($0) }.reversed().drop { edges.contains($0) }.reversed()
      isQuestion = typed.last == "?"
    }

    /// `what's` as `whats`; `who's` as `who` and `is`; `Bob's` as `bob`.
    private static func plain(_ word: Substring) -> [String] {
      var word = word.replacing("’", with: "'")[...]
      while word.count > 1, word.last == "." { word = word.dropLast() }
      if word.count > 1, word.first == "/" { word = word.dropFirst() }
      if word == "that's" { return ["thats"] }
      if ["who's", "where's", "how's", "it's"].contains(word) {
        return [String(word.dropLast(2)), "is"]
      }
      if word == "what's" { return ["whats"] }
      if word.hasSuffix("'s") { return word == "let's" ? ["lets"] : [String(word.dropLast(2))] }
      word.removeAll { $0 == "'" }
      return word.isEmpty ? [] : [String(word)]
    }
  }

  /// A row's parts, split up.
  private struct Kind: Sendable {
    let isWhole: Bool
    let isFirst: Bool
    let parts: [[[String]]]
    let places: Places
    let meant: String

    init(_ row: Row) {
      isWhole = row.said.hasPrefix("=")
      isFirst = row.said.hasPrefix("==")
      parts = row.said.drop { $0 == "=" }.split(separator: " ").map { part in
        part.split(separator: "|").map { $0.split(separator: "_").map(String.init) }
      }
      (places, meant) = (row.places, row.meant)
    }
  }

  private static let kinds = rows.map(Kind.init)
  private static let lastKinds = last.map(Kind.init)

  /// All words that mean something in a saying, so that any other can be a name.
  private static let vocabulary = (kinds + lastKinds).reduce(into: fillers.union(questions)) {
    known, kind in
    for part in kind.parts { for words in part { known.formUnion(words) } }
  }
  private static let questions: Set = [
    "what", "whats", "who", "how", "which", "where", "when", "why", "whose", "whom", "did", "has",
    "have", "had", "should", "must", "not", "no", "dont", "cant", "all", "everyone", "today",
    "tonight", "currently", "still", "ever", "yet", "right", "long", "hit", "add",
  ]

  /// What fills the blanks of a row.
  private struct Blanks {
    var name: String?
    var game: String?
    var amount: String?
    /// A command that is asked about.
    var verb: String?

    init(_ saying: Saying) {
      amount =
        saying.words.lazy.compactMap { word in
          WireNumber.parse(word.drop { $0 == "$" }).map { "\($0)" }
        }.first
      verb = saying.words.last { word in
        word.count > 2 && !["play", "help", "back", "out", "top", "use", "set"].contains(word)
          && Commands.named(word) != nil
      }
      if let found = SaidGame.find(in: saying.words) {
        game = found.id
        name = saying.words.first { !found.words.contains($0) && Self.isName($0) }
        return
      }
      name = saying.words.first(where: Self.isName)
    }

    private static func isName(_ word: String) -> Bool {
      // Few names end as participles and adverbs do.
      !vocabulary.contains(word) && PlayerName(word) != nil && Commands.named(word) == nil
        && !(word.count > 4 && ["ed", "ing", "ly"].contains { word.hasSuffix($0) })
    }
  }

  /// When sayings are looked for: before a command is read, where it is none, or at the very end.
  enum Stage { case first, usual, last }

  /// The command to run for a saying; `nil` if none is known.
  ///
  /// - Throws: `Refusal` that names the command, if it is a guess.
  static func command(
    _ saying: Saying, at place: TypedPlace, _ stage: Stage = .usual
  ) throws(Refusal) -> String? {
    switch meaning(of: saying, at: place, stage) {
    case .done(let command): return command
    case .named(let refusal): throw refusal
    case nil: return nil
    }
  }

  /// The command that a saying means where it is typed; `nil` if none is known.
  ///
  private static func meaning(of saying: Saying, at place: TypedPlace, _ stage: Stage) -> Meaning? {
    guard let here = place.here else { return nil }
    let places = self.places(place, here)
    let blanks = Blanks(saying)
    for kind in stage == .last ? lastKinds : kinds
    where !kind.places.isDisjoint(with: places) && (stage != .first || kind.isFirst) {
      guard matches(kind, saying, blanks),
        let meant = meaning(of: kind.meant, saying, blanks, at: place)
      else { continue }
      return meant
    }
    return nil
  }

  private static func places(_ place: TypedPlace, _ here: HelpPlace) -> Places {
    switch (here, place.question) {
    case (.greeting, _): return .greeting
    case (.lobby, _): return place.isInBook ? .atBook : .lobby
    case (.watching, _): return .watching
    case (_, .house(let view)?):
      return view.bet == 0 && !view.legal.contains(.deal) ? .betless : .ready
    case (_, .poker(let view)?):
      let verbs = Set(view.legal.map(\.verb))
      return verbs.contains("draw")
        ? .drawing
        : verbs.contains("check")
          ? .free : !verbs.isDisjoint(with: ["call", "bringin"]) ? .priced : .asked
    case (_, nil):
      switch here.family {
      case .house: return .houseWaits
      case .poker: return .pokerWaits
      case .dealing, nil: return .dealing
      }
    }
  }

  private static func matches(_ kind: Kind, _ saying: Saying, _ blanks: Blanks) -> Bool {
    if kind.isWhole {
      return kind.parts[0].contains { words in
        let filled = words.compactMap { fill($0, blanks) }
        guard filled.count == words.count else { return false }
        let whole = filled.flatMap { $0.split(separator: " ").map(String.init) }
        return saying.words == whole || saying.core == whole || saying.inner == whole
          || words == ["GAME"] && SaidGame.find(in: saying.core)?.words == saying.core
      }
    }
    return kind.parts.allSatisfy { choices in
      choices.contains { words in
        switch words {
        case ["NAME"]: blanks.name != nil
        case ["GAME"]: blanks.game != nil
        case ["AMOUNT"]: blanks.amount != nil
        case ["VERB"]: blanks.verb != nil
        default: occurs(words, in: saying.words) || occurs(words, in: saying.core)
        }
      }
    }
  }

  private static func fill(_ word: String, _ blanks: Blanks) -> String? {
    switch word {
    case "NAME": blanks.name
    case "GAME": blanks.game
    case "AMOUNT": blanks.amount
    case "VERB": blanks.verb
    default: word
    }
  }

  private static func occurs(_ words: [String], in all: [String]) -> Bool {
    if words.count == 1 { return all.contains(words[0]) }
    return all.indices.contains { all[$0...].starts(with: words) }
  }

  // MARK: - Meaning

  private static func meaning(
    of meant: String, _ saying: Saying, _ blanks: Blanks, at place: TypedPlace
  ) -> Meaning? {
    if meant.hasPrefix(":") { return .named(Refusal(.protoVerb, "\(meant.dropFirst())")) }
    var commands: [String] = []
    for command in meant.drop(while: { $0 == "!" }).split(separator: "|") {
      var words: [String] = []
      for word in command.split(separator: " ").map(String.init) {
        let filled: String? =
          switch word {
          case "TEXT" where command.hasPrefix("say"): saying.typed
          case "HERE": place.here?.game
          case "BET": place.amounts.map { _ in place.wager }
          case "WAGER": place.amounts.map { "\(place.wager) \($0.least)" }
          case "TRADE":
            place.question.map { trade(saying, $0) }
          default: fill(word, blanks) ?? word
          }
        guard let filled else { return nil }
        words.append(filled)
      }
      commands.append(words.joined(separator: " "))
    }
    guard let first = commands.first else { return nil }
    if first.hasPrefix("new "), let game = blanks.game, GameCatalogue.entry("deal-\(game)") == nil {
      return .named(
        Refusal(
          .protoVerb,
          "a dealer deals stud5, stud7, holdem or rules of your own, as in new stud7; create den "
            + "\(game) opens a table for \(game)"))
    }
    let verb = first.prefix { $0 != " " }
    let isAsking = Commands.named(String(verb))?.traits.contains(.asks) ?? false
    if commands.count == 1, isAsking || meant.hasPrefix("!") { return .done(first) }
    return .named(refusal(of: saying, naming: commands))
  }

  /// Swapping the card that a saying names, at a betting table; `deal` before there are cards.
  private static func trade(_ saying: Saying, _ question: GameQuestion) -> String {
    guard case .house(let view) = question, let first = view.tradable.first else { return "deal" }
    let named = saying.core.lazy.compactMap { SaidCards.held([$0], in: view.tradable)?.first }.first
    return "trade \(named ?? first)"
  }

  /// An answer to a quiz: the number in `2)`, `the second` and `number 2`, and, unless letters are
  /// moves at a table, in `b`; any other line with single blanks.
  static func choice(_ line: String, of options: Int, isSeated: Bool) -> String {
    let words = line.split { $0 == " " || $0 == "\t" }
    let said = words.map { $0.lowercased().trimmingPrefix("#").filter { !")(.!".contains($0) } }
      .filter {
        !["the", "number", "answer", "option", "is", "it", "it's", "i", "say", "think"]
          .contains($0)
      }
    guard let word = said.first, said.count == 1 || said.dropFirst() == ["one"] else {
      return words.joined(separator: " ")
    }
    if Int(word) != nil { return word }
    if let number = ["one", "two", "three", "four", "five", "six"].firstIndex(of: word) {
      return "\(number + 1)"
    }
    if let number = ["1st", "2nd", "3rd", "4th", "5th", "6th"].firstIndex(of: word) {
      return "\(number + 1)"
    }
    let orders = ["first", "second", "third", "fourth", "fifth", "sixth"]
    let place =
      orders.firstIndex(of: word) ?? (word == "last" ? options - 1 : nil)
      ?? (isSeated ? nil : ["a", "b", "c", "d", "e", "f"].firstIndex(of: word))
    guard let place, (0..<options).contains(place) else { return words.joined(separator: " ") }
    return "\(place + 1)"
  }

  /// Whether a line ends a quiz, as in `quit the quiz`.
  static func endsQuiz(_ line: String) -> Bool {
    let words = Saying(line).core
    return words.count == 2 && words[1] == "quiz"
      && ["quit", "stop", "end", "leave", "exit", "finish"].contains(words[0])
  }

  /// Whether a line says that somebody does not know the answer of a quiz.
  static func isUnsure(_ line: String) -> Bool {
    let words = Saying(line).words.joined(separator: " ")
    return [
      "i dont know", "dont know", "idk", "no idea", "skip", "pass", "next", "hint", "next question",
      "give up", "explain", "why", "i give up", "not sure", "i have no idea", "i pass", "help me",
      "?", "answer",
      "whats the answer", "show answer", "none", "continue", "another", "again", "skip this",
    ].contains(words)
  }

  private static let greetings: Set = [
    "hello", "hi", "hey", "hiya", "howdy", "greetings", "yo", "hallo", "good", "morning",
    "evening", "afternoon", "day", "there", "all", "everyone", "everybody",
  ]

  /// Whether a line is a greeting; where there is somebody to say it to, only of the room.
  static func greets(_ line: RequestLine, isNamed: Bool) -> Bool {
    let words = Saying(line.typed).words
    guard let first = words.first, first != "good" || words.count > 1 else { return false }
    return isNamed
      ? words.count == 1 && greetings.contains(first) && !["all", "there"].contains(first)
      : greetings.contains(first) && (first == "hello" || words.allSatisfy(greetings.contains))
  }

  /// What a word could be that is known to the house alone: a table's name or a person's.
  static func lone(_ line: RequestLine) -> String? {
    let words = Saying(line.typed).core
    guard words.count == 1, !vocabulary.contains(words[0]), Commands.named(words[0]) == nil else {
      return nil
    }
    return words[0]
  }

  /// The refusal of a line that means nothing: it names the word that was mistyped, or else what
  /// can be done here; `nil` if it was a command.
  static func unknown(
    _ line: RequestLine, _ saying: Saying, at place: TypedPlace, _ here: HelpPlace
  ) -> Refusal? {
    guard Commands.named(line.verb) == nil, DroppedWord.refusal(line.verb) == nil,
      let word = saying.words.first
    else { return nil }
    if let row = Commands.elsewhere[word].flatMap(Commands.named) {
      return refusal(of: saying, naming: [row.word])
    }
    let near = Commands.all.filter { !$0.traits.contains(.isParting) }.map(\.word)
    // A known word was not mistyped, and a short one is near to too many.
    if word.count > 2, !vocabulary.contains(word),
      let meant = NearestWord.find(word, among: near.filter { $0.first == word.first })
    {
      return Refusal(noCommand: line.verb, meant)
    }
    return Refusal(noCommand: line.verb, nil, help: "you can type \(list(usual(place, here)))")
  }

  /// Three commands for where the person is, and `help`.
  private static func usual(_ place: TypedPlace, _ here: HelpPlace) -> [String] {
    var examples = Array(place.question?.examples.prefix(3) ?? [])
    if examples.isEmpty, let card = place.poker?.hole.first { examples = ["draw \(card)", "draw"] }
    let usual =
      switch here {
      case .lobby where place.isInBook: ["book", "book help", "play"]
      case .greeting: ["play", "login NAME", "tutorial"]
      case .lobby: ["play", "tables", "who"]
      case .watching: ["look", "play", "say TEXT"]
      case .table, .turn: examples.isEmpty ? ["look", "out", "say TEXT"] : examples
      }
    return usual + ["help"]
  }

  /// The refusal that names what is meant.
  static func refusal(of saying: Saying, naming commands: [String]) -> Refusal {
    let said = SafeText.printable(saying.typed.prefix(40))
    let isCommand = saying.words.first.map { Commands.named($0) != nil } ?? false
    let start: Prose =
      isCommand ? "\"\(said)\" is not clear; " : "there is no command \"\(said)\"; "
    if commands.count == 1, commands[0].hasPrefix("say ") {
      return Refusal(.protoVerb, start + "to say it, type \(commands[0])")
    }
    return Refusal(.protoVerb, start + "did you mean \(list(commands))?")
  }

  static func list(_ commands: [String]) -> String {
    guard let last = commands.last, commands.count > 1 else { return commands.first ?? "" }
    return "\(commands.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension TypedPlace {
  /// The amounts of the bet or raise that is allowed.
  fileprivate var amounts: Amounts? { question?.legal.lazy.compactMap(\.wager).first?.amounts }
}

/// Games as people name them in a sentence.
enum SaidGame {
  private static let names: [[String]: String] = [
    ["stud"]: "stud7", ["stud", "poker"]: "stud7", ["draw", "poker"]: "draw5",
    ["hold", "em"]: "holdem", ["texas"]: "holdem", ["nlhe"]: "holdem", ["plo"]: "omaha",
    ["betting"]: "betting3", ["hi", "lo"]: "omaha8", ["lowball"]: "27triple",
    ["poker"]: "poker", ["dealer", "choice"]: "dealers-choice",
  ]

  /// The longest name of a game among the words, and the words it has.
  static func find(in words: [String]) -> (id: String, words: [String])? {
    for count in stride(from: min(words.count, 5), through: 1, by: -1) {
      for start in 0...words.count - count {
        let part = Array(words[start..<start + count])
        let entry =
          count == 1
          ? GameCatalogue.entry(part[0]) : GameCatalogue.entry(titled: part)
        if let id = entry?.id.description ?? names[part] { return (id, part) }
      }
    }
    return nil
  }
}
