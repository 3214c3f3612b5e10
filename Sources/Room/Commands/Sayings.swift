import Games
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
    static let betting: Self = [.betless, .ready, .wagering]
    static let turn: Self = [.betless, .ready, .free, .priced, .drawing, .asked]
    static let seated: Self = [.dealing, .house, .poker]
    static let table: Self = [.seated, .watching]
    static let anywhere: Self = [.nowhere, .table]
  }

  /// The command that a saying means.
  enum Meaning {
    case done(String)
    case named(Refusal)
  }

  // MARK: - The kinds

  /// A kind of saying.
  ///
  /// - `said`: parts that must all occur, separated by blanks; each is a choice of words, with `_`
  ///   between those that follow one another. Singular and plural are the same, and words that say
  ///   nothing may stand between. A word in capitals is one of `blanks`. After a `=` the whole
  ///   saying must be one of the choices; after `==` it comes even before the command that begins
  ///   with the same word.
  /// - `meant`: a command; or several to choose from, separated by `|`; after `!` one that is done
  ///   even if it does not only ask; after `:` a sentence. Words in capitals stand for `blanks`.
  typealias Row = (said: String, places: Places, meant: String)

  /// Words for going on, whatever comes next.
  private static let onward =
    """
    =go|go_go|ready_play|start_play|start_dealing|begin_dealing|same|another_one|start|begin\
    |ready|next|done|continue|proceed|go_ahead|go_on|finish|finished|end|end_turn|stay|stand\
    |stick|no_more|that_is_all|that_is_it|done_betting|next_round|next_hand|again|pass\
    |confirm|submit|lets_go|hit_it|step|next_step|roll|enough|no_more_bets|finished_betting\
    |new_round|another_round|new_hand|another_hand|move|next_game|one_more|play|do_it\
    |come_on|hurry|fight|show_me|skip|lock_in|bets_down|all_set|done_bet|finish_bet\
    |finish_turn|stand_pat|begin_game|start_game|start_round|play_hand|cards_please\
    |more_cards
    """

  /// The score book, where it was used last.
  private static let bookAtHand: [Row] = [
    ("=save|save_game|submit", .atBook, ":what you enter is saved at once; book shows it"),
    ("=done|finish|finished|over|game_over|end|stop", .atBook, "book finish TEAM|quit"),
    ("won|win|out TEAM", .atBook, "book win TEAM"),
    ("undo|take_back|revert|wrong|mistake|oops|typo|cancel", .atBook, "book undo"),
    (
      """
      delete|erase|remove|correct|fix|change score|last|round|entry|that|it|points|input\
      |book
      """,
      .atBook, "book undo|book score"
    ),
    (
      "finish|end|close|complete|done|over|stop|next game|match|evening|round|scoring|team",
      .atBook, "book finish TEAM"
    ),
    (
      """
      enter|add|put|record|write|set|plus|give|got|new|next score|point|round|meld|hand\
      |AMOUNT
      """,
      .atBook, "book score TEAM|book card TEAM"
    ),
    ("TEAM AMOUNT", .atBook, "book score TEAM|book card TEAM"),
    ("add|another|create player|person|name|partner|NAME", .atBook, "book add NAME"),
    ("new|start|create|begin game|match|hand|book|sheet|over", .atBook, "book new hkf|book help"),
    (
      """
      who|which|what|how|are|is win|winning|leading|ahead|first|won|best|winner|behind|lead\
      |doing|standing|stand
      """,
      .atBook, "!book"
    ),
    ("board|leaderboard|ranking|champion|best_team|all_time|top", .atBook, "!book board"),
    (
      "list|all|old|past|earlier|history|previous games|matches|results", .atBook, "!book list"
    ),
    (
      "players|names|who_plays|who_is_playing|who_is_in|members|everybody", .atBook, "!book players"
    ),
    ("print|printer|printout|pdf|paper", .atBook, "book print 1"),
    ("rules|how_many_points|worth|values|opening|minimum|need", .atBook, "!book rules hkf"),
    (
      """
      score|scoring|standings|table|total|points|sum|result|sheet|scorecard|scoresheet|card\
      |show|view|game|round|red|blue|team|look|see|status|display|current|scoreboard|summary\
      |add_up|tally|count
      """,
      .atBook, "!book"
    ),
  ]

  /// Cards that are asked for, thrown away or turned up.
  private static let cards: [Row] = [
    ("==score|point|total", .house, "look"),
    (
      "ace|king|queen|jack|ten|face_card|suit|spade|heart worth|count|value|point|score", .house,
      "help HERE"
    ),
    ("next|another|one card|street", .dealing, "deal step"),
    ("put|take|return back|away cards|deck|them|it", .dealing, "rebuild"),
    ("==show_hand|show_cards", [.betting, .drawing, .pokerWaits], "read cards"),
    (
      "turn|show|reveal|flip|expose|open|lay|table|face cards|hand|over|up|them|down|all",
      .dealing, "show"
    ),
    ("wash|riffle|reshuffle|shuffle|mix", .dealing, "shuffle"),
    ("see|show|get|deal|open|take flop|turn|river", .dealing, "deal step"),
    ("see flop|turn|river|next|card", .wagering, "STAY"),
    ("==new_deck|new_cards|fresh_deck|another_deck", .dealing, "rebuild|shuffle"),
    ("=end|stop|finish|finished|quit|close|exit|end_game", .dealing, "leave|deal"),
    ("cards|deck left|remaining|remain|many|count", [.dealing, .house], "count"),
    ("who|whose|which best|winning|ahead|highest|leading|beats", .dealing, "look"),
    (
      "switch|change|new|next|deal|play|game|give|everyone|want|make GAME", .dealing,
      "new GAME"
    ),
    (
      """
      =flop|turn|river|next_card|next_street|board|one_card|one_more|step|next_step|card|hit\
      |another_card|burn|burn_turn|street|deal_flop|deal_turn|deal_river|community\
      |community_cards|deal_next|deal_card
      """,
      .dealing, "deal step"
    ),
    (
      "give|everyone|everybody|each|hand_out|pass_out|distribute|all cards", .dealing,
      "deal|new stud5|new custom"
    ),
    ("deal|give|want|get|see|where|start cards|hand|me", .betless, "NEXT"),
    ("deal|give|start cards|hand|me", [.ready, .pokerWaits], "NEXT"),
    ("dont|no|not|none|zero|never any|cards|want|need|change|swap|new|draw|them", .drawing, "draw"),
    ("deal|play|give|want next|new|another|round|again|hands|cards", .dealing, "deal"),
    (
      "switch|change|different|another|new game|rules|variant", .dealing,
      "new holdem|new stud5|new stud7"
    ),
  ]

  /// Taking back.
  private static let undoing: [Row] = [
    (
      """
      is_it_good|is_this_good|good_enough|is_that_good|should|would_you|do_you_think\
      |would_it_be
      """,
      [.dealing, .poker], "advise"
    ),
    ("==leave_room|leave_lobby|leave_game|leave_server|leave_table|leave_here", .nowhere, "quit"),
    ("chips|money|winnings back|home|off_the_table|cash", .seated, "leave|out"),
    (
      """
      undo|take_back|takeback|take_off|take_away|revert|cancel|unbet|mistake|wrong|misclick\
      |wait_no|change_my_bet|lower_bet|less|reduce|remove_bet|misclicked|redo|rewind|delete\
      |withdraw|clear|bet_back|take_it_back|take_bet
      """,
      .seated,
      ":nothing is taken back here: what you bet, dealt or moved stands"
    ),
    (
      "undo|take_back|revert|redo|wrong|mistake|erase|delete|correct|fix", .nowhere,
      "book undo|cancel"
    ),
  ]

  /// Talk, before its words are taken for something else.
  private static let talk: [Row] = [
    ("=nice|nice_one|good|great|cool|wow", .anywhere, "say TEXT"),
    (
      """
      good_luck|gl|glhf|nice_hand|nh|nice_bet|nice_play|nice_call|nice_fold|nice_one\
      |nice_game|nice_to|nice_river|well_played|wp|gg|ggs|good_game|good_one|good_play\
      |good_bet|lol|good_call|good_fold|good_try|haha|hahaha|hehe|lmao|rofl|thanks|thx|ty\
      |tysm|cheers|wow|omg|ouch|damn|sorry|congrats|congratulations|how_are_you\
      |how_are_things|how_is_it_going|how_do_you_do|good_night|goodnight|good_evening\
      |good_morning|good_afternoon|good_day|np|no_problem|no_worries|unlucky|lucky_you\
      |so_lucky|bad_luck|bad_beat|merry|happy_birthday|happy_new|happy_holidays|happy_easter\
      |wave|smile|emote|laugh|nod|bow|hug|dance|clap|applaud|grin|shrug|great_hand\
      |great_game|great_play|awesome|bravo|oh_no|good_hand_NAME|sup|what_is_up\
      |where_are_you_from|where_you_from|anyone_there|who_wants|anybody_want|anyone_want\
      |anyone_for|anybody_for|hello|hi|hey|hiya|yo|howdy|greetings|welcome|love|hate|bored\
      |funny|nice_try|glgl|wb|oops|whoops|yay|hooray|hurray|yippee|boo|hmm|well_done|my_bad\
      |you_win|youre_good|you_are_good|you_bluff|you_bluffing|you_lucky|take_care|have_fun\
      |have_a_nice|nice_day|nice_meeting|nice_evening|see_you|see_ya|cya|catch_you\
      |until_tomorrow|bye_bye|bye_all|bye_everyone|good_bye|same_to_you|no_way|of_course\
      |ladies|gentlemen|fellas|folks|guys|buddy|mate|how_old|are_you_there|are_you_a_bot\
      |let_me_think|nice_raise|good_raise|great_raise|nice_bluff|nice_pot|great_call\
      |great_fold|great_bluff|nice_move|good_move
      """,
      [.lobby, .atBook, .table], "say TEXT"
    ),
    (
      "good_luck|gl|hello|hi|lol|thanks|nice|see_you|goodnight|cya", .greeting,
      """
      :to talk you need a name: login NAME, then say and what you want to say; quit leaves
      """
    ),
    ("talk|chat|speak|write|message|contact|whisper NAME", .anywhere, "tell NAME TEXT"),
    (
      "talk|chat|speak|shout|message|conversation|inbox|mail", .anywhere,
      "say good evening|tell NAME TEXT"
    ),
  ]

  /// The person's name and account, and what can be done at all.
  private static let accounts: [Row] = [
    ("how_did_i_do|how_am_i_doing|how_have_i_done|how_did_i_play", .anywhere, "me"),
    (
      "tournament|sit_and_go|sng|mtt", .anywhere,
      ":there are no tournaments here; play seats you, play with NAME asks somebody for a match"
    ),
    (
      "english|spanish|french|german|italian|portuguese|language|espanol|deutsch|francais",
      .anywhere, ":all words here are English; help set has what you can choose"
    ),
    ("last_hand|last_round|last_game|previous_hand", .lobby, "replay"),
    (
      "he|she|his|her|they|show|see last_hand|previous_hand|last_round|previous_round",
      [.poker, .watching, .house], "replay"
    ),
    (
      "heads_up|headsup|heads-up", [.nowhere, .watching],
      "create den holdem seats 2 blinds 5/10|play with NAME"
    ),
    (
      """
      what_can_i_do|what_can_you|what_can_we_do|what_do_i_do|what_to_do|what_should_i\
      |what_now|now_what|how_do_i_start|how_to_start|where_do_i_start|how_do_i_begin\
      |how_does_this|how_does_it|what_is_this|how_do_i_use|where_to_begin|what_happens\
      |i_dont_understand|i_am_new|im_new
      """,
      .nowhere, "help"
    ),
    (
      "==create_account|create_user|create_login|create_profile|create_character",
      .nowhere, "register NAME PASSWORD"
    ),
    ("==login_as_NAME", .greeting, "!login NAME"),
    (
      "why|how_do|how_to|how_can|how_does|what_does|explain|meaning|mean VERB", .anywhere,
      "help VERB"
    ),
    ("==help_me|help_us", .anywhere, "help"),
    ("==call_me_NAME|my_name_is_NAME|name_is_NAME|my_name_NAME", .nowhere, "!login NAME"),
    (
      """
      log_in|sign_in|signin|logon|log_on|log_me_in|connect|change_name|nickname|username\
      |rename|call_myself|new_name|change_nick|named|known_as NAME
      """,
      .nowhere, "login NAME"
    ),
    ("=im_NAME|i_am_NAME|it_is_NAME|this_is_NAME", .greeting, "login NAME"),
    (
      """
      log_in|sign_in|signin|logon|log_on|connect|name|nickname|username|call_me|nick|guest\
      |anonymous
      """,
      .greeting, "login NAME|play"
    ),
    ("forgot|reset|lost|change|new|set|wrong password|pw|passwd", .anywhere, "password OLD NEW"),
    (
      """
      sign_up|signup|sign_me|new_user|new_character|create_character|account|member\
      |membership|keep_name|subscribe|enroll|enrol|save_name|keep_chips|keep_record\
      |registration
      """,
      .nowhere, "register NAME PASSWORD"
    ),
    (
      "rename|nickname|change_name|change_nick|my_name", [.table, .lobby, .atBook],
      ":a name is chosen before sitting down: quit, connect again and type login NAME"
    ),
  ]

  /// Leaving, sitting out, coming back.
  private static let leaving: [Row] = [
    (
      "wake|alert|notify|remind|tell|ring|beep|bell my_turn|it_is_my|im_up|i_am_up", .table,
      ":your turn is a line of its own here, and nothing rings; the bell of cardroom-client does"
    ),
    ("quit_hand|leave_hand|throw_card|throw_hand|toss_card|toss_hand", .wagering, "fold"),
    ("==leave_table|leave_game|leave_seat", .seated, "!leave"),
    ("==sit_out", .seated, "out"), ("==sit_in", .seated, "back"),
    ("==sit_down|sit_here|sit_anywhere", [.nowhere, .watching], "play|tables"),
    ("==look_around", .table, "look"), ("==call_clock|call_time", .seated, "help clock"),
    (
      """
      sit_out|sitout|sitting_out|break|brb|pause|afk|away|be_right_back|deal_me_out\
      |dont_deal|bathroom|toilet|smoke|phone|sit_this|skip_this|skip_hand|skip_round\
      |skip_next|miss_this|miss_round|wait_for_me|not_playing|rest|sit_one|moment_please\
      |one_moment|hold_on|time_out|back_in|back_soon|out_next|next_one_out|not_this_hand\
      |not_this_round
      """,
      .seated, "out"
    ),
    (
      """
      im_back|im_here|sit_in|sit_back|come_back|back_now|returned|unpause|here_again\
      |deal_me_in|count_me_in|resume|return|back_again|play_again|wake_up|play_on
      """,
      .seated, "back"
    ),
    (
      """
      cash_out|cashout|cash_in|stand_up|get_up|getting_up|close_table|leaving|leave\
      |walk_away|give_up_seat|gotta_go|have_to_go|got_to_go|must_go|go_now|going_now\
      |done_playing|dont_play|part|color_up|no_more_playing|get_out|go_away|stop\
      |take_my_money|take_my_chips|quit|end_game|im_finished|enough_for_today|bed|lobby\
      |main_menu|home|exit|another_table|next_table|rack_up|other_table|change_table\
      |switch_table|change_seat|switch_seat|logoff
      """,
      .seated, "leave|out|quit"
    ),
    ("stop|leave|quit|exit|done|enough", .watching, "unwatch|quit"),
    (
      """
      bye|goodbye|logoff|log_off|log_out|sign_out|leave|leaving|exit|quit|disconnect|close\
      |end|stop|go_home|gotta_go|shut_down|get_out|hang_up|cash_out|cashout
      """,
      .nowhere, "quit"
    ),
  ]

  /// Going on.
  private static let going: [Row] = [
    ("how_much|what_do_i|what_must pay|owe|cost|put_in", [.turn, .pokerWaits], "read turn"),
    ("bet|put|stake|risk all|everything", .betting, "ALLIN"),
    (
      """
      rather_not|dont_want|not_for_me|dont_like|bad_cards|bad_hand|terrible|horrible|awful\
      |rubbish|trash|garbage
      """,
      .wagering, "fold"
    ),
    ("==new_cards|new_hand|new_deal|new_round", [.betless, .ready], "NEXT"),
    ("all_in|allin|shove|jam|him_all|them_all", .betting, "ALLIN"),
    (
      """
      =pass|skip|skip_turn|skip_this|no_bet|not_this_time|nothing|no_thanks|zero|sit\
      |bet_nothing|bet_zero|dont_bet|no
      """,
      .betless,
      ":without a bet you miss the round; out sits out, leave gives up your seat"
    ),
    ("=everything|put_it_all_in|all_chips|bet_it_all|all_money|all", .betting, "ALLIN"),
    (onward, [.house, .dealing, .free, .drawing, .pokerWaits], "NEXT"),
    ("=hold|keep|im_good|no_trade|no_swap|keep_all|pat", .ready, "deal"),
    ("keep|happy|satisfied|fine cards|hand|all|these|everything", .ready, "deal"),
    (
      "fold|muck|im_out|surrender|give_up", .house,
      ":what you bet stands: deal goes on, out sits out the next round"
    ),
    (
      """
      =in|wait|knock|tap|no_bet|nothing|zero|free|free_card|not_yet|call|see_it|move_on\
      |next_card|see_next|i_bet_nothing|nope|hold
      """, .free, "check"
    ),
    (
      """
      see_it|ill_see|i_see|see_you|see_that|see_bet|match|equal|cover|follow|pay|stay_in\
      |im_in|count_me_in|go_along|ill_go|accept|limp|flat|calling|i_take_it|smooth
      """,
      .priced, "call"
    ),
    ("=in|stay|see|go|continue|yes|sure|go_on|same", .priced, "call"),
    (
      """
      im_out|i_am_out|give_up|giving_up|surrender|lay_down|muck_it|throw_hand|throw_cards\
      |throw_away|toss_it|resign|drop_out|im_gone|get_away|too_much|too_expensive|too_rich\
      |cant_call|dont_call|no_call|im_done|im_folding|forget_it|not_worth|drop_hand\
      |let_it_go|no_way|you_win|take_it
      """,
      .wagering, "fold"
    ),
    ("=out|drop|dump|toss|pass|skip|no|nope|no_thanks|not_in", .priced, "fold"),
    (onward, .priced, "call|fold"),
    ("keep|like|satisfied|happy hand|all|these|them|everything|cards", .drawing, "draw"),
    (onward, .watching, "play|look"), (onward, .nowhere, "play|tables"),
    (
      """
      =play_now|enter|join|join_game|quick_play|new_player|take_seat|have_seat|find\
      |start_playing|get_started|let_me_in|let_me_play|find_game|sit_me|enter_game\
      |enter_room|join_room|join_table|play_something|find_table|lobby_play|deal_me|in\
      |go_to_table|sit_anywhere|sit_here|gamble|bet|any_game|get_seat
      """,
      [.nowhere, .watching], "play|tables"
    ),
    (
      """
      check_fold|check/fold|fold_check|auto_fold|autofold|auto_check|autocheck|fold_to_any\
      |fold_any|call_any|autocall|auto_call|in_advance|beforehand|prefold|fold_next\
      |if_he_bets|if_they_bet|if_nobody|if_no_one|if_everybody|if_everyone
      """,
      .poker, "pre check/fold|pre call 20"
    ),
    (
      """
      auto|autoplay|you_decide|decide_for_me|do_it_for_me|play_for_me|whatever|random\
      |dont_care|surprise_me|bot_play
      """,
      .turn, "auto"
    ),
  ]

  /// Amounts to bet, call or raise, or the question how much that is.
  private static let bets: [Row] = [
    ("=double_it|double_my_bet|double_the_bet", .ready, "bet DOUBLE"),
    ("raise_you|raise_him|raise_them AMOUNT", .wagering, "raise AMOUNT|raise +AMOUNT"),
    (
      """
      dollars|bucks|chips|euros|bet|more|stake|wager|put|place|gamble|risk|lay|ante|invest\
      |throw|down|on|ill_go|up|increase|reraise|re-raise|bump|go_to|add|double|make AMOUNT
      """, .betting, "BET AMOUNT"
    ),
    (
      """
      =stake|wager|place_bet|make_bet|ante|ante_up|place|gamble|chips|bets|small_bet|min\
      |minimum|low|small|betting|minimum_bet|min_bet|one
      """,
      .betless, "bet 1|bet 5"
    ),
    (
      "=double|double_down|bet_more|more|raise|increase|higher|up|double_bet",
      .ready, "bet 5|deal"
    ),
    (
      """
      swap|exchange|change|replace|throw|discard|draw|trade|hit|another_card|new_card\
      |one_card|different_card|toss|drop|get_rid|give_me_another|a_card
      """,
      .ready, "TRADE"
    ),
    (
      """
      =small_bet|big_bet|single_bet|full_bet|half_bet|bet_small|bet_big|value_bet|bluff|up\
      |bump|raise_it|raise_him|raise_please|re-raise|reraise|increase|more|3bet|three_bet\
      |3-bet|double|double_up|raise_you|raise_them|wager|stake|place_bet|make_bet\
      |i_want_to_raise|i_want_to_bet|bet_it|complete_it|push_more|pump|cap
      """,
      .wagering, "WAGER"
    ),
  ]

  /// What is possible, and what is best.
  private static let advice: [Row] = [
    ("==odds|chances|outs", .nowhere, "equity AhKd vs QsQc|hands"),
    ("who_is|who_has winning|leading|most|more", .poker, "read players"),
    (
      """
      should|advice|advise|suggest|suggestion|recommend|recommendation|hint|tip|best_move\
      |best_play|best_thing|help_me_decide|strategy|is_it_good|is_this_good|good_cards\
      |how_good|strong|worth|hand_good|optimal|wise|clever|smart|which_card|good_hand\
      |is_my_hand|evaluate|analyse|analyze|what_would_you
      """,
      [.dealing, .poker, .watching], "advise"
    ),
    (
      """
      should|advice|advise|suggest|suggestion|recommend|hint|tip|best_move|best_play\
      |how_good|worth|good_hand|strategy|which_card|good_cards
      """,
      .ready, "odds"
    ),
    ("should|advice|suggest|recommend|hint|tip|strategy", .house, "help HERE"),
    (
      """
      odds|chance|probability|probabilities|percent|percentage|equity|ahead|likely\
      |likelihood|outs|win_rate|favorite|favourite|winning|who_best|can_i_win|will_i_win
      """,
      [.dealing, .poker, .watching], "equity"
    ),
    ("odds|chance|probability|percent|percentage|likely|ahead|equity", .house, "odds"),
    (
      "odds|chance|probability|percentage|equity|outs", .nowhere,
      "equity AhKd vs QsQc|hands"
    ),
    (
      """
      beat|hand_rankings|rankings_hands|hand_ranks|ranking_of|rank_of|order_of|highest_hand\
      |best_hand|winning_hands|poker_hands|hand_order|which_hand|hand_values|what_wins\
      |do_i_win|combinations|full_house|three_of|four_of_a|pair|flush|straight|hand_list\
      |list_hands|kinds_of_hand|hand_types|hand_strength|hand_chart|is_higher|is_better
      """,
      .anywhere, "hands"
    ),
  ]

  /// The table's parts.
  private static let parts: [Row] = [
    (
      """
      button|who_deals|the_dealer|dealer_is|is_dealer|who_dealer|who_blind|who_big_blind\
      |who_small_blind|position|seat|who_shuffles
      """, .table, "look"
    ),
    ("repeat|pardon|miss|missed|scrolled|once_more", .table, "look"),
    ("what_did_i|did_i_bet|did_i_put|have_i_put|my_bet", .table, "read players"),
    ("what|how|when win|pay|payout|prize|get", .house, "help HERE"),
    (
      """
      how_does|how_do_you_play|how_do_i_play|how_do_we_play|how_to_play|explain|rules\
      |instructions
      """,
      .table, "help HERE"
    ),
    (
      """
      blind|wild|rake|stakes|ante|buyin|buy_in|what_game|which_game|game_is|we_playing\
      |they_playing|what_limit|no_limit|bring_in|bringin|this_game|game_type|bet_size\
      |what_kind
      """,
      .table, "read game"
    ),
    (
      "pot|middle|jackpot|kitty|at_stake", [.poker, .watching], "read pot"
    ),
    ("pot|jackpot|kitty", [.house, .dealing], "look"),
    (
      """
      time|clock|timer|seconds|timebank|bank|longer|thinking|think|timeout|extension|extend\
      |how_long|minute|tank|hurry_up|too_slow
      """,
      .anywhere, "help clock"
    ),
    (
      """
      others|opponents|everybody|everyone|they|he|she|his|her|their|else cards|hand|showing\
      |shows|has|have|hold|up|got
      """,
      .table, "look"
    ),
    (
      "=showing|what_is_showing|up_cards|open_cards|exposed_cards|exposed", .table,
      "look"
    ),
    (
      "against|opponent|sizes|chip_counts|who_with",
      .table, "read players"
    ),
    ("=stack", .poker, "read players"),
    (
      "NAME did|had|last|muck|shown cards|hand|have|had|hold|show|got",
      [.poker, .watching, .house], "history 1"
    ),
    ("NAME cards|hand|hold|holding|show|showing", .table, "look"),
    (
      "board|community|flop|river|shared_cards|last_card|on_the_table|middle_cards",
      [.poker, .watching], "read board"
    ),
    (
      "house|dealer cards|hand|has|have|showing|score|got|points", [.house, .dealing], "look"
    ),
    (
      """
      won|win|winner|result|last_hand|last_round|last_game|previous|happened|lost|lose\
      |replay|what_did|recap|review|past|earlier|history|showdown|split
      """,
      [.poker, .watching, .house], "history 1"
    ),
    (
      "won|win|winner|winning|result|last_hand|last_round|happened|previous|best",
      .dealing, "look"
    ),
    (
      """
      turn|whose|waiting|wait|who_next|next_player|who_up|act|action|go_first|goes_first\
      |goes_next|is_next|is_up|who_is_first|slow|stuck|going_on|happening|who_goes|who_bets\
      |first_to|what_now|now_what|what_next|what_to_do|what_do_i_do|what_can_i|how_do_i\
      |what_happens|options|moves|legal|allowed|do_now|can_i_do|is_it_me|still_there\
      |sleeping|asleep|deciding
      """,
      .table, "read turn"
    ),
    (
      """
      how_much|how_many|minimum|maximum|max|min|least|most|biggest|highest|smallest|lowest\
      |limit|bet_sizes|costs|price bet|raise|call|stay|can|must|it|minimum|maximum|pay\
      |allowed|wager|cost|limit|owe|put_in|to_me
      """, .turn, "read turn"
    ),
    ("=min|max|minimum|maximum|cost|price|limit|how_much", .turn, "read turn"),
  ]

  /// Getting chips, counting them, and what they cost.
  private static let chips: [Row] = [
    ("=shop|store|cashier", .anywhere, "help chips"),
    ("is_it_free|for_free|real_money|cost|price|pay|charge", .nowhere, "help chips"),
    (
      """
      buy|get|need|more|add|reload|earn|free|broke|borrow|loan|claim|daily|bonus|out_of\
      |refill|new|give|no|bring|top_up|ran_out|run_out|bust|busted|deposit chips|money|stack\
      |credits|coins|dollars|cash|broke|busted|loan|bonus|funds|them
      """,
      .poker, "topup 100|refill"
    ),
    (
      """
      buy|get|need|more|add|reload|earn|free|broke|borrow|loan|claim|daily|bonus|out_of\
      |refill|new|give|no|where|top_up|ran_out|bust|busted|deposit|how_do chips|money|stack\
      |credits|coins|dollars|cash|broke|busted|loan|bonus|funds
      """,
      .anywhere, "help chips"
    ),
    ("reset|restart|start_over|new_game|start_again|from_beginning|fresh", .house, "reset"),
    (
      """
      chips|stack|money|dollars|much|left NAME|others|opponent|everyone|everybody|players\
      |each|they|he|she|who|chipleader|leader|most
      """,
      .table,
      "read players"
    ),
    (
      "NAME chips|stack|money|dollars|rich|much|balance|score|points|results|level", .nowhere,
      "finger NAME"
    ),
    ("chips|money|dollars|balance|much|left|stack|cash", [.betless, .ready], "read turn"),
    (
      """
      chips|stack|money|bankroll|balance|credits|funds|cash|coins|wallet|rich|purse|how_much\
      |have_left|inventory|dollars|my_score|my_points|am_i_up|inv|winnings|possessions
      """,
      .anywhere, "me"
    ),
    (
      "=hand|my_cards|hole|hole_cards", .table, "read cards"
    ),
    (
      "my|i|me|mine|holding|own|hold cards|hand|have|hold|holding|got|hole", .seated,
      "read cards"
    ),
    ("=hand|hands_list|cards", .nowhere, "hands"),
  ]

  /// The score book.
  private static let book: [Row] = [
    (
      """
      scoresheet|scorecard|scorebook|handfoot|canasta|meld|partner|team|scorepad|scoring\
      |points|tally|bridge|club|score|round|rubber|book|standings|red|blue|foot|profile_of\
      |members_list|our_game
      """,
      .nowhere, "book|book help"
    ),
    ("who|which|what winning|leading|ahead|first|won|winner|win", .nowhere, "book|top"),
  ]

  /// Questions about people and terms, and messages to people.
  private static let people: [Row] = [
    (
      """
      what_is|what_are|what_does|explain blind|straddle|button|ante|pot_limit|no_limit\
      |fixed_limit|kicker|side_pot|river|flop|raise|limp
      """,
      .nowhere, "help holdem"
    ),
    ("blind|stakes|limits|buyin|buy_in|ante", .nowhere, "tables"),
    ("=who_am_i|whoami|my_name|what_is_my_name", .anywhere, "me"),
    ("ring|poke|buzz|notify|inform|nudge|let|remind|ask NAME", [.lobby, .table], "tell NAME TEXT"),
    ("NAME who at|sits|sitting|table|plays", .nowhere, "watch NAME|tables"),
    ("NAME invite|challenge|duel|fight|heads_up|versus|vs|against", .anywhere, "play with NAME"),
    ("NAME play with|to_play|game|match", .anywhere, "play with NAME"),
    (
      """
      NAME ban|report|shut_up|annoying|silence|hide|stop_talking|abusive|block|mute|spam\
      |quiet
      """,
      .anywhere, "ignore NAME"
    ),
    ("NAME remove|throw_out|kick_out|vote_out|get_rid|boot", .seated, "kick NAME|ignore NAME"),
    (
      """
      NAME where|who|find|about|whois|profile|info|online|here|there|stats|record|good|know\
      |look_up|lookup|search|is|locate|details|see|playing|doing|seen|rating|how|what|still
      """,
      .nowhere, "finger NAME"
    ),
    (
      """
      NAME who|about|whois|profile|info|online|stats|record|find|look_up|lookup|rating|seen\
      |from|person|know|where
      """,
      .table, "finger NAME"
    ),
    ("NAME doing|thinking|think|playing|there|here|away|what|is", .table, "read players"),
    (
      "friend|invite|challenge|opponent|against|versus|duel|match", .nowhere,
      "who|play with NAME"
    ),
    (
      """
      bot|computer|robot|ai|cpu|machine|opponent|alone|lonely|no_one|nobody|empty|someone\
      |another_player|more_players|players_needed|company
      """,
      .poker, "bot add|bot add easy"
    ),
    ("bot|computer|robot|ai|cpu|machine|alone|practice_game", .nowhere, "play bot"),
    (
      """
      leaderboard|ranking|top_players|highscore|high_score|hiscores|champion|leaders\
      |scoreboard|rank|best|strongest|top_ten|hall_of_fame|richest
      """,
      .anywhere, "top"
    ),
    (
      """
      my stats|statistics|history|record|profile|account|progress|level|results|games|hands\
      |rank|rating|info|details|score
      """,
      .anywhere, "me"
    ),
    (
      "=statistics|achievement|record|profile|progress|my_stats|level|rating|score", .anywhere, "me"
    ),
    (
      "history|past|recent|played|archive|replays|old", .nowhere,
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
      rules|how_to|how_play|how_do|how_does|how_is|explain|instructions|guide|learn|teach\
      |work|manual|understand|what_is|about|mean|describe|help|info GAME
      """,
      .anywhere, "help GAME"
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
      rules|how_play|how_do|how_does|explain|instructions|guide|manual|teach|learn\
      |understand|works|tutorial|what_is_this|how_to|lesson|beginner|goal|objective|mean\
      |purpose|aim
      """,
      .table, "help HERE"
    ),
    (
      """
      learn|teach|tutorial|lesson|beginner|newbie|noob|practice|practise|train|training\
      |never_played|first_time|new_here|new_player|rules|how_play|explain|demo|example
      """,
      .nowhere, "tutorial|help start|help games"
    ),
    (
      """
      create|make|host|private|own|new|setup|set_up|start|open table|game|room|own|private\
      |tournament|match|host
      """,
      .nowhere, "create den holdem|play"
    ),
    ("create|make|host|private|own|new|open table|room|game", .table, "create den holdem"),
    (
      "seat|sit|join|table|room|enter|go_to|cd|take NAME", [.nowhere, .watching],
      "sit NAME"
    ),
    ("watch|observe|spectate|follow|kibitz|railbird|look_at|view NAME", .anywhere, "watch NAME"),
    ("watch|observe|spectate|kibitz", .nowhere, "watch TABLE|tables"),
    (
      """
      games|variants|kinds|types|play_what|blackjack|bridge|rummy|hearts|chess|roulette\
      |slots|baccarat|go_fish|solitaire|what_can_i_play|what_can_we_play|what_do_you_have\
      |what_is_there|choices|whist|gin|uno|spades|tournament|sit_and_go
      """,
      .anywhere, "games"
    ),
    (
      """
      tables|rooms|seat|where|open|available|list|free|join|lobby|running|active|empty\
      |browse|places|channels|going_on|action|dir|blinds|stakes|limits|cheapest|show|find\
      |happening|what_is_on
      """,
      .nowhere, "tables"
    ),
    (
      """
      who|people|players|users|online|anyone|anybody|someone|somebody|nobody|everyone\
      |friends|names|here|there|others|how_many|connected|guests|members
      """,
      .nowhere, "who"
    ),
    (
      """
      who|people|players|anyone|anybody|someone|somebody|nobody|everyone|here|at_table\
      |how_many|seated|opponents|others|names
      """,
      .table, "read players"
    ),
    ("==mute_chat|mute_all|mute_everyone|hide_chat", .anywhere, "set chat held|help set"),
    ("MOVE", .turn, "MOVE"),
    (
      """
      settings|preferences|config|configure|configuration|option|color|colour|sound|font\
      |theme|language|screen|size|width|suits|symbols|unicode|beep|bell|display\
      |customize|wrap|notifications|mute|emoji|graphics|ascii|set|mode|text|lines|timezone\
      |zone|turn_off|turn_on|blind|screenreader
      """,
      .anywhere, "help set"
    ),
  ]

  /// What is tried last, since its words are in many sayings.
  static let last: [Row] = [
    (
      """
      screen|table|again|redraw|refresh|show|display|view|see|situation|status|position\
      |around|what_is|state
      """,
      .table, "look"
    ),
    (
      """
      help|menu|commands|info|lost|stuck|instructions|confused|understand|support|about\
      |intro|introduction|usage|begin|start|do|north|south|east|west|up|down|where_am_i|what\
      |huh|how|why|this|place|home|welcome|main|explain|understood|happens|inside|n|e\
      |options|faq|floor|admin|moderator|documentation|docs|readme|version|man|lines|type\
      |exits|enter|problem|works
      """,
      .anywhere, "help"
    ),
  ]

  static let rows =
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
    "as", "im", "u", "r", "em",
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

    /// `what's` and `whats` as `what` and `is`; `Bob's` as `bob`.
    private static func plain(_ word: Substring) -> [String] {
      var word = word.replacing("’", with: "'")[...]
      while word.count > 1, word.last == "." { word = word.dropLast() }
      if word.count > 1, word.first == "/" { word = word.dropFirst() }
      if word.hasSuffix("'s"), word != "let's", !asked.contains(word.dropLast(2)) {
        return [String(word.dropLast(2))]
      }
      word.removeAll { $0 == "'" }
      if word.last == "s", asked.contains(word.dropLast()) {
        return [String(word.dropLast()), "is"]
      }
      return word.isEmpty ? [] : [String(word)]
    }

    private static let asked: Set<Substring> = ["what", "who", "where", "how", "it", "that"]
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
        part.split(separator: "|").map { $0.split(separator: "_").map { singular(String($0)) } }
      }
      (places, meant) = (row.places, row.meant)
    }
  }

  private static let kinds = (rows + last).map(Kind.init)

  /// All words that mean something in a saying, so that any other can be a name.
  private static let vocabulary = kinds.reduce(
    into: Set(fillers.union(questions).map(singular))
  ) {
    known, kind in
    for part in kind.parts { for words in part { known.formUnion(words) } }
  }
  private static let questions: Set = [
    "what", "who", "how", "which", "where", "when", "why", "whose", "whom", "did", "has",
    "have", "had", "should", "must", "not", "no", "dont", "cant", "all", "everyone", "today",
    "tonight", "currently", "still", "ever", "yet", "right", "long", "hit", "add",
  ]

  /// What fills the blanks of a row where a saying has it, or where the place does.
  private static func blanks(_ saying: Saying, _ place: TypedPlace) -> [String: String] {
    let game = SaidGame.find(in: saying.words)
    let moves = place.question?.examples ?? []
    let step = place.question?.legal.map(\.verb) ?? []
    var blanks: [String: String] = [:]
    /// A word without a meaning here.
    blanks["NAME"] = saying.words.first { game?.words.contains($0) != true && isName($0) }
    blanks["GAME"] = game?.id
    blanks["HERE"] = place.here?.game
    blanks["AMOUNT"] =
      saying.words.lazy.compactMap { word in
        WireNumber.parse(word.drop { $0 == "$" }).map { "\($0)" }
      }.first
    /// A command that is asked about.
    blanks["VERB"] = saying.words.last { word in
      word.count > 2 && !["play", "help", "back", "out", "top", "use", "set"].contains(word)
        && Commands.named(word) != nil
    }
    blanks["+AMOUNT"] = blanks["AMOUNT"].map { "+\($0)" }
    blanks["TEAM"] = saying.words.first { ["red", "blue", "green"].contains($0) }
    /// A move that is possible now; an amount that is unclear is answered with the amounts.
    blanks["MOVE"] =
      saying.words.lazy.compactMap { Commands.named($0)?.word }.compactMap { word in
        word == place.wager ? nil : moves.first { $0.prefix { $0 != " " } == word }
      }.first
    if let amounts = place.amounts {
      blanks["BET"] = place.wager
      /// The smallest bet or raise.
      blanks["WAGER"] = "\(place.wager) \(amounts.least)"
    }
    if case .house(let view)? = place.question, let amounts = place.amounts,
      amounts.contains(view.bet)
    {
      blanks["DOUBLE"] = "\(view.bet)"
    }
    blanks["ALLIN"] = place.isOfHouse ? "bet all" : "allin"
    blanks["TRADE"] = place.question.map { trade(saying, $0) }
    /// Staying in at the lowest price, and going on with the game.
    blanks["STAY"] = step.contains("check") ? "check" : "call"
    blanks["NEXT"] =
      ["check", "deal", "draw", "bet"].first(where: step.contains).map {
        $0 == "bet" ? "bet 5" : $0
      }
      ?? (place.here?.family == .dealing ? "deal" : "read turn")
    return blanks
  }

  private static func isName(_ word: String) -> Bool {
    // Few names end as participles and adverbs do.
    !vocabulary.contains(singular(word)) && PlayerName(word) != nil && Commands.named(word) == nil
      && !(word.count > 4 && ["ed", "ing", "ly"].contains { word.hasSuffix($0) })
  }

  private static func singular(_ word: String) -> String {
    word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
  }

  /// When sayings are looked for: before a command is read, where it is none, or at the very end.
  enum Stage { case first, usual, last }

  /// The command to run for a saying; `nil` if none is known.
  ///
  /// - Throws: `Refusal` that names the command, if it is a guess.
  static func command(
    _ saying: Saying, at place: TypedPlace, _ stage: Stage = .usual
  ) throws(Refusal) -> String? {
    switch match(saying, at: place, stage)?.meaning {
    case .done(let command): return command
    case .named(let refusal): throw refusal
    case nil: return nil
    }
  }

  /// The command that a saying means where it is typed, and the row that says so; `nil` if none
  /// is known.
  static func match(
    _ saying: Saying, at place: TypedPlace, _ stage: Stage
  ) -> (row: Int, meaning: Meaning)? {
    guard let here = place.here else { return nil }
    let places = self.places(place, here)
    let blanks = blanks(saying, place)
    for (row, kind) in kinds.enumerated()
    where !kind.places.isDisjoint(with: places) && (stage == .last) == (row >= rows.count)
      && (stage != .first || kind.isFirst)
    {
      guard matches(kind, saying, blanks), let meaning = meaning(of: kind.meant, saying, blanks)
      else { continue }
      return (row, meaning)
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

  private static func matches(
    _ kind: Kind, _ saying: Saying, _ blanks: [String: String]
  ) -> Bool {
    let (words, core) = (saying.words.map(singular), saying.core.map(singular))
    if kind.isWhole {
      let inner = saying.inner.map(singular)
      return kind.parts[0].contains { choice in
        let whole = choice.map { word in blanks[word].map(singular) ?? word }
        return [words, core, inner].contains(whole)
          || choice == ["GAME"] && SaidGame.find(in: saying.core)?.words == saying.core
      }
    }
    return kind.parts.allSatisfy { choices in
      choices.contains { choice in
        choice[0].first?.isUppercase == true
          ? blanks[choice[0]] != nil : occurs(choice, in: words) || occurs(choice, in: core)
      }
    }
  }

  private static func occurs(_ words: [String], in all: [String]) -> Bool {
    if words.count == 1 { return all.contains(words[0]) }
    return all.indices.contains { all[$0...].starts(with: words) }
  }

  // MARK: - Meaning

  private static func meaning(
    of meant: String, _ saying: Saying, _ blanks: [String: String]
  ) -> Meaning? {
    if meant.hasPrefix(":") { return .named(Refusal(.protoVerb, "\(meant.dropFirst())")) }
    var commands: [String] = []
    for command in meant.drop(while: { $0 == "!" }).split(separator: "|") {
      var words: [String] = []
      for word in command.split(separator: " ").map(String.init) {
        let filled: String? =
          switch word {
          case "TEXT" where command.hasPrefix("say"): saying.typed
          case "TEAM": blanks[word] ?? "red"
          // Where the place has none, something else is meant.
          case "HERE", "BET", "WAGER", "TRADE", "DOUBLE": blanks[word]
          default: blanks[word] ?? word
          }
        guard let filled else { return nil }
        words.append(filled)
      }
      commands.append(words.joined(separator: " "))
    }
    guard let first = commands.first else { return nil }
    if first.hasPrefix("new "), let game = blanks["GAME"],
      GameCatalogue.entry("deal-\(game)") == nil
    {
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
    let said = line.lowercased().split { " \t,.;!?:\"()#".contains($0) }.map(String.init).filter {
      !["number", "answer", "option", "it's", "say", "think"].contains($0)
        && ($0 == "a" || !isFiller($0))
    }
    let other = line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    // `a` is a letter only where it stands alone.
    let words = said.count > 1 ? said.filter { $0 != "a" } : said
    guard let word = words.first, words.count == 1 || words.dropFirst() == ["one"] else {
      return other
    }
    if Int(word) != nil { return word }
    let lists = [
      ["one", "two", "three", "four", "five", "six"], ["1st", "2nd", "3rd", "4th", "5th", "6th"],
      ["first", "second", "third", "fourth", "fifth", "sixth"],
      isSeated ? [] : ["a", "b", "c", "d", "e", "f"],
    ]
    let place =
      word == "last" ? options - 1 : lists.lazy.compactMap { $0.firstIndex(of: word) }.first
    guard let place, (0..<options).contains(place) else { return other }
    return "\(place + 1)"
  }

  /// Whether a line ends a quiz, as in `quit the quiz` and `no more questions`; `quit` alone does,
  /// unless it is about a seat.
  static func endsQuiz(_ line: String, isSeated: Bool) -> Bool {
    let words = Saying(line).core
    guard let first = words.first, let last = words.last else { return false }
    let isEnd = ["quit", "stop", "end", "leave", "exit", "finish"].contains(first)
    if words.count == 1 { return isEnd && !isSeated }
    return ["quiz", "question", "questions"].contains(last)
      && (isEnd || first == "no" || first == "enough")
  }

  /// Whether a line says that somebody does not know the answer of a quiz.
  static func isUnsure(_ line: String) -> Bool {
    let words = Saying(line).core.filter { !["have", "give"].contains($0) }.joined(separator: " ")
    return [
      "dont know", "idk", "no idea", "skip", "pass", "next", "hint", "next question", "give up",
      "explain", "why", "not sure", "answer", "what answer", "show answer", "none",
      "continue", "another",
    ].contains(words) || line == "?"
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
    guard words.count == 1, !vocabulary.contains(singular(words[0])),
      Commands.named(words[0]) == nil
    else {
      return nil
    }
    return words[0]
  }

  /// The refusal of a line that means nothing: it names the word that was mistyped, or else what
  /// can be done here; `nil` if it was a command.
  static func unknown(
    _ line: RequestLine, _ saying: Saying, at place: TypedPlace, _ here: HelpPlace
  ) -> Refusal? {
    guard Commands.named(line.verb) == nil, DroppedWord.refusal(line.verb) == nil else {
      return nil
    }
    // A face, as in `:)`.
    if here.isNamed, saying.typed.first == ":", saying.typed.count < 5 {
      return refusal(of: saying, naming: ["say \(saying.typed)"])
    }
    guard let word = saying.words.first else { return nil }
    if let row = Commands.meant(by: word), !row.isCostly || place.hasTable {
      return refusal(of: saying, naming: [row.word])
    }
    // A known word was not mistyped, and a short one is near to too many.
    if word.count > 2, !vocabulary.contains(singular(word)),
      let meant = Commands.near(word, { $0.word.first == word.first })
    {
      return Refusal(noCommand: line.verb, meant).naming(meant)
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
    guard commands.count == 1 else {
      return Refusal(.protoVerb, start + "did you mean \(list(commands))?")
    }
    return Refusal(
      .protoVerb,
      start
        + (commands[0].hasPrefix("say ")
          ? "to say it, type \(commands[0])" : "did you mean \(list(commands))?")
    ).naming(commands[0])
  }

  static func list(_ commands: [String]) -> Prose {
    let typed = commands.map { command in
      command.split(separator: " ").map { word -> Prose in
        [Card](notation: String(word)).map { Prose(typed: $0) } ?? "\(word)"
      }.joined(separator: " ")
    }
    guard let last = typed.last, typed.count > 1 else { return typed.first ?? "" }
    return "\(typed.dropLast().joined(separator: ", ")) or \(last)"
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
