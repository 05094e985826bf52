import type { FastifyBaseLogger } from 'fastify';

/** The part of the server's logger that this room writes to. */
export type MarketLogger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
