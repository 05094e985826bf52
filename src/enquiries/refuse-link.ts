import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '#contracts/problems.ts';
import type { EnquiriesContext } from './enquiries-context.ts';

/** The page that tells a person what became of an old link; a brand may have none. */
const PAGE = 'link-expired';

/** A link that opens nothing: a page for a person who followed it from a mail, problem details for a program. */
export function refuseLink(context: EnquiriesContext, request: FastifyRequest, reply: FastifyReply, edition: string): FastifyReply {
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  if (!wantsPage || !context.content.hasPage(edition, PAGE)) throw new ProblemError('link-invalid');
  return reply.redirect(`/${edition}/${PAGE}`, 303);
}

/** The token of a link's query; '' where it has none, or several. */
export const tokenOf = (request: FastifyRequest): string => {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token : '';
};
