import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AccountsContext } from '../accounts-context.ts';
import { clients } from '../accounts.tables.ts';
import { currentAttempt } from '../current-attempt.ts';
import { signedInProfile } from '../signed-in-profile.ts';

/** The visitor's own client id: of the newest account of who is signed in, else of the sign-up in progress. */
export function clientIdCall(app: FastifyInstance, context: AccountsContext): void {
  app.post('/utils/client-id', async (request): Promise<{ client_id: string }> => {
    const profile = await signedInProfile(context, request);
    const [client] =
      profile === undefined
        ? []
        : await context.db
            .select({ id: clients.id })
            .from(clients)
            .where(eq(clients.profileId, profile.id))
            .orderBy(desc(clients.createdAt))
            .limit(1);
    return { client_id: client?.id ?? (await currentAttempt(context, request)).clientRef };
  });
}
