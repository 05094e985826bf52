import * as z from 'zod/mini';
import { ENQUIRY_KINDS } from '#contracts/enquiry-kinds.ts';
import {
  EXAMPLE,
  attribution,
  circumstances,
  company,
  edition,
  email,
  locale,
  payload,
  profileOfAddress,
} from './common-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const enquiryCreated = defineEvent({
  name: 'enquiry.created',
  version: 1,
  sent: 'A visitor asked for something that opens no account: a seat at an event, an e-book, a download, an article, a business contact. Of several steps, after the last.',
  data: z.strictObject({
    enquiry_id: field(z.uuid(), 'The record.'),
    kind: field(z.enum(ENQUIRY_KINDS), 'What was asked for.'),
    subject: field(
      z.nullable(z.string()),
      'What it is about: the id of an event, an e-book, a download, the path of an article.',
    ),
    profile_id: profileOfAddress,
    email: field(z.nullable(email), 'As it was typed; null where none was asked for.'),
    ...company,
    edition,
    locale,
    ...circumstances,
    attribution,
    payload,
  }),
  example: {
    enquiry_id: EXAMPLE.enquiryId,
    kind: 'trade-days',
    subject: 'trade-days-london',
    profile_id: null,
    email: EXAMPLE.email,
    ...EXAMPLE.company,
    edition: 'en-gb',
    locale: 'en-GB',
    ...EXAMPLE.circumstances,
    form_id: 'trade-days',
    shown_texts: ['privacy@2026-03-01'],
    attribution: EXAMPLE.attribution,
    payload: {
      email: EXAMPLE.email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      event: 'trade-days-london',
      consent_privacy: true,
    },
  },
});
