import { fixTime, fixValue } from '#market/feeds/fix/fix-codec.ts';
import type { FixField, FixMessage } from '#market/feeds/fix/fix-codec.ts';
import { createFixHeartbeat } from '#market/feeds/fix/fix-heartbeat.ts';
import { createFixOutbox } from '#market/feeds/fix/fix-outbox.ts';
import {
  headerFields,
  logonFields,
  resendRequestFields,
  resendRequestReject,
  sequenceResetReject,
} from '#market/feeds/fix/fix-session-messages.ts';
import type { FixIdentity } from '#market/feeds/fix/fix-session-messages.ts';

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

const GAP_OVERDUE = 'did not send again what was missing';

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
  /** While missing messages are requested: what comes with a higher number will come again. */
  let isGapOpen = false;
  const outbox = createFixOutbox((seq, more) => headerFields(identity, seq, now(), more), now);
  const heartbeat = createFixHeartbeat({
    heartbeatS,
    isLoggedOn: () => isLoggedOn,
    sendHeartbeat: () => send('0', []),
    sendTestRequest: (nowMs) => send('1', [[112, fixTime(nowMs)]]),
    disconnect,
    now,
  });

  const next = (type: string, fields: readonly FixField[]): string => {
    heartbeat.sent();
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

  /** Requests everything from the first missing number on. */
  function requestResend(): void {
    if (isGapOpen) return;
    isGapOpen = true;
    heartbeat.awaitAnswer(GAP_OVERDUE);
    send('2', resendRequestFields(numbers.in));
  }

  function closeGap(): void {
    isGapOpen = false;
    heartbeat.answered();
  }

  function onLogon(message: FixMessage, seq: number): void {
    isLoggedOn = true;
    heartbeat.answered();
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
    if (!Number.isInteger(to) || to < numbers.in) return send('3', sequenceResetReject(message, numbers.in));
    numbers.in = to;
    closeGap();
  }

  function onResendRequest(message: FixMessage): void {
    const from = Number(fixValue(message, 7));
    const to = Number(fixValue(message, 16));
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < 1) return send('3', resendRequestReject(message));
    for (const again of outbox.resend(from, to === 0 ? numbers.out - 1 : Math.min(to, numbers.out - 1))) write(again);
    heartbeat.sent();
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
    heartbeat.received();
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
    if (isGapOpen) heartbeat.awaitAnswer(GAP_OVERDUE);
    if (type === '4') return onSequenceReset(message);
    numbers.in = seq + 1;
    if (isGapOpen && fixValue(message, 43) !== 'Y') closeGap();
    handleInSequence(message);
  }

  return {
    start() {
      if (resets) {
        Object.assign(numbers, { out: 1, in: 1 });
        outbox.clear();
      }
      heartbeat.awaitAnswer('did not answer the log-on');
      heartbeat.start();
      send('A', logonFields(identity, heartbeatS, resets));
    },
    receive,
    send,
    logout,
    end: heartbeat.end,
  };
}
