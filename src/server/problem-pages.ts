import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageAnswer, Pages } from '#pages/page-answer.ts';
import type { PageSender } from './page-sender.ts';
import type { ProblemPages } from './problem-responses.ts';
import { pathOf } from './request-target.ts';
import { FOR_ONE_VISITOR, visitorOf } from './visitor-of.ts';
import { wantsPage } from './wants-page.ts';

export type SiteProblemPages = ProblemPages & {
  /** For an address that cannot be decoded. */
  readonly badAddressPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** The pages that stand for problem details. @param pages asked for at each request: they are made after the routes. */
export const problemPages = (sender: PageSender, pages: () => Pages): SiteProblemPages => ({
  wantsPage,
  notFoundPage: async (request, reply) =>
    sender.once(
      request,
      reply,
      await pages().notFound(pathOf(request.raw.url ?? '/'), visitorOf(request)),
      FOR_ONE_VISITOR,
    ),
  failurePage: async (request, reply) =>
    sender.once(request, reply, pages().failure(pathOf(request.raw.url ?? '/'), request.id), {}),
  badAddressPage: async (request, reply) => {
    const answer = await pages().notFound('/', visitorOf(request));
    return sender.once(request, reply, { ...answer, status: 400 } as PageAnswer, FOR_ONE_VISITOR);
  },
});
