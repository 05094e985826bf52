import * as z from 'zod/mini';
import { EXAMPLE, edition, email, profileOfAddress } from './common-fields.ts';
import { field } from './define-event.ts';

/** Whose subscription, and to what. */
export const newsletterFields = {
  subscription_id: field(z.uuid(), 'The subscription: the same when it ends and when it begins again.'),
  profile_id: profileOfAddress,
  email: field(email, 'Confirmed by the link of a mail.'),
  topics: field(z.array(z.string()), 'As the brand names them; none: all.'),
  language: field(z.string(), 'BCP 47.'),
  edition,
  consent: field(
    z.string(),
    'Form and version, then the texts that were shown on the page, each as `id@version`, by commas.',
  ),
};

export const NEWSLETTER_EXAMPLE = {
  subscription_id: '2e8f6a1d-4c7b-4b39-9d55-8a0c3f1e7d66',
  profile_id: null,
  email: EXAMPLE.email,
  topics: ['market-news'],
  language: 'en',
  edition: 'en-gb',
  consent: 'subscription 1, privacy@2026-03-01',
};
