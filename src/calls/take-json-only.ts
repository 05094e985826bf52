import type { FastifyInstance } from 'fastify';
import { BODY_MAX_BYTES } from '#contracts/limits.ts';

/** JSON and nothing else, whatever the site around takes. An empty body is a body without fields. */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined);
      else void parseJson(request, body.toString(), done);
    },
  );
}
