/**
 * Every number that the product promises, one home each. The comment names the requirement row
 * (docs/requirements.md) or the standard it comes from; a unit is in the name.
 */

// Widget platform
export const CHUNK_LOAD_TIMEOUT_MS = 120_000; // PLT-5
/** How long a link in the page waits for the code that scrolls to it, before the browser follows it by itself, milliseconds. */
export const HELD_LINK_MAX_MS = 3_000;
export const NEAR_VIEWPORT_THRESHOLD = 0.1; // PGE-12, PLT-4

// Page shell
export const RISK_SCROLL_THROTTLE_MS = 100; // RSK-1, RSK-3
export const RISK_LISTENER_DEBOUNCE_MS = 30; // RSK-1: an expanded warning listens to scrolling once it has stood for so long
export const MOBILE_MENU_BELOW_PX = 1024; // NAV-2
export const MENU_HOVER_INTENT_MS = 100; // NAV-3: a pointer that only passes over a title does not change the panel
export const SWITCHER_GAP_PX = 8; // LNG-1: between navigation and popup
export const STRIP_COLLAPSES_AT_OR_BELOW_PX = 1023; // RSK-3
export const STRIP_SHORTENS_AFTER_PX = 600; // of scrolling, on wider screens, where the regulator's data allows it
export const STRIP_WHOLE_ABOVE_PX = 300; // and is whole again: apart, so that a page that corrects its place by the strip's height does not swing
export const SCROLL_DURATION_MS = 500; // PGE-10
export const ANCHOR_EXTRA_OFFSET_PX = 20; // PGE-10

// Reviews
export const REVIEW_WIDGET_DELAY_MS = 1_000; // PGE-9
export const REVIEW_WIDGET_FOREX_DEMO_DELAY_MS = 0; // PGE-9: in a forex-demo container
export const REVIEW_WIDGET_INVEST_STOCKS_DELAY_MS = 2_500; // PGE-9: in an invest-stocks container

// Pictures
export const PICTURE_WIDTH_PX = 720; // PGE-15: on screens of 420 px or more
export const PICTURE_NARROW_WIDTH_PX = 375; // PGE-15: on narrower ones
export const PICTURE_NARROW_BELOW_PX = 420; // PGE-15
export const THUMBNAIL_WIDTH_PX = 200; // PGE-15
export const PICTURE_ZOOM_SCROLL_PX = 40; // PGE-12: an enlarged picture closes when the page is scrolled by more
export const PICTURE_ZOOM_MARGIN_PX = 16; // PGE-12: stays free around it
export const PICTURE_MAX_PIXELS = 50_000_000; // PGE-15: a larger file is refused, since it would fill the memory
export const PICTURES_AT_ONCE_MAX = 2; // PGE-15: so many are resized at a time
export const PICTURES_IN_MEMORY_MAX_BYTES = 33_554_432; // PGE-15: 32 MB of those asked for last
export const SOCIAL_IMAGES_IN_MEMORY_MAX = 200; // of those asked for last; some 30 kB each
export const LEGAL_DOCUMENTS_IN_MEMORY_MAX = 100; // of those asked for last; some 50 kB each
export const PICTURES_ON_DISK_MAX_BYTES = 536_870_912; // PGE-15: 512 MB in the data folder, the oldest goes first

// Site search
export const SEARCH_MIN_CHARACTERS = 3; // SRC-4: more than 2
export const SEARCH_DEBOUNCE_MS = 500; // SRC-4
export const SEARCH_WAIT_MS = 10_000; // SRC-4: an answer that takes longer counts as failed
export const SEARCH_QUERY_MAX_LENGTH = 200; // SRC-3: characters (UTF-16) a search takes
export const SEARCH_MAX_WORDS = 20; // SRC-3: words of it that are looked for, which bounds the work
export const SEARCH_MAX_RESULTS = 20; // SRC-3: hits of one answer
export const SEARCH_HITS_OF_A_KIND = 8; // SRC-3: of one kind, while others have hits too
export const SEARCH_SNIPPET_CHARACTERS = 160; // SRC-3: what is shown of a hit's words
export const SEARCH_SERVICE_VERSION = '2.0.0'; // SRC-3: what a third party's script is installed with

// Generic widgets
export const BLOCK_SCROLL_OFFSET_PX = -150; // PGE-2, default: where the target comes to stand, from the window's top
export const HERO_PRICE_FROM_PX = 350; // home: a live price is in the first view of phones from here on
export const TABLET_FROM_PX = 768; // UIK-1: mobile below
export const DESKTOP_FROM_PX = 992; // UIK-1: tablet below
export const RESIZE_THROTTLE_MS = 60; // UIK-1
export const TABS_EXTRA_SCROLL_PX = 20; // TAB-3
export const ACCORDION_SLIDE_MS = 200; // ACC-5
export const READ_MORE_TOGGLE_PX = 48; // UIK-4: the toggle's height, which a closed box has in addition
export const DIALOG_OPEN_MS = 150; // DLG-1
export const DIALOG_CLOSE_MS = 75; // DLG-1
export const POPUP_AFTER_S = 5; // PLT-8 (d): a pop-up that opens by itself lets the visitor arrive first, default
export const MENU_OPEN_MS = 120; // SEL-5
export const MENU_CLOSE_MS = 75; // SEL-5
export const MENU_EDGE_MARGIN_PX = 32; // SEL-5
export const TYPEAHEAD_RESTART_MS = 500; // SEL-3: letters typed into a list within it make one word (WAI-ARIA APG, combobox)
export const SAID_AFTER_TYPING_MS = 1_000; // TXF-4: what changes with every letter is read out once typing rests
export const SHARE_POPUP_PX = 500; // SHR-1: width and height
export const COPIED_SHOWN_MS = 4_000; // SHR-1: so long the button says that the link is copied
export const TOC_MARK_THROTTLE_MS = 100; // PLT-8: how often scrolling moves the mark
export const SCROLLED_FROM_PX = 600; // STT-1, PGE-7: the page counts as scrolled above this
export const SCROLLED_THROTTLE_MS = 60; // STT-1, PGE-7
export const VIDEO_PREVIEW_HIDE_MS = 400; // VID-1
export const PODCAST_SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const; // PLT-8
export const PODCAST_BACK_S = 15; // PLT-8: what was not understood
export const PODCAST_FORWARD_S = 30; // PLT-8: what is not wanted
export const RATING_STARS = 5; // RAT-1
export const RATING_DECIMALS = 1; // RAT-1: of the average
export const CAROUSEL_SPEED_MS = 300; // CAR-1
export const CAROUSEL_SLIDES_PER_VIEW = 1; // CAR-1
export const CAROUSEL_LONG_SWIPE_RATIO = 0.5; // CAR-1: of a slide's width
export const CAROUSEL_LONG_SWIPE_MS = 300; // CAR-1: a quicker swipe turns the page however short it is
export const ACCORDION_EXCERPT_MOBILE_BELOW_PX = 544; // PAY-5
export const INSTRUMENTS_A_PAGE = 50; // PLT-8: rows of the list at a time, and so instruments it asks the gateway for
export const INSTRUMENTS_AT_FIRST = 20; // PLT-8: rows of them that are in view until the others are asked for
export const INSTRUMENT_FILTER_WAIT_MS = 250; // PLT-8: typing rests so long before the list follows it
export const DAY_CHANGES_EVERY_MS = 60_000; // PLT-8: how often the list asks for the changes of the day
export const RELATED_INSTRUMENTS = 5; // PLT-8: shown on an instrument's page
export const HOLIDAYS_SHOWN = 5; // PLT-8: holidays to come, of a market's hours
export const CARDS_AT_ONCE = 6; // PLT-8: cards shown at first, and with each 'more'
export const HOME_TABS_MOBILE_TO_PX = 768; // HTB-1
export const SCROLL_SPY_ABOVE_PX = 1024; // SPY-1, default
export const SCROLL_SPY_ACTIVE_OFFSET_PX = 10; // SPY-3
export const SCROLL_SPY_SCROLL_MS = 200; // SPY-4

