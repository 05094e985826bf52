import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseEmail } from '#accounts/email-address.ts';
import { parseBody } from '#accounts/parse-body.ts';
import { requireXsrf } from '#accounts/xsrf.ts';
import {
  type TradingCentralAnswer,
  tradingCentralEmailBody,
  tradingCentralRegisterBody,
  tradingCentralStep2Body,
} from '#contracts/calls/enquiries.ts';
import { ENQUIRIES, TRADING_CENTRAL_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import { enquiries } from '../enquiries.tables.ts';
import { aboutNothing, enquiryCall, freshIds } from '../enquiry-call.ts';
import { mailPerson } from '../enquiry-mails.ts';
import { announceEnquiry, payloadOf } from '../record-enquiry.ts';
import { setTradingCentralCookie, tradingCentralEnquiry } from '../trading-central-cookie.ts';
import { tradingCentralLink } from './access.call.ts';

const PREFIX = '/utils/fcm-forms/trading-central';

/** Step 1: the e-mail. The enquiry is begun, its cookie names it from now on, and nobody is told yet. */
const emailCall = enquiryCall({
  path: `${PREFIX}/email`,
  kind: 'trading-central',
  schema: tradingCentralEmailBody,
  state: 'begun',
  about: aboutNothing,
  settle: () => ({ answer: { ...freshIds(), next: 'step2' } satisfies TradingCentralAnswer }),
  reply: setTradingCentralCookie,
});

async function begun(context: EnquiriesContext, request: FastifyRequest) {
  const enquiry = await tradingCentralEnquiry(context, request);
  if (enquiry === undefined) throw new ProblemError('enquiry-missing');
  return enquiry;
}

async function limit(context: EnquiriesContext, request: FastifyRequest): Promise<void> {
  if (context.signUpsPerAddress === 'limited')
    await context.throttle.requireFrom(context.db, 'enquiry trading-central steps', request.ip, ENQUIRIES);
}

/** Step 2: who asks. Sent again, it corrects what was sent before. */
function step2Call(app: FastifyInstance, context: EnquiriesContext): void {
  app.post(`${PREFIX}/step2`, { onRequest: requireXsrf(context) }, async (request): Promise<TradingCentralAnswer> => {
    const body = parseBody(context, request, tradingCentralStep2Body);
    const { id } = await begun(context, request);
    await limit(context, request);
    const added = JSON.stringify(payloadOf(body));
    await context.db
      .update(enquiries)
      .set({ payload: sql`${enquiries.payload} || ${added}::jsonb` })
      .where(eq(enquiries.id, id));
    return { ...freshIds(), next: 'register' };
  });
}

/** Step 3: consent and time zone. Completes the enquiry once; sent again, it is answered likewise and does nothing. */
function registerCall(app: FastifyInstance, context: EnquiriesContext): void {
  app.post(
    `${PREFIX}/register`,
    { onRequest: requireXsrf(context) },
    async (request): Promise<TradingCentralAnswer> => {
      const body = parseBody(context, request, tradingCentralRegisterBody);
      const { id, payload } = await begun(context, request);
      if (payload['first_name'] === undefined) throw new ProblemError('enquiry-incomplete');
      await limit(context, request);
      await context.db.transaction(async (tx) => {
        const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update');
        const email = parseEmail(enquiry?.email ?? '');
        if (enquiry === undefined || email === undefined || enquiry.state === 'taken') return;
        const whole = { ...enquiry.payload, ...payloadOf(body) };
        // The consent is given on this page: its texts are those that count.
        const taken = {
          state: 'taken',
          payload: whole,
          shownTexts: body.shown_texts ?? enquiry.shownTexts,
          timezone: body.timezone ?? enquiry.timezone,
          agent: body.agent ?? enquiry.agent,
        } as const;
        await tx.update(enquiries).set(taken).where(eq(enquiries.id, id));
        const link = tradingCentralLink(context, enquiry.edition, id);
        await mailPerson(context, tx, id, email, enquiry.edition, {
          template: 'trading-central',
          values: { link, name: String(whole['first_name']), days: String(TRADING_CENTRAL_LINK_TTL_S / 86_400) },
        });
        await announceEnquiry(context, tx, { ...enquiry, ...taken });
      });
      return { ...freshIds(), next: 'thank-you' };
    },
  );
}

export function tradingCentralCalls(app: FastifyInstance, context: EnquiriesContext): void {
  for (const call of [emailCall, step2Call, registerCall]) call(app, context);
}
