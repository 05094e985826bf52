import type { FastifyRequest } from 'fastify';
import { subjectOf } from '#accounts/audit-subject.ts';
import type { ActName } from '#contracts/acts.ts';
import type { Transaction } from '#contracts/database.ts';
import type { ConsoleContext } from './console-context.ts';

/** The entry of what a member of staff did, in its transaction. `profileId`: whom it was about, for the trail's own name of the person. */
export const recordStaffAct = (
  { audit }: Pick<ConsoleContext, 'audit'>,
  tx: Transaction,
  { who, request }: { readonly who: { readonly id: string }; readonly request: FastifyRequest },
  act: ActName,
  object: string,
  profileId?: string | null,
): Promise<void> =>
  audit.record(tx, {
    act,
    actor: 'staff',
    staff: who.id,
    object,
    request,
    ...(profileId ? { subject: subjectOf({ profileId }) } : {}),
  });
