import * as z from 'zod/mini';
import { CLIENT_KINDS, SWAP_FREE } from '#contracts/client-kinds.ts';
import { WANTED_PRODUCTS } from '#contracts/calls/signup.ts';
import { PLATFORMS } from '#contracts/platforms.ts';
import { field } from './define-event.ts';

/** Fields that several events have, with the same meaning in each. */

const NOBODYS_PROFILE =
  'Null where nothing proves that the person who sent it owns the address; `registration.confirmed` names the person once the mailbox is confirmed.';

export const profileId = field(z.uuid(), 'The person.');
export const provenProfileId = field(z.nullable(z.uuid()), `The person. ${NOBODYS_PROFILE}`);
export const profileOfAddress = field(
  z.nullable(z.uuid()),
  'The person whose confirmed address this is; null where no profile has it. Anyone can type an address: it does not prove that this person asked.',
);
export const email = field(z.string(), 'As it was typed.');

export const clientId = field(z.uuid(), 'The account.');
export const accountNumber = field(
  z.string(),
  'Our number of the account, in digits, which stays. Its owner knows an account on a platform by the platform’s `login`.',
);
export const clientKind = field(
  z.enum(CLIENT_KINDS),
  'What the account is. A lead is a person without a password yet.',
);
export const platform = field(
  z.nullable(z.enum(PLATFORMS)),
  'The trading platform; null where the account is on none.',
);
export const terms = field(
  z.strictObject({
    leverage: field(z.optional(z.number()), 'The N of N:1.'),
    balance: field(z.optional(z.number()), 'Of a demo account, in its currency.'),
    currency: field(z.optional(z.string()), 'ISO 4217.'),
    product: field(z.optional(z.enum(WANTED_PRODUCTS)), 'What the client came for.'),
    swap_free: field(z.optional(z.enum(SWAP_FREE)), 'Swap-free terms: asked for, granted, or refused.'),
    campaign: field(z.optional(z.string()), 'Who brought the client of a campaign.'),
  }),
  'What was asked for of the account; what is left out was not asked for.',
);

export const company = {
  entity: field(z.string(), 'The legal entity, as the regulator’s file of the brand codes it.'),
  company_id: field(z.number(), 'Number of that company.'),
  regulator: field(z.string(), 'Code of its regulator.'),
};
export const country = field(z.string(), 'Country of residence, ISO 3166-1 alpha-2; `ZZ` until it is asked for.');
export const edition = field(z.string(), 'Edition of the site: language and region.');
export const locale = field(z.string(), 'BCP 47, of the edition.');

export const signUpId = field(
  z.uuid(),
  'The sign-up: the same in all events of its steps, and in `registration.confirmed`.',
);
export const registrationId = field(
  z.uuid(),
  'The record of this step; the same where the step is sent again to correct it.',
);
export const registrationKind = field(
  z.string(),
  'The registration, by the name of its first call: `signup`, `partner-signup`, …; `islamic-step-2` where a signed-in client asked for swap-free terms.',
);
/** How something was sent, and what was on the page. */
export const circumstances = {
  form_id: field(z.nullable(z.string()), 'The form; null where another program called.'),
  form_version: field(z.nullable(z.string()), 'Version of its texts and fields.'),
  timezone: field(z.nullable(z.string()), 'Of the browser, an IANA name; null where it was not sent.'),
  agent: field(z.nullable(z.string()), 'Name that the browser gives itself.'),
  shown_texts: field(
    z.array(z.string()),
    'Consents, warnings and documents that were shown on the page, each as `id@version`; a risk warning’s version ends in its percentage.',
  ),
};
export const attribution = field(
  z.record(z.string(), z.string()),
  'Where the visitor came from, as far as they allowed: docs/tracking.md.',
);
export const payload = field(
  z.record(z.string(), z.unknown()),
  'The fields of the call as they were read, without passwords, codes and captcha: phone numbers in E.164, addresses of websites with their scheme, texts of several lines as a list of them.',
);

/** Who and what the examples are about. */
export const EXAMPLE = {
  signUpId: '5b0c1c6e-6f0b-4a7e-9d0e-3c1b8c3f7a11',
  registrationId: '0d4a5a55-2f51-4a86-8f6f-6f0f5b7f3c22',
  profileId: '9f6f2c1a-0a53-4f0b-8f0d-2f8a4b8a9e33',
  clientId: '3a7d9d0c-51c7-4a4e-bb3a-7d5c6c2f1b44',
  enquiryId: '7c2f4b9e-8d3a-4c61-a0f5-1e9b6d4c8a55',
  email: 'ada.lovelace@example.com',
  company: { entity: 'uk', company_id: 1, regulator: 'fca' },
  circumstances: {
    form_id: 'live-sign-up',
    form_version: '1',
    timezone: 'Europe/London',
    agent: 'Mozilla/5.0',
    shown_texts: ['terms@2026-03-01', 'privacy@2026-03-01', 'risk-warning@2026-03-01+71'],
  },
  attribution: { utm_source: 'newsletter', consent: '1.c.2026-11-20.mk' },
} as const;
