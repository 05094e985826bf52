import { FIX_ANSWER_WAIT_MS } from '#contracts/limits.ts';
import { createFixOutbox } from '#market/feeds/fix/fix-outbox.ts';
import { fixTime, fixValue } from '#market/feeds/fix/fix-codec.ts';
import type { FixField, FixMessage } from '#market/feeds/fix/fix-codec.ts';

export type FixIdentity = {
  /** SenderCompID (49) and TargetCompID (56), and their subs (50, 57). */
  readonly sender: string;
  readonly target: string;
  readonly senderSub: string | undefined;
  readonly targetSub: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
};

/** The next number each way; kept over connections where the log-on does not reset them. */
export type FixSequenceNumbers = { out: number; in: number };

export type FixSessionOptions = {
  readonly identity: FixIdentity;
  readonly heartbeatS: number;
  /** Whether the log-on starts both sides at 1 (141=Y). */
  readonly resets: boolean;
  readonly numbers: FixSequenceNumbers;
  readonly write: (message: string) => void;
  /** The session is lost; nothing more may be sent. */
  readonly fail: (reason: string) => void;
  readonly loggedOn: () => void;
  /** What is not the session's own business: market data and rejects, each once and in order. */
  readonly application: (message: FixMessage) => void;
  readonly now: () => number;
};

export type FixSession = {
  readonly start: () => void;
  readonly receive: (message: FixMessage) => void;
  readonly send: (type: string, fields: readonly FixField[]) => void;
  /** The Logout, to be written as the last word. */
  readonly logout: (text?: string) => string;
  /** Ends the timer. */
  readonly end: () => void;
};

const TICK_MS = 250;
/** FIX 4.4 volume 2: some time beyond the heartbeat is for the way. */
const PEER_GRACE = 1.2;

