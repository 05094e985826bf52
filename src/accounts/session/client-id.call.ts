import { desc, eq } from 'drizzle-orm';
import { anyone } from '#calls/guard.ts';
import { clients } from '../accounts.tables.ts';
import { defineCall } from '../define-call.ts';
import { currentAttempt } from './current-attempt.ts';
import { signedInProfile } from './signed-in-profile.ts';

/** Of the newest account of who is signed in, else of the sign-up in progress. */
export const clientIdCall = defineCall({
  method: 'POST',
  path: '/utils/client-id',
  tag: 'registration',
  guard: { ...anyone, proof: [['sign-up'], ['bearer']] },
  summary: 'The visitor’s own client id',
  answer: 'ClientIdAnswer',
  refusals: [],
  examples: [{ name: 'of-the-sign-up', after: ['POST /utils/custom-forms/signup'], body: {} }],
  handle: async ({ context, request }) => {
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
  },
});
