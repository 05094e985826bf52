import * as z from 'zod/mini';
import { confirmationAgain } from '#accounts/registration/confirmation-again.ts';
import { changeAccess } from '#accounts/staff-acts/change-access.ts';
import { closeAccount } from '#accounts/staff-acts/close-account.ts';
import type { DoneAnswer } from '#console/answers.ts';
import { consoleCall } from '#console/define-call.ts';
import { lockProfileOf, recordPersonAct } from './act-on-person.ts';
import { ACT_REASONS } from './act-reasons.ts';

const DONE: DoneAnswer = { done: true };
/** The case that it is done in. */
export const inRequest = { request_id: z.optional(z.uuid()) };

export const confirmCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/confirm',
  needs: 'people.confirm',
  summary: 'Send the mail that confirms an address once more',
  body: z.object({ reason: z.enum(ACT_REASONS.confirm) }),
  refusals: ['not-found', 'not-possible', 'too-many-requests'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const { person, profile } = await lockProfileOf(tx, who, params.id);
    await confirmationAgain(context.accounts, tx, profile.id);
    const { reason } = body;
    await recordPersonAct(asked, tx, person, { act: 'person-confirmation-sent', kind: 'confirmation-sent', reason });
    return DONE;
  },
});

export const blockPersonCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/block',
  needs: 'people.block',
  summary: 'Block a person, whose sessions end',
  body: z.object({ reason: z.enum(ACT_REASONS.block), ...inRequest }),
  refusals: ['not-found', 'not-possible'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const { person, profile } = await lockProfileOf(tx, who, params.id);
    await changeAccess(context.accounts, tx, profile.id, 'blocked');
    await recordPersonAct(asked, tx, person, {
      act: 'person-blocked',
      kind: 'blocked',
      reason: body.reason,
      answers:
        body.request_id === undefined && body.reason !== 'restriction-asked'
          ? undefined
          : { kind: 'restriction', outcome: 'restricted', requestId: body.request_id },
    });
    return DONE;
  },
});

export const unblockPersonCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/unblock',
  needs: 'people.block',
  summary: 'Let a person who was blocked log in again',
  body: z.object({ reason: z.enum(ACT_REASONS.unblock) }),
  refusals: ['not-found', 'not-possible'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const { person, profile } = await lockProfileOf(tx, who, params.id);
    await changeAccess(context.accounts, tx, profile.id, 'open');
    await recordPersonAct(asked, tx, person, { act: 'person-unblocked', kind: 'unblocked', reason: body.reason });
    return DONE;
  },
});

export const closeAccountCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/close',
  needs: 'people.close',
  summary: 'Close one account of a person; the others and the log-in stay',
  body: z.object({ account: z.int().check(z.positive()), reason: z.enum(ACT_REASONS.close) }),
  refusals: ['not-found', 'not-possible'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const { person, profile } = await lockProfileOf(tx, who, params.id);
    await closeAccount(context.accounts, tx, profile.id, body.account);
    await recordPersonAct(asked, tx, person, {
      act: 'person-account-closed',
      kind: 'account-closed',
      reason: body.reason,
      object: String(body.account),
      facts: { account: body.account },
    });
    return DONE;
  },
});
