import * as z from 'zod/mini';
import { accountAnswer } from '#contracts/calls/account-answer.ts';
import { applicationSummary } from '#contracts/calls/application-answer.ts';
import { defineWidget } from '#islands/define-widget.ts';

const address = z
  .string()
  .check(z.regex(/^\/(?!\/)/, { error: 'must be the address of a page of this site, such as /en-gb/log-in' }));

const props = z.strictObject({
  edition: z.string().check(z.describe('Edition of the page, as `en-gb`; the site fills it in.')),
  links: z
    .strictObject({
      logIn: address,
      signUp: address,
      changePassword: address,
      erase: address,
      confirmPhone: z.optional(address),
      contact: z.optional(address),
      finish: z.optional(z.record(z.string(), address)),
      finishLive: z.optional(address),
    })
    .check(z.describe('JSON: the pages that it leads to; the site fills them in.')),
  companies: z
    ._default(z.record(z.string(), z.string()), {})
    .check(z.describe('JSON: names of the companies by the code of their entity; the site fills them in.')),
  documents: z
    ._default(z.record(z.string(), address), {})
    .check(z.describe('JSON: pages of the documents that were agreed to, by id; the site fills them in.')),
  account: z
    .optional(accountAnswer)
    .check(
      z.describe('JSON: an account to show instead of the visitor’s own, which the browser asks for; for examples.'),
    ),
  application: z
    .optional(applicationSummary)
    .check(z.describe('JSON: an application to show with `account`, instead of none; for examples.')),
});

export type AccountProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-account',
  load: 'lazy',
  hydrate: 'load', // whose account it is, is known to the browser alone
  title: 'Account',
  group: 'forms',
  summary:
    'What a signed-in client sees of their own: accounts and their state, what they still have to answer before the company opens one, whether e-mail and phone are confirmed, what was agreed to and when, by what it is logged in to, browsers that are logged in. Adds and removes passkeys and authenticator apps, ends sessions, turns mails on and off, downloads the data, leads to a new password and to erasure. Asked for by the browser, so it is in no cached page; without a script it leads to the log-in.',
  requirements: ['FRM-1', 'FRM-2', 'SES-4'],
  props,
  texts: ['account', 'account-application', 'forms', 'dialog', 'proof'],
  view: () => import('./account.tsx'),
  examples: () => import('./account.examples.ts'),
});
