import type { FastifyInstance } from 'fastify';
import type { VerifyAnswer } from '#contracts/calls/signup.ts';
import { VERIFICATIONS_PER_ADDRESS } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { refusedActivation, storedCode } from '../activation-codes.ts';
import { confirmEmail } from '../confirm-email.ts';
import { rememberDevice } from '../devices/device-cookie.ts';
import { readSignUpCookie } from '../sign-up-cookie.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

type VerifyRoute = { Params: { code: string } };

/**
 * GET /activation_code/verify/{code}/, with or without the last slash. It changes state although it is a GET, so it
 * asks for the XSRF header: a mail scanner or a prefetch that opens the address changes nothing.
 */
export function verifyEmailCall(app: FastifyInstance, context: AccountsContext): void {
  for (const url of ['/activation_code/verify/:code', '/activation_code/verify/:code/']) {
    // HEAD would run the handler without an answer to read. The code stands in the address: no request line is logged.
    app.get<VerifyRoute>(
      url,
      { onRequest: requireXsrf(context), exposeHeadRoute: false, logLevel: 'warn' },
      async (request, reply): Promise<VerifyAnswer> => {
        await context.throttle.require(context.db, 'verify', addressSubject(request.ip), VERIFICATIONS_PER_ADDRESS);
        const codeHash = storedCode(request.params.code);
        const attemptId = readSignUpCookie(context, request);
        const profileId =
          codeHash === undefined
            ? undefined
            : await context.db.transaction((tx) => confirmEmail(context, tx, codeHash, attemptId));
        if (profileId === undefined) throw await refusedActivation(context, codeHash);
        await rememberDevice(context, context.db, request, reply, profileId);
        return { is_email_verified: true };
      },
    );
  }
}