// Live prices, browser side
export const TOKEN_REFRESH_MS = 300_000; // LIV-1
export const RECONNECT_DELAY_MS = 1_000; // LIV-4
export const ERROR_CLOSE_DELAY_MS = 1_000; // LIV-4
export const RECONNECT_DELAY_MAX_MS = 10_000; // LIV-4 (d)
export const RECONNECT_PLAIN_FAILURES = 5; // LIV-4 (d): only after so many in a row the delay grows
export const PING_EVERY_MS = 10_000; // LIV-6
export const PONG_WAIT_MS = 2_000; // LIV-6
export const TOKEN_WAIT_MS = 10_000; // LIV-1: a token call that hangs longer counts as failed
export const LOST_SHOWN_AFTER_MS = 3_000; // LIV-4: a shorter gap is bridged without a word to the visitor
export const STALE_QUOTE_AGE_S = 1_800; // QTS-9
export const PRICE_FLASH_MS = 900; // so long a price that has moved is marked by colour
/** Between two paintings of prices: each costs a table's layout, and nobody reads twenty prices a second. */
export const PAINT_PERIOD_MS = 50;
/** Rows out of view are written as well, for printing, for finding in the page and for who scrolls fast: a round of them at most so often, */
export const OFFSCREEN_PAINT_PERIOD_MS = 3_000;
/** and so many in one idle moment: below a millisecond of script. */
export const OFFSCREEN_ROWS_PER_SLICE = 20;
export const FAILED_OPENS_BEFORE_EVENTS = 3; // LIV-4: so many sockets in a row that never opened, and none ever did: the event stream is tried
export const SOCKET_RETRY_MS = 300_000; // LIV-4: on an event stream a socket is tried again after so long
export const MARKET_TURNS_AHEAD_DAYS = 8; // QTS-6: so far ahead a page knows when its markets open and close

// Live prices, server side
export const GATEWAY_PERIOD_MS = 250; // architecture: conflation, default
export const GATEWAY_SLOW_PERIOD_MS = 1_000; // architecture: for a client that asks for pace slow, such as one that saves data
export const GATEWAY_MAX_CONNECTIONS = 20_000; // LIV-7, default
export const GATEWAY_MAX_CONNECTIONS_PER_ADDRESS = 500; // LIV-7, default: an office behind one address has room
export const GATEWAY_MAX_INSTRUMENTS = 200; // LIV-7: instruments one connection may name
export const GATEWAY_MAX_MESSAGE_BYTES = 16_384; // LIV-7: larger frames close with 1009
export const LOG_WAIT_MS = 1_000; // a line of the log waits so long for a pipe that is full, then it is dropped
export const LISTEN_BACKLOG = 4_096; // LIV-7: connections that wait to be taken: after a restart all clients of a gateway come back within a second (Node's own is 511)
export const GATEWAY_HANDSHAKE_MS = 5_000; // LIV-7: a socket that sends no first message by then is closed
export const GATEWAY_MAX_BUFFERED_BYTES = 262_144; // LIV-7: a reader behind by more skips values, never loses the newest
export const TICK_TOKEN_TTL_S = 900; // a connection token outlives three refreshes (LIV-1)
export const GATEWAY_SLICE_MS = 10; // architecture: sets go out in slices of the period, not in one burst
export const GATEWAY_SLICE_READERS = 1_000; // readers a slice holds before another is begun: each slice wakes the process, and this many are 7 to 11 ms of writes, which pages of the same process wait for
export const GATEWAY_HEARTBEAT_MS = 10_000; // LIV-6: an event stream gives a sign of life so often, as a socket's ping would
export const GATEWAY_DRAIN_MS = 2_000; // LIV-7: closing is spread over so long, so that not all clients come back in one moment
export const GATEWAY_DRAIN_STEP_MS = 50; // LIV-7: closed in steps
export const GATEWAY_DRAIN_STEP_MIN = 50; // LIV-7: connections a step closes at least
export const GATEWAY_CLOSE_WAIT_MS = 2_000; // LIV-7: a peer that does not answer a close is cut off by then
export const GATEWAY_LIVENESS_MS = 30_000; // LIV-7: looked at so often: silent since the last look is pinged, still silent at the next is cut off
export const GATEWAY_MESSAGE_WINDOW_MS = 10_000; // LIV-7: one ping is due in it (LIV-6)
export const GATEWAY_MESSAGES_PER_WINDOW = 60; // LIV-7: more close with too-many-messages
export const HALTS_READ_EVERY_MS = 100; // decision 135: a process with a database looks for closed instruments so often
export const HALTS_TELL_EVERY_MS = 5_000; // and tells the others again so often, in case a word of it was lost
export const HALTS_TOLD_FOR_MS = 15_000; // what nobody tells any more for so long is replaced by an older revision: the database was restored
export const HALTS_WAIT_MS = 2_000; // where nobody has told yet, prices of other machines wait so long
export const HALT_MAX_DAYS = 90; // staff closes an instrument for so long at most, or until it is opened
export const HALT_CHANGES_SHOWN = 50; // closings and takeovers that the console lists
export const HALT_CHANGES_KEPT_S = 157_680_000; // five years: somebody may ask why a price stood still
export const STATUS_EVERY_MS = 1_000; // decision 135: a process of the price path reports so often
export const STATUS_LOST_MS = 5_000; // a process that has not reported for so long counts as gone
export const STATUS_KEPT_MS = 600_000; // and is listed as gone so long
export const STATUS_PROCESSES_MAX = 200; // reports kept, of as many processes
export const STATUS_TAKEOVERS = 50; // takeovers of sources in a report
export const STATUS_REFUSED_TICKS = 100; // refused ticks in a report
export const STATUS_REFUSED_TICKS_EACH = 10; // of which so many of one instrument
export const STATUS_SILENT_MS = 60_000; // an instrument of an open market without a tick for so long is silent
export const REDIS_BATCH_MS = 10; // ticks travel between machines so often, the newest of each instrument
export const TRIES_OWED_MAX = 10_000; // decision 150: tries to take back that are remembered while the database cannot be written
export const CLOCK_READ_EVERY_MS = 10_000; // decisions 146 and 149: machines take the time of Redis and database so often
export const CLOCK_READ_WAIT_MS = 1_000; // a time that came later says too little of when it was read
export const REDIS_COMMAND_WAIT_MS = 1_000; // an answer later than this counts as none
export const REDIS_RECONNECT_MAX_MS = 2_000; // the pause between attempts doubles up to this
export const FEED_LEASE_MS = 3_000; // architecture: one machine runs the feed; another takes over once its lease has run out
export const FEED_LEASE_RENEW_MS = 1_000;
export const BOOK_JUMP_MAX_RATIO = 0.2; // QTS-8: a price further off the held one is refused as a spike
export const BOOK_JUMP_CONFIRMATIONS = 3; // QTS-8: unless so many in a row agree: then the market moved
export const BOOK_CLOCK_PATIENCE_MS = 10_000; // QTS-8: after so long with nothing but older times the source's clock was set back
export const BOOK_AHEAD_MAX_MS = 60_000; // QTS-8: a later time would shut out every tick that follows
export const FEED_RESTART_MIN_MS = 1_000; // a failed feed is started again after this, doubling
export const FEED_RESTART_MAX_MS = 30_000;
export const FEED_SILENCE_MS = 60_000; // a live source without a sign for so long counts as failed
export const FEED_CONNECT_MS = 10_000; // a source that has not taken a connection by then counts as failed
export const FEED_PING_MS = 15_000; // a socket to a source is probed so often, so that a half-open one is noticed
export const FEED_MESSAGE_MAX_BYTES = 1_048_576; // one message of a source; an exchange's book of 1,000 levels has some 100 kB
export const FEED_NAMED_PROBLEMS = 20; // what is not a tick is logged so often for each connection; all is counted
export const FEED_SHOWN_CHARS = 200; // so much of it is logged
export const FEED_ADMIT_MAX = 1_000; // instruments a feed may bring that the brand does not know, at most
export const FEED_REFUSED_FOR_S = 3_600; // default: an instrument that a source refused is asked for again after so long
export const FEED_REFUSED_CHECK_MS = 1_000; // so often it is looked whether one is due
export const FEED_TAKEOVER_S = 10; // default: an instrument without a tick for so long passes to the next source
export const FEED_SETTLE_S = 10; // default: a better source that ticks again for so long gets its instrument back
export const LINES_LINE_MAX_CHARS = 4_096; // a longer line is not a tick
export const FIX_MESSAGE_MAX_BYTES = 262_144; // a longer message is damaged: some 5,000 entries
export const FIX_ANSWER_WAIT_MS = 10_000; // log-on, resend and log-out have an answer by then
export const FIX_LEVELS_MAX = 1_000; // entries held of one instrument; more is a source that never deletes
export const REPLAY_GAP_MAX_S = 5; // default for the longest wait between two replayed ticks
export const REPLAY_NAMED_LINES = 20; // malformed lines that are logged by number; all are counted
export const REPLAY_LINE_MAX_CHARS = 1_024; // a longer line is not a tick

