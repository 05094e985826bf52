import { contactBody, esgBody, whiteLabelBody } from '#contracts/calls/enquiries.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import { aboutNothing, enquiryCall, freshIds } from '../enquiry-call.ts';

const received = (context: EnquiriesContext, edition: string, template: string, page: string, name: string) => ({
  answer: freshIds(),
  mail: { template, values: { link: `${context.publicUrl}/${edition}/${page}`, name } },
});

/** A business that wants the platform under its own name. */
export const whiteLabelCall = enquiryCall({
  path: '/utils/custom-forms/white-label',
  kind: 'white-label',
  schema: whiteLabelBody,
  about: aboutNothing,
  settle: ({ context, edition, body }) =>
    received(context, edition.id, 'white-label-received', 'white-label', body.first_name),
});

/** Somebody who would invest sustainably, and wants to hear from us. */
export const esgCall = enquiryCall({
  path: '/utils/custom-forms/esg',
  kind: 'esg',
  schema: esgBody,
  about: aboutNothing,
  settle: ({ context, edition, body }) =>
    received(context, edition.id, 'esg-received', 'sustainable-investing', body.first_name),
});

/** Somebody writes to the company from its contact page. */
export const contactCall = enquiryCall({
  path: '/api/contact',
  kind: 'contact',
  schema: contactBody,
  about: aboutNothing,
  settle: ({ context, edition, body }) => received(context, edition.id, 'contact-received', 'contact', body.first_name),
});
