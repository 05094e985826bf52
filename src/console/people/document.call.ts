import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { accountKeys } from '#accounts/keys.ts';
import { applicationDocuments } from '#accounts/application.tables.ts';
import { unsealBytes } from '#calls/sealed-bytes.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { DocumentAnswer } from '../answers.ts';
import { consoleCall } from '../define-call.ts';
import { REVEAL_REASONS } from '../sections.ts';
import { personOf } from './person-of.ts';
import { recordReveal } from './record-reveal.ts';

/**
 * What a client has uploaded, for who checks it. It is part of an answer, and is saved to a file by the page: no address
 * leads to it, and no browser ever shows it as a page of this site.
 */
export const documentCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/document',
  // Documents are data of identity.
  needs: 'reveal.identity',
  summary: 'One document of a person’s application, for a reason; recorded before it is answered',
  body: z.object({ document: z.uuid(), reason: z.enum(REVEAL_REASONS) }),
  refusals: ['not-found', 'not-possible', 'too-many-requests'],
  act: { name: 'person-revealed', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<DocumentAnswer> => {
    const { context, params, body, who } = asked;
    const person = await personOf(tx, who, params.id);
    const what = `document ${body.document.toLowerCase()}`;
    await recordReveal(asked, tx, person, { dataClass: 'identity', reason: body.reason, what });
    const [document] =
      person.profileId === null
        ? []
        : await tx
            .select()
            .from(applicationDocuments)
            .where(
              and(eq(applicationDocuments.id, body.document), eq(applicationDocuments.profileId, person.profileId)),
            );
    if (document === undefined) throw new ProblemError('not-possible', 'The person has no such document.');
    const { document: keys } = accountKeys(context.accounts.secret);
    return {
      media_type: document.mediaType,
      content: unsealBytes(keys, document.sealed, document.id).toString('base64'),
    };
  },
});