// Price history
export const INTRADAY_INTERVAL_MS = 300_000; // TCH-1: quotes are aggregated into bars of 5 minutes; a trading day is a whole number of them
export const HISTORY_FLUSH_MS = 60_000; // TCH-1: bars are written so often, the open ones included; kill -9 loses no more
export const HISTORY_WRITER_LEASE_MS = 150_000; // TCH-1: a writer that does not write for so long is replaced by another process
export const HISTORY_HELD_MS = 3_600_000; // TCH-1: bars wait in memory for a resting database so long
export const HISTORY_SWEEP_EVERY_MS = 3_600_000; // TCH-1: how often bars of 5 minutes that are too old are deleted
export const SPREAD_INTERVAL_MS = 60_000; // decision 135: the least, the greatest and the mean spread of each minute are kept
export const SPREADS_KEPT_DAYS = 8; // one row a minute and instrument; what is usual at an hour of the week is kept apart
export const TYPICAL_SPREAD_MINUTES_MIN = 120; // below it is that of the brand's list: one week says nothing of the usual one
export const TYPICAL_SPREAD_MINUTES = 240; // the usual spread of an hour of the week follows the last four weeks
export const HISTORY_CLOSES_KEPT_S = 345_600; // CRY-4: what was told between machines outlives a long weekend
export const CLOSES_SEND_EVERY_MS = 10_000; // CRY-4: a machine without a database knows of a new day's closes after so long
export const HISTORY_READ_EVERY_MS = 60_000; // CRY-4: what is held in memory of the tables is not an older
export const HISTORY_RECENT_DAYS = 21; // CRY-4: a close further back is none to measure a change from
export const HISTORY_ANSWER_KEPT_S = 60; // TCH-2, CAL-3: an answer may be kept by server, proxies and browsers for so long
export const DAY_CHANGES_KEPT_S = 5; // TCH-1: a bid moves more often than a past
export const HISTORY_ANSWERS_KEPT = 500; // TCH-2: answers held in memory
export const RETURN_PERIOD_DAYS = 1_825; // CAL-4: how far back the calculator starts, default
export const RETURN_AMOUNT_USD = 1_000; // CAL-4: default
export const RETURN_PERIOD_MAX_DAYS = 36_500; // CAL-6: a longer one is none
export const RETURN_SIGNIFICANT_DIGITS = 3; // CAL-2: of what is shown
export const CALCULATOR_WAIT_MS = 10_000; // CAL-3: an answer that takes longer counts as failed
export const CALCULATOR_PAGE_KEPT_MS = 60_000; // CAL-3: a page with a calculator is made again so often, since prices are in it
export const TRADING_PRICE_MAX = 1_000_000_000; // calculators: a higher price or rate is a slip of the keyboard
export const TRADING_NIGHTS_MAX = 365; // calculators: nights of financing that are calculated
export const TRADE_COST_UNITS = { min: 1_000, max: 100_000, step: 1_000, usual: 10_000 }; // cost of a trade: the sizes of its slider
export const TRADE_COST_MOVE_PIPS = 50; // cost of a trade: the move whose result is converted
export const TRADER_PICTURE_DAYS = 44; // the drawn trader: trading days of its chart; half of them in a frame that is narrow
export const TRADER_PICTURE_WAIT_MS = 2_000; // the drawn trader: past prices that take longer are left out
export const TRADER_PICTURE_KEPT_MS = 600_000; // the drawn trader: a page with it is made again so often, since prices are in it
export const MARKET_TILES_WAIT_MS = 2_000; // tiles of markets: past prices that take longer are left out
export const MARKET_TILES_KEPT_MS = 60_000; // tiles of markets: a page with them is made again so often, since changes are in it
export const HISTORY_BARS_MAX = 2_000; // TCH-2: bars of one answer; of more the newest are given
export const MINI_CHART_POINTS_MAX = 60; // TCH-1: the viewbox is 60 wide
export const MINI_CHART_WIDTH = 60; // TCH-1: viewbox 60 by 24
export const MINI_CHART_HEIGHT = 24; // TCH-1
export const MINI_CHART_INSET = 2; // TCH-1: free above and below the line, in units of the viewbox, so that its ends are not cut
export const BARS_AGAIN_AFTER_MS = 60_000; // TCH-2: once the last bar has ended, newer ones are asked for so often
export const CHART_SERVICE_WAIT_MS = 10_000; // TCH-2: a third party's chart that is not there by then has failed
export const CHART_SERVICE_VERSION = '1.0.0'; // TCH-2: of docs/charts.md
export const MINI_CHART_POINTS_MIN = 12; // TCH-1: while its day has fewer, a chart reaches back into the day before
export const IMPORT_BATCH_ROWS = 5_000; // CAL-5: rows of one write, which are there together or not at all
export const IMPORT_NAMED_LINES = 20; // CAL-5: bad lines that are named by number; all are counted
export const IMPORT_PROGRESS_EVERY_MS = 1_000;
export const IMPORT_LINE_MAX_CHARS = 1_024; // CAL-5: a longer line is not a bar
export const IMPORT_WAIT_MS = 60_000; // CAL-5: for the running site to take one batch

