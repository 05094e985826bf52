import type { FastifyRequest } from 'fastify';
import type { AccountsContext } from '../accounts-context.ts';
import type { profiles } from '../accounts.tables.ts';
import { findSession } from './current-session.ts';

export type Profile = typeof profiles.$inferSelect;

/** Whose bearer token the request carries; undefined without one, or where its session has ended. */
export const signedInProfile = async (
  context: AccountsContext,
  request: FastifyRequest,
): Promise<Profile | undefined> => (await findSession(context, request))?.profile;
