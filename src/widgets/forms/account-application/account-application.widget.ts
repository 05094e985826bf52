import * as z from 'zod/mini';
import { applicationSummary } from '#contracts/calls/application-answer.ts';
import { defineWidget } from '#islands/define-widget.ts';

const props = z.strictObject({
  edition: z.string().check(z.describe('Edition of the page, as `en-gb`; the site fills it in.')),
  application: z
    .optional(applicationSummary)
    .check(
      z.describe(
        'JSON: an application to show instead of the visitor’s own, which the browser asks for; for examples.',
      ),
    ),
});

export type AccountApplicationProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-account-application',
  load: 'lazy',
  hydrate: 'load', // whose application it is, is known to the browser alone
  title: 'Application of the account',
  group: 'forms',
  summary:
    'What a signed-in client still has to answer before the company opens the account: each step with its state and what is missing, and the way to go on. Asked for by the browser, so it is in no cached page; it shows nothing to guests, and where the company asks for no application.',
  requirements: ['FRM-7', 'SES-4'],
  props,
  texts: ['account-application'],
  view: () => import('./account-application.tsx'),
  examples: () => import('./account-application.examples.ts'),
});