// Accounts
export const ACCESS_TOKEN_TTL_S = 1_800; // calls: /api/user/session, token 30 min
export const SESSION_MAX_S = 43_200; // calls: /api/user/session, session 12 h
export const SESSION_CHECK_MS = 60_000; // SES-1
export const VERIFICATION_LINK_TTL_S = 86_400; // calls: mail links, verification 24 h
export const SIGNUP_COOKIE_TTL_S = 86_400; // calls: sign-up cookie 24 h
export const PASSWORD_MIN_LENGTH = 10; // NIST SP 800-63B: length before composition
export const PASSWORD_MAX_LENGTH = 128; // bounds the hash's work
export const PASSWORD_TYPED_MAX_LENGTH = 1_024; // FRM-8: UTF-16 units of a password typed to log in that are looked at; more can be none of ours
export const EMAIL_MAX_LENGTH = 254; // RFC 5321 4.5.3.1.3
export const MINIMUM_AGE_YEARS = 18; // account opening
export const PERSON_NAME_MAX_LENGTH = 100; // FRM-2: longest first, last and city name kept
export const WEB_ADDRESS_MAX_LENGTH = 2_000; // FRM-2: longest website kept
export const TYPED_NUMBER_MAX_LENGTH = 30; // FRM-2: characters of a number in a form, marks and spaces included
export const ONE_TIME_CODE_DIGITS = 6; // FRM-2: calls, links and codes
export const ADDRESS_LINE_MAX_LENGTH = 200; // FRM-2
export const POSTAL_CODE_MAX_LENGTH = 20; // FRM-2
export const MAXIMUM_AGE_YEARS = 120; // account opening: an older birth date is a slip of the keyboard
export const EMAIL_LOCAL_PART_MAX_LENGTH = 64; // RFC 5321 4.5.3.1.1
export const PASSWORD_HASH_MEMORY_KIB = 19_456; // FRM-8: argon2id, 19 MiB
export const PASSWORD_HASH_PASSES = 2; // FRM-8
export const PASSWORD_HASH_LANES = 1; // FRM-8
export const PASSWORD_HASHES_AT_ONCE_MAX = 3; // on as many threads, fewer where there are fewer cores: 19 MiB each
export const PASSWORD_THREAD_NICENESS = 10; // of 19: pages and prices come first, yet hashes are never starved
export const PASSWORD_HASHES_WAITING_MAX = 100; // beyond, 503 with Retry-After: about two seconds of hashing
export const HASHING_RETRY_AFTER_S = 2; // what that 503 says
export const ACCESS_TOKEN_RENEW_AFTER_S = 900; // SES-1: a token older than half its life comes back renewed
export const SENDING_REPEATED_WITHIN_S = 60; // FRM-7: a second press, without JavaScript, of a button that has something mailed or sent; later it is a new wish
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200; // calls, common: visible ASCII characters
export const LIVE_ACCOUNT_NUMBER_FIRST = 50_000_001; // calls, words: range of live account numbers
export const LIVE_ACCOUNT_NUMBER_LAST = 59_999_999; // calls, words
export const DEMO_ACCOUNT_NUMBER_FIRST = 60_000_001; // calls, words
export const DEMO_ACCOUNT_NUMBER_LAST = 69_999_999; // calls, words
export const MT4_ACCOUNT_NUMBER_FIRST = 40_000_001; // calls, platform accounts: ranges of the two platforms, where ACCOUNT_NUMBERS names no other
export const MT4_ACCOUNT_NUMBER_LAST = 44_999_999; // calls, platform accounts
export const MT5_ACCOUNT_NUMBER_FIRST = 45_000_001; // calls, platform accounts
export const MT5_ACCOUNT_NUMBER_LAST = 49_999_999; // calls, platform accounts
export const DECISION_NOTE_MAX_LENGTH = 1_000; // what a person is told in words of its own of a decision
export const PLATFORM_LOGIN_MAX_LENGTH = 64; // calls, platform accounts: what a bridge may call an account
export const BRIDGE_REASON_MAX_LENGTH = 500; // calls, platform accounts: so much of a bridge's reason is kept
export const PARTNER_NUMBER_FIRST = 70_000_001; // calls, words
export const PARTNER_NUMBER_LAST = 79_999_999; // calls, words
export const AFFILIATE_NUMBER_FIRST = 80_000_001; // calls, partner-affiliate/step2: the affid
export const AFFILIATE_NUMBER_LAST = 89_999_999; // calls, words
export const DEMO_BALANCES = [1_000, 5_000, 10_000, 50_000, 100_000] as const; // calls, demo-signup: in the account's currency
export const DEMO_BALANCE_INITIAL = 10_000; // calls, demo-signup: where none is named
export const PLATFORM_PASSWORD_LENGTH = 14; // calls, platform accounts: characters of 5.9 bits; MetaTrader takes at most 15
export const WANTED_INSTRUMENTS_MAX = 50; // FRM-3: what a visitor says they want to trade
export const COMPANY_NAME_MAX_LENGTH = 200; // FRM-2: of a partner's or an enquirer's company
export const COMPANY_NUMBER_MAX_LENGTH = 60; // FRM-2: as its register writes it
export const EXPECTED_CLIENTS_MAX = 1_000_000; // FRM-2: clients a partner expects to introduce in a year
export const LONG_ANSWER_MAX_LENGTH = 2_000; // FRM-2: what an applicant writes in own words
export const ATTEMPT_KEPT_S = 172_800; // calls: sign-up cookie 24 h, then the life of a link sent in its last minute
export const EXPIRED_ROWS_SWEEP_EVERY_MS = 3_600_000; // how often expired rows are deleted
export const ONE_TIME_CODE_TTL_S = 600; // calls, links and codes: an SMS code lasts 10 minutes
export const ONE_TIME_CODE_TRIES = 4; // calls, links and codes: wrong tries, after which it is dead
export const ONE_TIME_CODE_PAUSE_S = 30; // calls, links and codes: between two messages to a number
export const PASSWORD_RESET_TTL_S = 3_600; // calls, links and codes: a reset link lasts 1 h
export const SMS_ALERT_SHARE = 0.8; // of the day's spend: the operator is told before it is used up
export const CAPTCHA_TTL_S = 600; // calls, captcha: how long a challenge may be answered
export const CAPTCHA_COST = 1_000; // FRM-2: PBKDF2 passes of one guess,
export const CAPTCHA_GUESSES_MIN = 400; // and how many guesses it takes: 0.3 to 1 s on a phone together
export const CAPTCHA_GUESSES_MAX = 800;
export const SOCIAL_EXCHANGE_TTL_S = 600; // calls, social: from the start at the provider to the token
export const HELD_RECORDS_KEPT_YEARS = 5; // decision 041: after an account that was open has closed
export const UNCONFIRMED_KEPT_S = 30 * 86_400; // decision 104: what was typed for an address that nobody confirmed
export const CLOSED_PROFILES_KEPT_YEARS = 5; // decision 104: after all accounts of a person closed
export const IDLE_PROFILES_KEPT_S = 730 * 86_400; // decision 124: 24 months after the last log-in or change of who has no live account
export const PROFILES_FORGOTTEN_AT_ONCE = 200; // in one sweep; more wait for the next
export const ERASURES_KEPT_S = 42 * 86_400; // decision 112: backups are deleted after 35 days; a week more for a timer that is late
export const AUDIT_KEPT_YEARS = 7; // decision 103: then entries of the audit trail are deleted; migration 0016 has the same number
export const AUDIT_SEAL_EVERY_MS = 1_000; // decision 103: for so long an entry may lack its place in the chain
export const AUDIT_SEALED_AT_ONCE = 1_000; // in one statement; more wait for the next turn, which follows at once
export const AUDIT_HEAD_LOGGED_EVERY_MS = 3_600_000; // decision 103: what is cut off the end of the trail is younger than this
export const AUDIT_WAIT_MS = 30_000; // for one such page
export const AUDIT_PAGE_ENTRIES = 1_000; // that a command reads at a time
export const MAIL_DOMAIN_LOOKUP_MS = 2_000; // calls, validate-email: a silent name server counts as "has mail"

