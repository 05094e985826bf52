import type { FastifyRequest } from 'fastify';
import type { Edition } from '#contracts/edition.ts';
import type { CallContext } from './call-context.ts';
import { refusal } from './parse-body.ts';
import { editionNamed, requestEdition } from './request-edition.ts';

/** The edition that the body names, else that of the request. @throws ProblemError `bad-input` where none has the name */
export function requireEdition(
  context: Pick<CallContext, 'editions' | 'message'>,
  request: FastifyRequest,
  named: string | undefined,
): Edition {
  const edition =
    named === undefined ? requestEdition(context.editions, request) : editionNamed(context.editions, named);
  if (edition === undefined) throw refusal(context, request, { edition: ['invalid'] });
  return edition;
}
