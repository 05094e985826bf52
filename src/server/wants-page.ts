import type { FastifyRequest } from 'fastify';

/** A person in a browser asked, not a program. */
export const wantsPage = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html');
