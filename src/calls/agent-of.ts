import type { FastifyRequest } from 'fastify';

/** The browser's name as it was sent along, or as the request has it; null of neither. */
export const agentOf = (body: { readonly agent?: string | undefined }, request: FastifyRequest): string | null =>
  body.agent ?? request.headers['user-agent']?.slice(0, 512) ?? null;
