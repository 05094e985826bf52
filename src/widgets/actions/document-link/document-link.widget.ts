import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';

export const DOCUMENT_TYPES = ['pdf', 'html'] as const;

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const props = z.strictObject({
  type: z.enum(DOCUMENT_TYPES).check(z.describe('What the reader gets: a PDF, or a page of the web.')),
  href: z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }), z.describe('Where it lies.')),
  label: z.string().check(z.trim(), z.minLength(1), z.describe('What the document is called.')),
  bytes: z.optional(z.int().check(z.gte(1))).check(z.describe('Its size in bytes, shown as KB or MB.')),
  date: z
    .optional(z.string().check(z.refine(isDate, { error: 'must be a day of the calendar such as 2026-10-01' })))
    .check(z.describe('The day of this version, as in 2026-10-01.')),
  newTab: z._default(z.boolean(), false).check(z.describe('Opens in a new tab, and says so.')),
});

export type DocumentLinkProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-document-link',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Document link',
  group: 'actions',
  summary:
    'A link to a document that says what is behind it before anybody follows it: PDF or page of the web, how large, of which day.',
  requirements: ['UIK-2'],
  props,
  texts: ['document-link'],
  view: () => import('./document-link.tsx'),
  examples: () => import('./document-link.examples.ts'),
});
