import { GATEWAY_MAX_INSTRUMENTS } from '#contracts/limits.ts';
import type { Pace } from '#contracts/ticks.ts';

export type Subscription = {
  readonly kind: 'subscribe';
  readonly token: string;
  readonly instruments: readonly string[];
  readonly pace: Pace;
};

export type ClientMessage =
  | { readonly kind: 'ping' }
  | Subscription
  | { readonly kind: 'too-many-instruments' }
  /** `problem` tells what is wrong, for the close reason. */
  | { readonly kind: 'unreadable'; readonly problem: string };

const unreadable = (problem: string) => ({ kind: 'unreadable', problem }) as const;

/** Reads what a client sends on a price socket (LIV-2, LIV-6). */
export function parseClientMessage(json: string): ClientMessage {
  let message: unknown;
  try {
    message = JSON.parse(json);
  } catch {
    return unreadable('not JSON'); // LIV-7: bad JSON has a defined answer
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return unreadable('not an object');
  return (message as Record<string, unknown>)['ping'] === 1
    ? { kind: 'ping' }
    : parseSubscription(message as Record<string, unknown>);
}

/** The fields of a subscription, from a message or from the address of an event stream. Instruments come trimmed and without repeats. */
export function parseSubscription({
  token,
  instruments,
  pace = 'usual',
}: Readonly<Record<string, unknown>>): Exclude<ClientMessage, { kind: 'ping' }> {
  if (typeof token !== 'string') return unreadable('no token');
  const named = typeof instruments === 'string' ? instruments.split(',') : instruments;
  if (!Array.isArray(named) || !named.every((name) => typeof name === 'string'))
    return unreadable('instruments is neither a list nor text');
  if (named.length > GATEWAY_MAX_INSTRUMENTS) return { kind: 'too-many-instruments' };
  const wanted = new Set(named.map((name) => name.trim()).filter((name) => name !== ''));
  if (wanted.size === 0) return unreadable('no instruments');
  if (pace !== 'usual' && pace !== 'slow') return unreadable('pace is neither usual nor slow');
  return { kind: 'subscribe', token, instruments: [...wanted], pace };
}
