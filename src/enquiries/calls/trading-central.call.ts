import { eq, sql } from 'drizzle-orm';
import { parseEmail } from '#accounts/contact/email-address.ts';
import { EXAMPLE_EMAIL, EXAMPLE_NAMES } from '#calls/example-people.ts';
import { type Guard, withXsrf } from '#calls/guard.ts';
import {
  tradingCentralEmailBody,
  tradingCentralRegisterBody,
  tradingCentralStep2Body,
} from '#contracts/calls/enquiries.ts';
import { ENQUIRIES, TRADING_CENTRAL_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineCall } from '../define-call.ts';
import { defineEnquiry, freshIds } from '../define-enquiry.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import { enquiries } from '../enquiries.tables.ts';
import { mailPerson } from '../enquiry-mails.ts';
import { type Enquiry, announceEnquiry, countStep, payloadOf } from '../record-enquiry.ts';
import { setTradingCentralCookie, tradingCentralEnquiry } from '../trading-central-cookie.ts';
import { tradingCentralLink } from './access.call.ts';

const PREFIX = '/utils/fcm-forms/trading-central';

/** The enquiry that this browser has begun. */
const begun: Guard<EnquiriesContext, Enquiry> = {
  proof: [['trading-central']],
  identify: async (context, request) => {
    const enquiry = await tradingCentralEnquiry(context, request);
    if (enquiry === undefined) throw new ProblemError('enquiry-missing');
    return enquiry;
  },
};
const STEP = {
  method: 'POST',
  tag: 'enquiries',
  guard: withXsrf(begun),
  answer: 'TradingCentralAnswer',
  limits: [{ name: 'enquiry trading-central steps', rule: ENQUIRIES, mayBeOff: true }],
} as const;

/** The enquiry is begun, its cookie names it from now on, and nobody is told yet. */
const emailCall = defineEnquiry({
  path: `${PREFIX}/email`,
  summary: 'Sign-up for trading central: the e-mail',
  kind: 'trading-central',
  promotion: 'advertising', // reports in return for an address
  body: tradingCentralEmailBody,
  answer: 'TradingCentralAnswer',
  examples: [{ name: 'e-mail', body: { email: EXAMPLE_EMAIL } }],
  state: 'begun',
  write: () => ({ answer: { ...freshIds(), next: 'step2' } }),
  setCookies: ({ context, reply }, enquiryId) => setTradingCentralCookie(context, reply, enquiryId),
});

/** Sent again, it corrects what was sent before. */
const step2Call = defineCall({
  ...STEP,
  path: `${PREFIX}/step2`,
  summary: 'Sign-up for trading central: who asks',
  body: tradingCentralStep2Body,
  refusals: ['too-many-requests'],
  examples: [{ name: 'person', after: [`POST ${PREFIX}/email`], body: { ...EXAMPLE_NAMES, country_id: 'GB' } }],
  write: async ({ context, request, who: { id }, body }, tx) => {
    const [before] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update');
    const added = JSON.stringify(payloadOf(body));
    await tx
      .update(enquiries)
      .set({ payload: sql`${enquiries.payload} || ${added}::jsonb` })
      .where(eq(enquiries.id, id));
    if (before !== undefined && before.payload['first_name'] === undefined)
      await countStep(context, tx, request, before);
    return { ...freshIds(), next: 'register' as const };
  },
});

/** Completes the enquiry once; sent again, it is answered likewise and does nothing. */
const registerCall = defineCall({
  ...STEP,
  path: `${PREFIX}/register`,
  summary: 'Sign-up for trading central: consent and time zone',
  body: tradingCentralRegisterBody,
  refusals: ['enquiry-incomplete', 'too-many-requests'],
  examples: [
    {
      name: 'register',
      after: [`POST ${PREFIX}/email`, `POST ${PREFIX}/step2`],
      body: { consent_privacy: true, timezone: 'Europe/London' },
    },
    {
      name: 'before-step-2',
      after: [`POST ${PREFIX}/email`],
      body: { consent_privacy: true },
      refused: 'enquiry-incomplete',
    },
  ],
  check: ({ who: { payload } }) => {
    if (payload['first_name'] === undefined) throw new ProblemError('enquiry-incomplete');
    return {};
  },
  write: async ({ context, request, who: { id }, body }, tx) => {
    const answer = { ...freshIds(), next: 'thank-you' as const };
    const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update');
    const email = parseEmail(enquiry?.email ?? '');
    if (enquiry === undefined || email === undefined || enquiry.state === 'taken') return answer;
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
    await countStep(context, tx, request, enquiry);
    return answer;
  },
});

export const tradingCentralCalls = [emailCall, step2Call, registerCall];