export const NEWSLETTER_TOPICS_MAX = 20; // api/subscribe: topics one subscription names

// Throttles: so many tries a window, kept in the database (calls, common; FRM-8); `address` is one client address,
// `network` the /24 or /48 that it is part of
export const SIGN_UPS_PER_ADDRESS = { tries: 20, windowSeconds: 3_600 } as const; // step 1 and 2, one client address
export const EMAIL_CHECKS_PER_ADDRESS = { tries: 300, windowSeconds: 3_600 } as const; // validate-email
export const MAILS_PER_EMAIL = { tries: 5, windowSeconds: 3_600 } as const; // one mailbox, silently, whoever asks: in all. So that no kind of mail uses up another's,
export const MAILS_RESERVED_FOR = { account: 2, reset: 1 } as const; // so many of them are for mails of one kind alone; the rest is for any (decision 061)
export const RESUME_LINK_TTL_S = 86_400; // FRM-7: as long as the sign-up cookie that it stands for
export const RESUME_LINKS_OPENED_PER_ADDRESS = { tries: 20, windowSeconds: 3_600 } as const; // signup/resume/open
export const COOLING_OFF_MAX_HOURS = 720; // decision 140: between two answers to a questionnaire
export const APPLICATION_STEPS_PER_ADDRESS = { tries: 120, windowSeconds: 3_600 } as const; // api/application: each step, sent or corrected
export const APPLICATION_LINK_TTL_S = 3 * 86_400; // decision 140: the mailed link to an application, for one use
export const DOCUMENT_MAX_BYTES = 4 * 1024 * 1024; // decision 141: one document of an application
export const DOCUMENT_BODY_MAX_BYTES = 6 * 1024 * 1024; // the same as base64, in JSON or in a form, with what is around it
export const DOCUMENTS_PER_ADDRESS = { tries: 20, windowSeconds: 3_600 } as const; // api/application: uploads of a client address
export const DOCUMENTS_RESEALED_AT_ONCE = 200; // decision 141: in one sweep; more wait for the next
export const DOCUMENT_SCAN_MS = 30_000; // for one file
export const VERIFICATION_ANSWER_MS = 30_000; // decision 142: for one answer of a provider, who reads documents
export const VERIFICATION_TRIES = 8; // some 20 minutes; then a person decides
export const APPLICATION_ANSWER_MAX_LENGTH = 200; // decision 140: one answer of an application
export const RESENDS = {
  address: { tries: 20, windowSeconds: 3_600 },
  network: { tries: 100, windowSeconds: 3_600 },
} as const; // email-verify/resend and signup/resume, each, silently
export const VERIFICATIONS_PER_ADDRESS = { tries: 60, windowSeconds: 3_600 } as const; // activation_code/verify
export const SUBSCRIPTIONS = {
  address: { tries: 20, windowSeconds: 3_600 },
  network: { tries: 100, windowSeconds: 3_600 },
} as const; // api/subscribe
export const LOG_INS_PER_DEVICE = { tries: 10, windowSeconds: 900 } as const; // decision 061: failed log-ins of a browser that the account knows; then it counts as an unknown device
export const LOG_INS_FROM_UNKNOWN_DEVICES = { tries: 300, windowSeconds: 86_400 } as const; // decision 061: failed log-ins for one e-mail from all other browsers; beyond it an answer tells nothing of the password
export const LOG_INS_FROM_UNKNOWN_DEVICES_WITHOUT_CAPTCHA = { tries: 10, windowSeconds: 900 } as const; // decision 061: the same where CAPTCHA is off
export const DEVICES_PER_BROWSER = 5; // decision 061: accounts that one browser is known to; the newest
export const PENDING_LOG_IN_S = 600; // ASVS 6.5.5: how long a second factor may be shown after the first
export const SECOND_FACTOR_TRIES = 5; // ASVS 6.3.1: codes typed for one log-in, after which it begins again
export const SECOND_FACTORS_PER_PROFILE = { tries: 20, windowSeconds: 86_400 } as const; // wrong codes after the right password, from browsers that the account does not know
export const LOG_IN_CODE_PAUSE_S = 30; // between two mails with a code
export const LOG_IN_CODES_PER_PROFILE = { tries: 10, windowSeconds: 3_600 } as const; // mails with a code, each after the right first factor
export const DEVICE_PROVEN_S = 2_592_000; // ASVS 6.3.3: 30 days in which a browser that has shown a second factor counts as one
export const STEP_UP_S = 600; // ASVS 7.5.1: how long a proof lasts for what changes an account's security
export const RECOVERY_CODES = 10; // of 120 bits each (ASVS 6.5.2)
export const FACTORS_PER_PROFILE = 10; // passkeys and authenticator apps of one account
export const FACTOR_NAME_MAX_LENGTH = 60;
export const PASSKEY_CHALLENGES_PER_ADDRESS = { tries: 60, windowSeconds: 3_600 } as const; // passkey options asked for by nobody known
export const LOG_INS_PER_ADDRESS = { tries: 50, windowSeconds: 900 } as const; // failed log-ins from one client address
export const SMS_PER_NUMBER = { tries: 5, windowSeconds: 3_600 } as const; // codes to one number
export const SMS_PER_NUMBER_DAY = { tries: 10, windowSeconds: 86_400 } as const;
export const SMS = {
  address: { tries: 10, windowSeconds: 3_600 },
  network: { tries: 50, windowSeconds: 3_600 },
} as const; // codes asked for
export const CODE_TRIES_PER_ADDRESS = { tries: 60, windowSeconds: 3_600 } as const; // codes typed
export const RESETS = {
  address: { tries: 20, windowSeconds: 3_600 },
  network: { tries: 100, windowSeconds: 3_600 },
} as const; // reset_password, silently
export const RESET_LINKS_PER_ADDRESS = { tries: 60, windowSeconds: 3_600 } as const; // password/reset/{hash}
export const CAPTCHAS_PER_ADDRESS = { tries: 120, windowSeconds: 3_600 } as const; // create_token
export const SOCIAL_STARTS_PER_ADDRESS = { tries: 60, windowSeconds: 3_600 } as const;
export const CONSENTS_PER_ADDRESS = { tries: 60, windowSeconds: 3_600 } as const; // unregistered_cfd_consent
export const ACCOUNT_PASSWORDS_PER_SESSION = { tries: 10, windowSeconds: 900 } as const; // the password typed again on the account page
// Risk: beyond so many tries of one kind a captcha is asked for, well before the limits above
export const RISKY_PER_IDENTITY = { tries: 3, windowSeconds: 900 } as const; // one e-mail or number
export const RISKY_PER_ADDRESS = { tries: 5, windowSeconds: 3_600 } as const; // one client address
export const CAPTCHA_EFFORTS = [
  { after: 0, effort: 1 },
  { after: 10, effort: 4 },
  { after: 50, effort: 16 },
] as const; // decision 061: log-ins from unknown devices for one e-mail that failed within the day → times the work of a captcha: 1 to 16 s on a phone
export const RISKY_PER_NETWORK = { tries: 25, windowSeconds: 3_600 } as const; // one network, /24 or /48
export const RATINGS_PER_ADDRESS = { tries: 3, windowSeconds: 86_400 } as const; // RAT-1: one article, one client address
export const ENQUIRIES = {
  address: { tries: 20, windowSeconds: 3_600 },
  network: { tries: 100, windowSeconds: 3_600 },
} as const; // FRM-2: of one kind
export const ENQUIRY_MAILS_PER_EMAIL = { tries: 5, windowSeconds: 3_600 } as const; // FRM-2: one mailbox, silently; apart from the mails of accounts
export const NOTICES_PER_MAILBOX = { tries: 120, windowSeconds: 3_600 } as const; // FRM-2: a mailbox of the company; what is beyond is in the table and goes to webhooks
export const TRIGGER_EVENTS_PER_ADDRESS = { tries: 120, windowSeconds: 60 } as const; // FRM-2: trigger-events, one client address

