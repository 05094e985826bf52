import { eq } from 'drizzle-orm';
import { anyone } from '#calls/guard.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineCall } from './define-call.ts';
import { newsletterSubscriptions } from './newsletter.tables.ts';
import { endSubscription } from './subscriptions.ts';

const unknown = { name: 'unknown', path: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' } as const;

export const unsubscribeCall = defineCall({
  method: 'POST',
  path: '/api/unsubscribe/{code}',
  tag: 'newsletter',
  guard: anyone,
  summary: 'Ends a subscription at once; mail software posts it by itself (RFC 8058)',
  bodyType: 'any',
  answer: 'UnsubscribeAnswer',
  refusals: ['code-invalid'],
  examples: [unknown],
  hasSecretPath: true,
  write: async ({ context, params: { code } }, tx) => {
    if (!(await endSubscription(context, tx, code, context.now()))) throw new ProblemError('code-invalid');
    return { subscribed: false as const };
  },
});

/** Somebody who opens the address of the header in a browser comes to the page with the button: opening changes nothing. */
export const unsubscribeLinkCall = defineCall({
  method: 'GET',
  path: '/api/unsubscribe/{code}',
  tag: 'newsletter',
  guard: anyone,
  summary: 'Leads to the page with the button, and changes nothing',
  answer: { leadsTo: 'the page `unsubscribe`' },
  refusals: ['code-invalid'],
  examples: [unknown],
  hasSecretPath: true,
  handle: async ({ context, params: { code } }) => {
    const id = context.links.readUnsubscribe(code);
    const [held] =
      id === undefined
        ? []
        : await context.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id));
    if (held === undefined) throw new ProblemError('code-invalid');
    return `${context.publicUrl}/${held.edition}/unsubscribe?code=${code}`;
  },
});
