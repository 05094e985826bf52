import type { FastifyInstance } from 'fastify';
import { refusal } from '#accounts/parse-body.ts';
import { eBookBody } from '#contracts/calls/enquiries.ts';
import { FILE_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { type EnquiriesContext, signedAddress } from '../enquiries-context.ts';
import { enquiryCall, freshIds } from '../enquiry-call.ts';
import { refuseLink, tokenOf } from '../refuse-link.ts';
import { linkVerdict } from '../signed-link.ts';

const pathOf = (edition: string, id: string) => `/api/e-books/${edition}/${id}`;

/** Records who wants an e-book, answers its link and mails it. */
export const eBookCall = enquiryCall({
  path: '/utils/download-ebook',
  kind: 'e-book',
  schema: eBookBody,
  about: ({ context, request, body, edition }) => {
    const book = context.content.eBook(edition.id, body.e_book);
    if (book === undefined) throw refusal(context, request, { e_book: ['invalid'] });
    return { id: body.e_book, subject: book };
  },
  settle: ({ context, body, edition }, { title }) => {
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

/** GET /api/e-books/{edition}/{e_book}?token=: the file, for who holds its link. */
export function eBookFileCall(app: FastifyInstance, context: EnquiriesContext): void {
  app.get<{ Params: { edition: string; e_book: string } }>('/api/e-books/:edition/:e_book', async (request, reply) => {
    const { edition, e_book: id } = request.params;
    const file = context.editions.some((one) => one.id === edition)
      ? context.content.eBookFile(edition, id)
      : undefined;
    if (file === undefined) throw new ProblemError('not-found');
    const verdict = linkVerdict(context.linkKey, 'e-book', pathOf(edition, id), tokenOf(request), context.now());
    if (verdict !== 'good') return refuseLink(context, request, reply, edition, verdict);
    void reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="${id}.pdf"`)
      .header('X-Robots-Tag', 'noindex');
    return reply.send(Buffer.from(await file));
  });
}