// Enquiries, events, e-books, downloads
export const ENQUIRY_MESSAGE_MAX_LENGTH = 2_000; // FRM-2: UTF-16 units of what an enquiry says in its own words
export const EVENT_CAPACITY_MAX = 100_000; // FRM-2: a larger number is a typing error
export const FILE_LINK_TTL_S = 7 * 86_400; // FRM-2: a signed link to an e-book or a download
export const ARTICLE_LINK_TTL_S = 30 * 86_400; // FRM-2: a signed link that opens a gated article
export const ACCESS_LINK_TTL_S = 300; // FRM-2: the link to premium analytics: followed at once, so good for minutes
export const TRADING_CENTRAL_LINK_TTL_S = 30 * 86_400; // FRM-1: the link to the reports that a registration brings
export const TRADING_CENTRAL_COOKIE_TTL_S = 86_400; // FRM-1: the time to finish its three steps
export const ENQUIRIES_KEPT_S = 730 * 86_400; // decision 104: 24 months
export const UNFINISHED_ENQUIRY_KEPT_S = 172_800; // FRM-1: an enquiry whose last step never came is forgotten
export const GATED_ARTICLE_BEGINNING_BLOCKS = 3; // FRM-2: paragraphs, lists and pictures that anybody reads of a gated article
export const TRIGGER_EVENTS_AT_ONCE_MAX = 20; // FRM-2: events of one call
export const TRIGGER_EVENT_NAME_MAX_LENGTH = 60;
export const TRIGGER_EVENT_FIELDS_MAX = 20; // FRM-2: fields of one event
export const TRIGGER_EVENT_VALUE_MAX_LENGTH = 500;
export const TRIGGER_EVENTS_KEPT_S = 90 * 86_400; // TRK-4: then what was measured is deleted

// Article ratings, server side
export const RATINGS_READ_EVERY_MS = 30_000; // RAT-1: what the pages know of them is not an older,
export const RATING_PAGE_KEPT_MS = 30_000; // nor is a cached page that shows one: together a minute

// Where visitors come from, and consent to keep it
export const PROMO_CODE_FIRST = 100_000; // TRK-2
export const PROMO_CODE_LAST = 999_999; // TRK-2
export const PARTNER_ID_MAX_LENGTH = 128; // TRK-1: a longer one is none; cut, it would be somebody else's
export const CLICK_ID_MAX_LENGTH = 255; // TRK-2: the longest in use have about 200
export const CLICK_IDS_KEPT = 6; // TRK-2: the newest; all cookies together stay well below a request's 16 KiB of headers
export const TRACKED_TEXT_MAX_LENGTH = 100; // TRK-2: characters of a source, medium, campaign, …
export const TRACKED_TEXT_MAX_ENCODED = 240; // TRK-2: and of its percent-encoding; a whole touch stays below a cookie's 4,096 bytes
export const ATTRIBUTION_FIELDS_MAX = 60; // calls, what a registration keeps
export const ATTRIBUTION_NAME_MAX_LENGTH = 40;
export const ATTRIBUTION_VALUE_MAX_LENGTH = 512;

// Requests
export const CAPTCHA_SOLVE_TIMEOUT_MS = 90_000; // calls, captcha: a device that takes longer cannot solve it
export const CAPTCHA_WORKERS_MAX = 4; // calls, captcha: the device stays good for other things
export const FORM_REQUEST_TIMEOUT_MS = 30_000; // FRM-6: 'timeout of N ms exceeded'
export const BODY_MAX_BYTES = 65_536; // largest JSON body of a call
export const REQUEST_ARRIVES_WITHIN_MS = 30_000; // head and body; who sends a byte now and then holds a connection no longer
export const REQUEST_CHECK_EVERY_MS = 5_000; // how often what arrives is measured against it
export const KEEP_ALIVE_MS = 75_000; // an idle connection is kept longer than the usual proxy keeps it (60 s), so that it is the proxy that ends it
export const NEWEST_DUMP_MAX_AGE_S = 6 * 3600; // of PostgreSQL: older than that, the timer that notes it runs without a new one
export const BACKUPS_LOOKED_FOR_S = 100 * 86_400; // noted backups of PostgreSQL that are older are those of a site that makes them otherwise now
export const BACKUP_ASKED_EVERY_MS = 300_000; // scrapes between two questions for the newest one have the answer before
export const OUTAGE_LOG_EVERY_MS = 60_000; // of something that stays away the log has a count so often
export const OUTAGE_PROBE_MS = 1_000; // a database that is away is asked so often whether it is back
export const READY_KEPT_MS = 1_000; // one look at the parts serves everyone who asks for /readyz within it
export const READY_CHECK_MAX_MS = 500; // a part that has not answered by then is away
export const READY_PRICE_AGE_MS = 60_000; // a process without a new price for so long, while a market is open, is degraded
export const READY_JOB_AGE_S = 900; // and a worker whose oldest job was due so long ago
export const DRAIN_NOTICE_S = 5; // default on a public site: requests are served so long after /readyz says no, since proxies notice late
export const SHUTDOWN_MS = 10_000; // after that notice, what has not ended by then is cut off

// Database
export const DATABASE_POOL_SIZE = 10; // PostgreSQL connections of one process
export const DATABASE_CONNECT_WAIT_MS = 5_000; // longest wait for a connection of the pool, then 503 (architecture: failing well)
export const DATABASE_START_WAIT_MS = 15_000; // a PostgreSQL that is still starting is waited for
export const DATABASE_HEALTH_WAIT_MS = 2_000; // an answer later than this counts as none
export const DATABASE_DRAIN_MS = 5_000; // queries still running at shutdown
export const MIGRATION_TURN_WAIT_MS = 60_000; // another process is bringing the tables on: so long it has its turn
export const MIGRATION_LOCK_WAIT_MS = 2_000; // a table that somebody holds is waited for so long, then all is undone and tried again
export const MIGRATION_TRIES_MS = 30_000; // tries go on so long
export const EMBEDDED_LOCK_WAIT_MS = 10_000; // a killed predecessor's child may still be closing the folder
export const EMBEDDED_START_WAIT_MS = 300_000; // first start makes the database, which takes minutes where processor and disk are slow
export const EMBEDDED_START_TOLD_MS = 15_000; // while it lasts, it is said so often
export const EMBEDDED_CLOSE_WAIT_MS = 10_000; // final checkpoint; longer, and the child is killed (it loses nothing)
export const EMBEDDED_PING_EVERY_MS = 10_000; // to see whether its process still turns
export const EMBEDDED_HUNG_MS = 60_000; // no answer for so long: it is ended and started again
export const EMBEDDED_RESTART_MAX_MS = 30_000; // pause between attempts to bring a dead child back doubles up to this
export const BACKUP_COPY_WAIT_MS = 600_000; // for the running site to copy its database
export const EMBEDDED_VACUUM_EVERY_MS = 3_600_000; // PGlite has no autovacuum

