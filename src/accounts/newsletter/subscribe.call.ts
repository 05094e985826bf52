import { EXAMPLE_EMAIL } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { requireEdition } from '#calls/require-edition.ts';
import { confirmSubscriptionBody, subscribeBody } from '#contracts/calls/newsletter.ts';
import { SENDING_REPEATED_WITHIN_S, SUBSCRIPTIONS, VERIFICATIONS_PER_ADDRESS } from '#contracts/limits.ts';
import { type ProblemCode, ProblemError } from '#contracts/problems.ts';
import { parseEmail } from '../contact/email-address.ts';
import { SHARED_MAILS } from '../mails/account-mails.ts';
import { defineCall } from './define-call.ts';
import type { NewsletterContext } from './newsletter-context.ts';
import { confirmSubscription, requestSubscription } from './subscriptions.ts';

/** Answered alike whatever is known of the address: what it is changes what is mailed. */
export const subscribeCall = defineCall({
  method: 'POST',
  path: '/api/subscribe',
  tag: 'newsletter',
  guard: xsrf,
  summary: 'Asks for the newsletter; a mail has to be confirmed first',
  body: subscribeBody,
  answer: 'SubscribeAnswer',
  refusals: ['not-offered', 'captcha-needed', 'too-many-requests'],
  examples: [
    { name: 'everything', body: { email: EXAMPLE_EMAIL, consent: true } },
    { name: 'topics', body: { email: EXAMPLE_EMAIL, consent: true, topics: ['market-news'], edition: 'en-gb' } },
    { name: 'without-consent', body: { email: EXAMPLE_EMAIL, consent: false }, refused: 'bad-input' },
  ],
  check: ({ context, request, body }) => {
    const email = parseEmail(body.email);
    if (email === undefined) throw refusal(context, request, { email: ['invalid'] });
    const edition = requireEdition(context, request, body.edition);
    if (context.mayPromote?.(edition.id, 'newsletters') === false)
      throw new ProblemError('not-offered', 'The law of the country of this edition allows no newsletter.');
    return { email, edition };
  },
  idempotent: { postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
  captcha: ({ email }) => ({ kind: 'newsletter', identity: email.normalised }),
  limits: [{ name: 'subscribe', rule: SUBSCRIPTIONS }],
  write: async ({ context, request, body, email, edition }, tx) => {
    const { allowed } = await context.throttle.count(tx, 'mail', email.normalised, SHARED_MAILS);
    await requestSubscription(context, tx, {
      email,
      edition,
      topics: body.topics ?? [],
      consent: [`${body.form_id ?? 'api'} ${body.form_version ?? ''}`.trim(), ...(body.shown_texts ?? [])].join(', '),
      now: context.now(),
      mayMail: allowed,
    });
    await context.formCounts?.outcome(tx, {
      event: 'done',
      route: request.routeOptions.url ?? '',
      form: body.form_id ?? null,
      version: body.form_version ?? null,
      edition: edition.id,
      attribution: {},
    });
    return { sent: true as const };
  },
});

export const confirmSubscriptionCall = defineCall({
  method: 'POST',
  path: '/api/subscribe/confirm',
  tag: 'newsletter',
  guard: xsrf,
  summary: 'Confirms a subscription by the code of the mail',
  body: confirmSubscriptionBody,
  answer: 'ConfirmSubscriptionAnswer',
  refusals: ['code-invalid', 'code-used', 'code-expired', 'too-many-requests'],
  examples: [{ name: 'unknown', body: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  limits: [{ name: 'subscribe-confirm', rule: VERIFICATIONS_PER_ADDRESS }],
  write: async ({ context, body: { code } }, tx) => {
    if (!(await confirmSubscription(context, tx, code, context.now())))
      throw new ProblemError(whyRefused(context, code));
    return { subscribed: true as const };
  },
});

function whyRefused({ links, now }: NewsletterContext, code: string): ProblemCode {
  if (links.readConfirm(code, new Date(0)) === undefined) return 'code-invalid';
  // A newer wish, or leaving since, is in its place.
  return links.readConfirm(code, now()) === undefined ? 'code-expired' : 'code-used';
}
