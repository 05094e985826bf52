import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { authorisePhoneBody } from '#contracts/calls/log-in.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { CODE_TRIES_PER_ADDRESS } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { codeId } from '../phone/code-cookie.ts';
import { tryCode, useCode } from '../phone/one-time-codes.ts';
import { type LogInFor, startSession } from '../start-session.ts';
import { addressSubject } from '../throttle.ts';
import { requirePhone } from './verify-phone.call.ts';
import { requireXsrf } from '../xsrf.ts';

/** Phone and code → session token, for the confirmed profile that has proven to hold the number. */
export function authorisePhoneCall(app: FastifyInstance, context: AccountsContext): void {
  const { db, throttle } = context;
  const paths: readonly (readonly [string, LogInFor])[] = [
    ['/api/user/authorise/phone', 'dashboard'],
    ['/api/user/premium-analytics/authorise/phone', 'premium-analytics'],
  ];
  for (const [path, leadsTo] of paths) {
    app.post(path, { onRequest: requireXsrf(context) }, async (request, reply): Promise<AuthoriseAnswer> => {
      const body = parseBody(context, request, authorisePhoneBody);
      const phone = body.phone === undefined ? undefined : requirePhone(context, request, body.phone);
      const id = codeId(context, request, body.otp_code_id);
      const address = addressSubject(request.ip);
      await throttle.require(db, 'code tries', address, CODE_TRIES_PER_ADDRESS);
      const code = await tryCode(context, id, body.code, 'phone');
      const wrong = () => refusal(context, request, { code: ['wrong'] });
      if (code === undefined || (phone !== undefined && code.phone !== phone.number)) throw wrong();
      const [profile] = await db
        .select()
        .from(profiles)
        .where(and(eq(profiles.verifiedPhone, code.phone), isNotNull(profiles.emailVerifiedAt)));
      if (profile === undefined) throw wrong();
      const answer = await db.transaction(async (tx) => {
        if (!(await useCode(tx, code, context.now()))) throw wrong();
        return startSession(context, tx, request, reply, profile.id, body, leadsTo);
      });
      await throttle.refund(db, 'code tries', address);
      return answer;
    });
  }
}