// Delivery: at least once, in order per profile, 24 h of tries, then a dead letter (calls, common to all)
export const JOB_POLL_MS = 500; // pg-boss's shortest; a mail leaves well within 2 s of its commit
export const JOB_BATCH = 5; // follow-ups on their way at once, per worker
export const JOB_WORKERS = 2;
export const JOB_RETRY_FIRST_S = 5; // doubles from here, with jitter,
export const JOB_RETRY_MAX_S = 1_800; // up to here;
export const JOB_RETRIES = 58; // which together makes some 25 h: a receiver that was down for a day still gets it
export const JOB_EXPIRES_S = 60; // a job whose worker died runs again; longer than one mail may take
export const JOB_SUPERVISE_S = 15; // how often such jobs are looked for
export const JOB_FORGET_S = 60; // jobs that are done hold links and addresses: not kept longer than this
export const JOB_KEEP_S = 90 * 86_400; // jobs that wait, should the workers be off for so long
export const DEAD_LETTER_KEEP_S = 30 * 86_400; // decision 104: they hold addresses; an alert tells of them at once
export const DEAD_LETTERS_WAIT_MS = 30_000; // for the running site to answer the command
export const JOB_DRAIN_MS = 4_000; // mails on their way at shutdown; what is left runs again
export const JOB_COMPLAINT_EVERY_MS = 30_000; // in the log, while the database rests
export const SMTP_CONNECT_MS = 10_000;
export const SMTP_SILENCE_MS = 20_000; // connect, greeting and silence together stay below JOB_EXPIRES_S
export const SLOW_JOB_POLL_MS = 1_000; // webhooks and tasks are less in a hurry than a mail or a code
export const HTTP_WAIT_MS = 15_000; // an SMS provider or a webhook that has not answered by then is tried again; below JOB_EXPIRES_S
export const HTTP_ANSWER_MAX_BYTES = 65_536; // so much of its answer is read
export const MAIL_ATTACHMENTS_MAX = 5;
export const MAIL_ATTACHMENT_MAX_BYTES = 100_000; // small files made with the record, such as a calendar entry
export const OUTBOX_BATCH = 25; // rows of one write of the development outbox, which no receiver has to bear
export const OUTBOX_KEEP = 1_000; // newest mails of the development outbox,
export const OUTBOX_TRIM_EVERY = 50; // looked at once in about so many
export const OUTBOX_SHOWN = 200;

/** [TRK-4] How long the question about cookies waits for its font before it is shown without, milliseconds. */
export const CONSENT_FONT_WAIT_MS = 1_000;

// Search engines
export const SECURITY_TXT_GOOD_FOR_DAYS = 180; // RFC 9116 2.5.5: less than a year

// Editors
export const PREVIEW_LINK_GOOD_FOR_DAYS = 7;
export const PREVIEWED_ADDRESS_MAX_LENGTH = 200; // characters, of a page that the console makes a preview link of
export const PREVIEWS_KEPT = 4; // states of the content that are held ready at a time
export const NEXT_CHANGE_LOOK_MS = 60_000; // how often the moment of the next publication is looked at
export const CONTENT_LOOK_MS = 20_000; // how often the brand's folder is compared, where the system reports no changes of its files
export const FACT_REVIEW_WARNED_DAYS = 30; // before the day by which a fact has to be looked at again
export const FACT_REVIEW_LOOK_MS = 24 * 3_600_000;
export const CONTENT_BURST_MS = 250; // an editor's save is several writes, and a deployment many
export const CONTENT_BURST_DEV_MS = 40; // from save to seen stays below a second
export const MARKDOWN_KEPT_FOR_MS = 30 * 86_400_000; // on disk; a text that is still there is parsed once more then
export const PAGES_PARSED_KEPT = 20_000; // pages whose file has not changed are not read again; more than a site has

// Programs
export const OPENAPI_KEPT_S = 3_600; // the calls change with a release

// Operators
export const MAINTENANCE_RETRY_AFTER_S = 300;

