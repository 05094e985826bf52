import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '#contracts/problems.ts';
import type { EnquiriesContext } from './enquiries-context.ts';
import type { LinkVerdict } from './signed-link.ts';

/** The pages that tell a person what became of a link; a brand may have none, or the first alone. */
const EXPIRED = 'link-expired';
const INCOMPLETE = 'link-incomplete';

/** A link that opens nothing: a page for a person who followed it from a mail, problem details for a program. */
export function refuseLink(
  context: EnquiriesContext,
  request: FastifyRequest,
  reply: FastifyReply,
  edition: string,
  why: Exclude<LinkVerdict, 'good'>,
): FastifyReply {
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  const page = (why === 'expired' ? [EXPIRED] : [INCOMPLETE, EXPIRED]).find((path) =>
    context.content.hasPage(edition, path),
  );
  if (!wantsPage || page === undefined) throw new ProblemError('link-invalid');
  return reply.redirect(`/${edition}/${page}`, 303);
}

/** The query of a signed link, as the document has it. */
export const LINK_QUERY = { token: { about: 'Of the signed link.', required: true } } as const;

/** The token of a link's query; '' where it has none, or several. */
export const tokenOf = (request: FastifyRequest): string => {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token : '';
};
