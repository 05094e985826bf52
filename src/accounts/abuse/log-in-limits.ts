import type { FastifyRequest } from 'fastify';
import {
  CAPTCHA_EFFORTS,
  LOG_INS_FROM_UNKNOWN_DEVICES,
  LOG_INS_FROM_UNKNOWN_DEVICES_WITHOUT_CAPTCHA,
  LOG_INS_PER_ADDRESS,
  LOG_INS_PER_DEVICE,
} from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { forgetRisk, requireHumanWhenRisky } from '#calls/captcha/require-human.ts';
import { addressSubject } from '#calls/throttle.ts';
import { knownDevice } from '../session/device-cookie.ts';

/** What a try to log in may still learn. */
export type LogInTry = {
  /** False: unknown devices have used up the guesses of the day, so the answer does not depend on this password. */
  readonly tells: boolean;
  /** Until it may again. */
  readonly retryAfterSeconds?: number | undefined;
  /** A good try is none that counts. */
  readonly refund: () => Promise<void>;
};

/**
 * Counts a try to log in, before the password is looked at, so that tries made at once are all counted (decision 061). A
 * browser that the account knows has tries of its own, which nobody else can use up. All others share the tries of an
 * e-mail: they need a captcha, whose work grows, and after so many failures in a day are not told any more whether a
 * password is right. Known and unknown accounts alike.
 *
 * @throws ProblemError `captcha-needed`, and `too-many-requests` for the client address of an unknown device
 */
export async function countLogInTry(
  context: AccountsContext,
  request: FastifyRequest,
  normalised: string,
  profile: Profile | undefined,
): Promise<LogInTry> {
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
    effortAfter(await throttle.triesOf(db, 'log-in from unknown devices', normalised)),
  );
  const address = addressSubject(request.ip);
  await throttle.require(db, 'log-in from', address, LOG_INS_PER_ADDRESS);
  const today = await throttle.count(db, 'log-in from unknown devices', normalised, LOG_INS_FROM_UNKNOWN_DEVICES);
  // Without a captcha nothing else slows them.
  const unproved =
    context.captcha === 'off'
      ? await throttle.count(
          db,
          'log-in from unknown devices, no captcha',
          normalised,
          LOG_INS_FROM_UNKNOWN_DEVICES_WITHOUT_CAPTCHA,
        )
      : undefined;
  const isFull = !today.allowed || unproved?.allowed === false;
  return {
    tells: !isFull,
    retryAfterSeconds: (today.allowed ? unproved : today)?.retryAfterSeconds,
    refund: async () => {
      await throttle.refund(db, 'log-in from unknown devices', normalised);
      if (context.captcha === 'off') await throttle.refund(db, 'log-in from unknown devices, no captcha', normalised);
      await throttle.refund(db, 'log-in from', address);
      await forgetRisk(context, request, 'log-in', normalised);
    },
  };
}

const effortAfter = (failures: number): number =>
  CAPTCHA_EFFORTS.findLast(({ after }) => failures >= after)?.effort ?? 1;
