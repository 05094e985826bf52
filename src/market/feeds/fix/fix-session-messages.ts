import { fixTime, fixValue } from '#market/feeds/fix/fix-codec.ts';
import type { FixField, FixMessage } from '#market/feeds/fix/fix-codec.ts';

/** Fields of the messages that the session itself sends (FIX 4.4, volume 2). */
type Fields = readonly FixField[];

export type FixIdentity = {
  /** SenderCompID (49) and TargetCompID (56), and their subs (50, 57). */
  readonly sender: string;
  readonly target: string;
  readonly senderSub: string | undefined;
  readonly targetSub: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
};

const optional = (tag: number, value: string | undefined): Fields => (value === undefined ? [] : [[tag, value]]);

/** The standard header; `more` are fields of a repeated message. */
export const headerFields = (identity: FixIdentity, seq: number, nowMs: number, more: Fields = []): Fields => [
  [49, identity.sender],
  [56, identity.target],
  ...optional(50, identity.senderSub),
  ...optional(57, identity.targetSub),
  [34, String(seq)],
  [52, fixTime(nowMs)],
  ...more,
];

/** Logon (A). `resets`: both sides begin at 1 (141=Y). */
export const logonFields = ({ username, password }: FixIdentity, heartbeatS: number, resets: boolean): Fields => [
  [98, '0'],
  [108, String(heartbeatS)],
  ...optional(141, resets ? 'Y' : undefined),
  ...optional(553, username),
  ...optional(554, password),
];

/** Resend Request (2) for everything from `from` on. */
export const resendRequestFields = (from: number): Fields => [
  [7, String(from)],
  [16, '0'],
];

/** Reject (3) of a Sequence Reset whose new number is below the expected one. */
export const sequenceResetReject = (message: FixMessage, expected: number): Fields => [
  [45, fixValue(message, 34) ?? '0'],
  [371, '36'],
  [372, '4'],
  [373, '5'],
  [58, `NewSeqNo is below the ${expected} expected`],
];

/** Reject (3) of a Resend Request without a range. */
export const resendRequestReject = (message: FixMessage): Fields => [
  [45, fixValue(message, 34) ?? '0'],
  [372, '2'],
  [373, '5'],
];
