import fp from 'fastify-plugin';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { BODY_MAX_BYTES } from '#contracts/limits.ts';

/** Cookies and forms, for pages and calls. */
export const bodiesPlugin = fp(
  async (app) => {
    await app.register(cookie);
    await app.register(formbody, { bodyLimit: BODY_MAX_BYTES });
  },
  { name: 'bodies', dependencies: ['http'] },
);