/** The initiator's side of a FIX 4.4 session: log-on, heartbeats, numbers without gaps, log-out (volume 2 of the standard). */
export function createFixSession({
  identity,
  heartbeatS,
  resets,
  numbers,
  write,
  fail,
  loggedOn,
  application,
  now,
}: FixSessionOptions): FixSession {
  let isLoggedOn = false;
  let isOver = false;
  let logonDueMs = Number.POSITIVE_INFINITY;
  let lastInMs = now();
  let lastOutMs = now();
  let isTestSent = false;
  /** While the other side is asked for what is missing: what comes with a higher number will come again. */
  let gap: { readonly dueMs: number } | undefined;
  const outbox = createFixOutbox(header, now);
  let timer: NodeJS.Timeout | undefined;

  function header(seq: number, more: readonly FixField[] = []): readonly FixField[] {
    const { sender, target, senderSub, targetSub } = identity;
    return [
      [49, sender],
      [56, target],
      ...(senderSub === undefined ? [] : [[50, senderSub] as const]),
      ...(targetSub === undefined ? [] : [[57, targetSub] as const]),
      [34, String(seq)],
      [52, fixTime(now())],
      ...more,
    ];
  }

  const next = (type: string, fields: readonly FixField[]): string => {
    lastOutMs = now();
    const seq = numbers.out;
    numbers.out += 1;
    return outbox.message(type, seq, fields);
  };
  function send(type: string, fields: readonly FixField[]): void {
    if (!isOver) write(next(type, fields));
  }
  const logout = (text?: string): string => {
    isOver = true;
    return next('5', text === undefined ? [] : [[58, text]]);
  };
  /** Says why and ends: what the other side did leaves no way to go on. */
  function disconnect(reason: string): void {
    if (isOver) return;
    write(logout(reason));
    fail(reason);
  }

  function watch(): void {
    const nowMs = now();
    // Where this machine's clock was set back, waiting begins again.
    lastInMs = Math.min(lastInMs, nowMs);
    lastOutMs = Math.min(lastOutMs, nowMs);
    if (!isLoggedOn) {
      if (nowMs >= logonDueMs) disconnect('did not answer the log-on');
      return;
    }
    if (gap !== undefined && nowMs >= gap.dueMs) return disconnect('did not send again what was missing');
    const silentMs = nowMs - lastInMs;
    const graceMs = heartbeatS * 1000 * PEER_GRACE;
    if (silentMs >= 2 * graceMs) return disconnect('did not answer the test request');
    if (silentMs >= graceMs && !isTestSent) {
      isTestSent = true;
      send('1', [[112, fixTime(nowMs)]]);
    } else if (nowMs - lastOutMs >= heartbeatS * 1000) {
      send('0', []);
    }
  }

  /** Asks for everything from the first missing number on. */
  function requestResend(): void {
    if (gap !== undefined) return;
    gap = { dueMs: now() + FIX_ANSWER_WAIT_MS };
    send('2', [
      [7, String(numbers.in)],
      [16, '0'],
    ]);
  }

  function onLogon(message: FixMessage, seq: number): void {
    isLoggedOn = true;
    if (fixValue(message, 141) === 'Y' && !resets) {
      // The other side begins again: the two log-ons are the first messages, what was sent before is of another time.
      Object.assign(numbers, { out: 2, in: 1 });
      outbox.clear();
    }
    if (seq > numbers.in) requestResend();
    else numbers.in = seq + 1;
    loggedOn();
  }

  /** Reset mode obeys whatever the message's own number; gap fill has taken part in the numbering before it comes here. */
  function onSequenceReset(message: FixMessage): void {
    const to = Number(fixValue(message, 36));
    if (!Number.isInteger(to) || to < numbers.in)
      return send('3', [
        [45, fixValue(message, 34) ?? '0'],
        [371, '36'],
        [372, '4'],
        [373, '5'],
        [58, `NewSeqNo is below the ${numbers.in} expected`],
      ]);
    numbers.in = to;
    gap = undefined;
  }

  function onResendRequest(message: FixMessage): void {
    const from = Number(fixValue(message, 7));
    const to = Number(fixValue(message, 16));
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < 1)
      return send('3', [
        [45, fixValue(message, 34) ?? '0'],
        [372, '2'],
        [373, '5'],
      ]);
    for (const again of outbox.resend(from, to === 0 ? numbers.out - 1 : Math.min(to, numbers.out - 1))) write(again);
    lastOutMs = now();
  }

  /** What a message in its turn does. */
  function handleInSequence(message: FixMessage): void {
    switch (message.type) {
      case '0':
        return;
      case '1':
        return send('0', [[112, fixValue(message, 112) ?? '']]);
      case '2':
        return onResendRequest(message);
      case 'A':
        return disconnect('logged on twice');
      default:
        application(message);
    }
  }

  function receive(message: FixMessage): void {
    if (isOver) return;
    lastInMs = now();
    isTestSent = false;
    const { type } = message;
    const seq = Number(fixValue(message, 34));
    if (!Number.isInteger(seq) || seq < 1) return disconnect('sent a message without a number (34)');
    if (fixValue(message, 49) !== identity.target || fixValue(message, 56) !== identity.sender)
      return disconnect('is not who was called (49, 56)');
    if (type === '5') {
      const text = fixValue(message, 58);
      write(logout());
      return fail(`logged out${text === undefined ? '' : ` (${text})`}`);
    }
    if (!isLoggedOn && type !== 'A') return disconnect('sent something before the log-on was answered');
    const isReset = type === '4' && fixValue(message, 123) !== 'Y';
    if (isReset) return onSequenceReset(message);
    if (type === 'A' && !isLoggedOn && (seq >= numbers.in || fixValue(message, 141) === 'Y'))
      return onLogon(message, seq);
    if (seq > numbers.in) {
      // Two sides that wait for each other would wait forever: the request is served first, its number asked for after.
      if (type === '2') onResendRequest(message);
      return requestResend();
    }
    if (seq < numbers.in)
      return fixValue(message, 43) === 'Y' ? undefined : disconnect(`sent number ${seq} where ${numbers.in} was due`);
    if (gap !== undefined) gap = { dueMs: now() + FIX_ANSWER_WAIT_MS };
    if (type === '4') return onSequenceReset(message);
    numbers.in = seq + 1;
    if (gap !== undefined && fixValue(message, 43) !== 'Y') gap = undefined;
    handleInSequence(message);
  }

  return {
    start() {
      if (resets) {
        Object.assign(numbers, { out: 1, in: 1 });
        outbox.clear();
      }
      const { username, password } = identity;
      logonDueMs = now() + FIX_ANSWER_WAIT_MS;
      timer = setInterval(watch, TICK_MS);
      send('A', [
        [98, '0'],
        [108, String(heartbeatS)],
        ...(resets ? [[141, 'Y'] as const] : []),
        ...(username === undefined ? [] : [[553, username] as const]),
        ...(password === undefined ? [] : [[554, password] as const]),
      ]);
    },
    receive,
    send,
    logout,
    end: () => clearInterval(timer),
  };
}
