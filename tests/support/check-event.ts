import type { FollowUp } from '#contracts/follow-ups.ts';
import { WEBHOOK_EVENTS } from '#contracts/webhook-events/catalogue.ts';

/** Throws where a follow-up is an event that is not declared, or not as it is declared; fields that are not declared are refused. */
export function checkEvent(followUp: FollowUp): void {
  if (followUp.kind !== 'event') return;
  const declared = WEBHOOK_EVENTS.find(({ name }) => name === followUp.name);
  if (declared === undefined)
    throw new Error(`the event "${followUp.name}" is not declared in contracts/webhook-events`);
  if (followUp.version !== declared.version)
    throw new Error(`the event "${followUp.name}" was sent as version ${followUp.version}`);
  // As it is delivered: JSON leaves out what is undefined.
  const read = declared.data.safeParse(JSON.parse(JSON.stringify(followUp.body)));
  if (!read.success)
    throw new Error(`the event "${followUp.name}" is not as declared: ${JSON.stringify(read.error.issues)}`);
}
