import type { FastifyBaseLogger } from 'fastify';

/** The part of the server's logger that this module writes to. */
export type MarketLogger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