// Console (decision 115)
export const CONSOLE_PORT_ABOVE = 1_000; // of the site's port, where CONSOLE_PORT says nothing
export const STAFF_WAIT_MS = 10_000; // that the command for staff waits for the running site
export const STAFF_SESSION_IDLE_S = 1_800; // 30 minutes without a call
export const STAFF_SESSION_MAX_S = 43_200; // 12 hours, whatever is done
export const STAFF_SESSION_SEEN_EVERY_S = 60; // at most so often the last call of a session is written down
export const STAFF_SESSIONS_KEPT_S = 30 * 86_400; // after their end, for who looks into what happened
export const STAFF_INVITATION_TTL_S = 3 * 86_400; // ASVS 6.4.1: a first log-in expires
export const STAFF_PASSWORD_MIN_LENGTH = 12; // beside an authenticator app (ASVS 6.2.1 asks for 8)
export const STAFF_LOG_INS = { tries: 10, windowSeconds: 900 } as const; // failed log-ins of one member of staff
export const STAFF_LOG_INS_PER_ADDRESS = { tries: 50, windowSeconds: 900 } as const; // from one client address
export const ROLE_NAME_MAX_LENGTH = 40; // characters
export const STAFF_PROOF_S = 300; // 5 minutes: so long a proof of who one is holds for what asks for one
export const PROVIDER_CLOCK_SKEW_S = 30; // that the clock of the company's provider may be behind
export const STAFF_PROOFS = { tries: 10, windowSeconds: 900 } as const; // failed proofs of one member of staff
export const FOUR_EYES_TTL_S = 86_400; // 24 hours: so long a request waits for a second person
export const FOUR_EYES_KEPT_S = 30 * 86_400; // after its end, for who asked and who decided
export const FOUR_EYES_PAGE = 100; // requests that one call answers
export const PEOPLE_REVEALS_PER_DAY = { tries: 300, windowSeconds: 86_400 } as const; // of one member of staff
export const PEOPLE_SEARCHES = { tries: 600, windowSeconds: 600 } as const; // of one member of staff, as typed
export const PEOPLE_PAGE = 100; // rows of the list that one call answers
export const PEOPLE_COUNTED_MAX = 1_000; // exact up to here, then "more than"
export const PEOPLE_FOUND_MAX = 200; // hits of one search
export const PEOPLE_CANDIDATES_MAX = 5_000; // of the rarest word, which the other words are looked for in
export const PEOPLE_SEARCH_MAX_LENGTH = 200; // characters
export const PEOPLE_SEARCH_MAX_WORDS = 6;
export const VIEW_NAME_MAX_LENGTH = 40; // characters
export const VIEWS_MAX = 30; // of one member of staff
export const VIEW_COUNT_TIMEOUT_MS = 250; // of the count of one view; one that takes longer has none
export const PEOPLE_AT_ONCE_MAX = 1_000; // people that are chosen one by one
export const PEOPLE_FROZEN_MAX = 100_000; // people of one change
export const PEOPLE_SAMPLED = 10; // of a change, to look at before it begins; and of those it leaves as they are
export const PEOPLE_FREEZE_TIMEOUT_MS = 20_000; // of the statement that finds them
export const PEOPLE_BULK_BATCH = 100; // people that are changed in one transaction
export const PEOPLE_JOB_SLICE_MS = 2_000; // of one turn of a job in the queue; below JOB_DRAIN_MS
export const PEOPLE_JOB_STANDS_MS = 90_000; // without getting on; above JOB_EXPIRES_S and JOB_SUPERVISE_S together
export const PEOPLE_JOBS_KEPT_S = 30 * 86_400; // who was changed by it, for its undo and for questions
export const PEOPLE_JOBS_SHOWN = 20;
export const PEOPLE_EXPORT_STRAIGHT_MAX = 10_000; // rows that are sent at once; more are a job
export const PEOPLE_EXPORT_BATCH = 2_000; // rows that one query of an export reads
export const PEOPLE_EXPORT_TIMEOUT_MS = 30_000; // of one query of an export
export const PEOPLE_EXPORT_KEPT_S = 86_400; // a day: so long the file of a job can be fetched
export const PERSON_OPEN_EVERY_MS = 10_000; // a browser says that it shows a person
export const PERSON_OPEN_FOR_MS = 25_000; // and counts as showing them for so long
export const PERSON_TERM_MAX_LENGTH = 60; // characters of a word that is indexed
export const PERSON_WHOLE_NAME_MAX_LENGTH = 200; // characters of first and last name in lists
export const PERSON_NOTE_MAX_LENGTH = 4_000; // characters
export const TASK_MAX_LENGTH = 500; // characters
export const TASKS_PAGE = 50; // rows of the list that one call answers
export const PERSON_TASKS_MAX = 100; // open tasks of one person
export const TODAY_ROWS = 5; // of each block of the first page
export const ENQUIRIES_PAGE = 50; // rows of the list that one call answers
export const APPLICATIONS_PAGE = 50; // rows of the list that one call answers
export const ENQUIRY_ANSWER_MAX_LENGTH = 10_000; // characters
export const ENQUIRY_ANSWER_WAITS_S = 10; // before it is sent, so that it can be taken back
export const WAITING_PAGE = 100; // people of an event that one call answers
export const SEAT_GIVEN_WAITS_S = 10; // before its mail is sent, so that staff can take it back
export const LOSS_FIGURE_SOURCE_MAX_LENGTH = 200; // characters
export const STORED_FIGURES_READ_EVERY_MS = 3_000; // by every process that shows pages: a change is everywhere within a minute
export const AUDIT_LOOKED_THROUGH_EACH = 500; // entries in one query, for who sees people of some editions alone
export const AUDIT_LOOKED_THROUGH_MAX = 10_000; // for one page of theirs
export const TIMELINE_PAGE = 50; // rows of a person's timeline that one call answers
export const CONSOLE_AUDIT_PAGE = 100; // entries that one call answers
export const CONSOLE_STATEMENT_TIMEOUT_MS = 2_000; // of what a list or a search asks the database
export const PEOPLE_BACKFILL_BATCH = 500; // people in one transaction
export const PEOPLE_BACKFILL_EVERY_MS = 3_600_000;
export const REVEALED_FOR_MS = 60_000; // then it is masked again
export const UNDO_OFFERED_MS = 10_000;
export const CONSOLE_COUNTS_EVERY_MS = 60_000; // the numbers in the menu
export const CONSOLE_SEARCH_DEBOUNCE_MS = 150;
export const REQUEST_DUE_MONTHS = 1; // GDPR 12(3)
export const REQUEST_EXTENDED_BY_MONTHS = 2; // GDPR 12(3), once
export const REQUESTS_PAGE = 50; // cases that one call answers
export const REQUESTS_KEPT_YEARS = 3; // after they are closed, as long as a claim may follow
export const REQUEST_NOTE_MAX_LENGTH = 4_000; // characters
export const TYPED_REASON_MIN_LENGTH = 10; // characters of why data of somebody are exported or erased
export const MERGED_ROWS_MAX = 20; // rows of one person
export const AUDIT_EXPORT_BATCH = 2_000; // entries that one query of an export reads
export const AUDIT_EXPORT_MAX = 1_000_000; // entries of one file; a sheet of Excel has 1,048,576 rows
export const AUDIT_WORD_MAX_LENGTH = 80; // characters of a word of an entry's object that is searched

// Delivery, as staff see it (decision 132)
export const DELIVERY_BUCKET_S = 300; // what became of jobs is counted by so many seconds,
export const DELIVERY_COUNTS_KEPT_S = 8 * 86_400; // for so long,
export const DELIVERY_FLUSH_MS = 2_000; // written down so often: a kill loses no more
export const DELIVERY_COUNTED_MAX = 10_000; // jobs of a queue, exact up to here, then "more than"
export const DELIVERY_HEADS_MAX = 1_000; // jobs at the head of a queue among which the oldest that nobody tried is looked for
export const QUEUE_SLOW_S = 60; // a job that is due for so long and was not begun: slow;
export const QUEUE_STANDS_S = 300; // and for so long, with none delivered meanwhile: it stands
export const QUEUE_RECENT_S = 900; // what a queue is judged by
export const QUEUES_EVERY_MS = 4_000; // that the console asks for them
export const LETTERS_PAGE = 50; // rows of letters that one call answers
export const LETTERS_SCANNED_MAX = 20_000; // letters that one call looks through
export const LETTERS_AT_ONCE_MAX = 200; // letters that are chosen by hand
export const LETTERS_FROZEN_MAX = 100_000; // letters of one order
export const LETTERS_SAMPLED = 10; // of an order, to look at before it begins
export const LETTERS_FREEZE_TIMEOUT_MS = 20_000; // of the statement that finds them
export const LETTER_ORDER_BATCH = 100; // letters of an order that are put back in one transaction,
export const LETTER_ORDER_EVERY_MS = 500; // so often
export const LETTER_ORDERS_KEPT_S = 90 * 86_400; // what was sent again or discarded by filter
export const LETTER_ORDERS_SHOWN = 20;
export const DELIVERY_REASON_MAX_LENGTH = 200; // characters
export const PAUSES_POLL_MS = 400; // a paused endpoint rests on every process within a second
export const RESUMED_BATCH = 25; // events a second that a resumed endpoint gets of each worker, until what waited is gone
export const ENDPOINT_TESTS = { tries: 30, windowSeconds: 600 } as const; // of one member of staff
export const SUPPRESSIONS_PAGE = 50;
export const MAIL_REPORT_MAX_BYTES = 1_000_000; // a report with the mail that came back in it
export const MAIL_REPORTS_AT_ONCE_MAX = 500;
export const MAIL_REPORTS_KEPT_S = 2 * 365 * 86_400; // bounces and complaints
export const SNS_CERTIFICATE_KEPT_MS = 3_600_000;
export const SNS_WAIT_MS = 5_000;

// Counts of forms (decision 134)
export const FORM_LOADS_BUFFERED_MS = 10_000; // what a killed process loses at most
export const FORM_LOADS_BUFFERED_MAX = 5_000; // kinds of loads that wait for the database; the oldest goes first
export const FORM_COUNTS_FOLD_EVERY_MS = 60_000;
export const FORM_COUNTS_FOLD_BATCH = 5_000; // deltas in one transaction
export const FORM_COUNTS_KEPT_MONTHS = 25; // a month beside the same of the two years before
export const FORM_SOURCES_A_DAY = 50; // by outcomes, then by loads; the others are one
export const FORM_SOURCES_WITHIN_A_DAY = 500; // while it lasts, before the day is settled
export const FORM_COUNTS_FEW_BELOW = 5; // a smaller cell is shown as few
export const FORM_SOURCE_MAX_LENGTH = 60; // characters of a source or campaign; longer ones are not counted
export const FORM_AGENTS_KNOWN = 1_000; // names of browsers that were judged, kept in memory
export const FUNNEL_REFUSALS_SHOWN = 50;
export const FUNNEL_BUSY_DAYS = 7; // the form that is shown first was seen most in them
