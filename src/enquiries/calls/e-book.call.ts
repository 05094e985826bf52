import { anyone } from '#calls/guard.ts';
import { EXAMPLE_EMAIL } from '#calls/example-people.ts';
import { refusal } from '#calls/parse-body.ts';
import { eBookBody } from '#contracts/calls/enquiries.ts';
import { FILE_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineCall } from '../define-call.ts';
import { defineEnquiry, freshIds } from '../define-enquiry.ts';
import { signedAddress } from '../enquiries-context.ts';
import { LINK_QUERY, refuseLink, tokenOf } from '../refuse-link.ts';
import { linkVerdict } from '../signed-link.ts';

const pathOf = (edition: string, id: string) => `/api/e-books/${edition}/${id}`;

const READER = { email: EXAMPLE_EMAIL, first_name: 'Ada', consent_privacy: true } as const;

export const eBookCall = defineEnquiry({
  path: '/utils/download-ebook',
  summary: 'Records who wants an e-book, answers a signed link and mails it',
  kind: 'e-book',
  promotion: 'courses',
  body: eBookBody,
  answer: 'EBookAnswer',
  examples: [
    { name: 'e-book', body: { ...READER, e_book: 'reading-a-price' } },
    { name: 'unknown', body: { ...READER, e_book: 'none-of-ours' }, refused: 'bad-input' },
  ],
  about: ({ context, request, body, edition }) => {
    const book = context.content.eBook(edition.id, body.e_book);
    if (book === undefined) throw refusal(context, request, { e_book: ['invalid'] });
    return { subjectId: body.e_book, book };
  },
  write: ({ context, body, edition, book: { title } }) => {
    const link = signedAddress(context, 'e-book', pathOf(edition.id, body.e_book), FILE_LINK_TTL_S);
    return {
      answer: { ...freshIds(), link },
      mail: {
        template: 'e-book',
        values: { link, title, name: body.first_name, days: String(FILE_LINK_TTL_S / 86_400) },
      },
    };
  },
});

/** The file, for who holds its link. */
export const eBookFileCall = defineCall({
  method: 'GET',
  path: '/api/e-books/{edition}/{e_book}',
  tag: 'enquiries',
  guard: anyone,
  summary: 'The e-book of a signed link',
  query: LINK_QUERY,
  answer: { type: 'application/pdf', about: 'The book.' },
  refusals: ['not-found', 'link-invalid'],
  examples: [
    {
      name: 'not-signed',
      path: { edition: 'en-gb', e_book: 'reading-a-price' },
      query: { token: 'not-a-link-of-ours' },
      refused: 'link-invalid',
    },
  ],
  handle: async ({ context, request, reply, params: { edition, e_book: id } }) => {
    const file = context.editions.some((one) => one.id === edition)
      ? context.content.eBookFile(edition, id)
      : undefined;
    if (file === undefined) throw new ProblemError('not-found');
    const verdict = linkVerdict(context.linkKeys, 'e-book', pathOf(edition, id), tokenOf(request), context.now());
    if (verdict !== 'good') return refuseLink(context, request, reply, edition, verdict);
    void reply.header('Content-Disposition', `attachment; filename="${id}.pdf"`).header('X-Robots-Tag', 'noindex');
    return Buffer.from(await file);
  },
});
