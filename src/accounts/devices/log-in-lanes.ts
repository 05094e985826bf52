import type { FastifyRequest } from 'fastify';
import {
  CAPTCHA_EFFORTS,
  LOG_INS_BY_STRANGERS,
  LOG_INS_BY_STRANGERS_UNPROVED,
  LOG_INS_PER_ADDRESS,
  LOG_INS_PER_DEVICE,
} from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { Profile } from '../signed-in-profile.ts';
import { forgetRisk, requireHumanWhenRisky } from '../captcha/require-human.ts';
import { addressSubject } from '../throttle.ts';
import { knownDevice } from './device-cookie.ts';

/** What a try to log in may still learn. */
export type Lane = {
  /** False: the strangers of the day have used their guesses up, so nothing is said of this password. */
  readonly tells: boolean;
  /** Until it may again. */
  readonly retryAfterSeconds?: number | undefined;
  /** A good try is none that counts. */
  readonly refund: () => Promise<void>;
};

/**
 * Counts a try to log in, before the password is looked at, so that tries made at once are all counted (decision 061). A
 * browser that the account knows has tries of its own, which nobody else can use up. All others share a lane for each
 * e-mail: it asks for a captcha, whose work grows, and after so many failures in a day says no more whether a password
 * is right. Known and unknown accounts alike.
 *
 * @throws ProblemError `captcha-needed`, and `too-many-requests` for the client address of a stranger
 */
export async function takeLane(
  context: AccountsContext,
  request: FastifyRequest,
  normalised: string,
  profile: Profile | undefined,
): Promise<Lane> {
  const { db, throttle } = context;
  const device = knownDevice(context, request, profile);
  if (device !== undefined && (await throttle.count(db, 'log-in by device', device, LOG_INS_PER_DEVICE)).allowed) {
    return { tells: true, refund: () => throttle.refund(db, 'log-in by device', device) };
  }

  await requireHumanWhenRisky(
    context,
    request,
    'log-in',
    normalised,
    effortAfter(await throttle.triesOf(db, 'log-in by strangers', normalised)),
  );
  const address = addressSubject(request.ip);
  await throttle.require(db, 'log-in from', address, LOG_INS_PER_ADDRESS);
  const today = await throttle.count(db, 'log-in by strangers', normalised, LOG_INS_BY_STRANGERS);
  // Without a captcha nothing else slows them.
  const unproved =
    context.captcha === 'off'
      ? await throttle.count(db, 'log-in by strangers, no captcha', normalised, LOG_INS_BY_STRANGERS_UNPROVED)
      : undefined;
  const isFull = !today.allowed || unproved?.allowed === false;
  return {
    tells: !isFull,
    retryAfterSeconds: (today.allowed ? unproved : today)?.retryAfterSeconds,
    refund: async () => {
      await throttle.refund(db, 'log-in by strangers', normalised);
      if (context.captcha === 'off') await throttle.refund(db, 'log-in by strangers, no captcha', normalised);
      await throttle.refund(db, 'log-in from', address);
      await forgetRisk(context, request, 'log-in', normalised);
    },
  };
}

const effortAfter = (failures: number): number =>
  CAPTCHA_EFFORTS.findLast(({ after }) => failures >= after)?.effort ?? 1;
