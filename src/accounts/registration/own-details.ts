import type { FastifyRequest } from 'fastify';
import type { AccountsContext, RegulatorFacts } from '../accounts-context.ts';
import { refusal } from '#calls/parse-body.ts';
import { type PersonalBody, isPersonKnown, missingDetails, personComplaints, personOf } from '../contact/person-of.ts';
import type { PersonalDetails } from '../contact/personal-details.ts';
import type { Profile } from '../session/signed-in-profile.ts';

/** What the owner of a profile sends of themselves, where it is not known yet; null where it is, or nothing was sent. @throws ProblemError `bad-input` with every complaint */
export function ownDetails(
  context: AccountsContext,
  request: FastifyRequest,
  profile: Profile,
  body: PersonalBody,
  facts: Pick<RegulatorFacts, 'minimumAge'> | undefined,
): PersonalDetails | null {
  const details = personOf(body);
  if (details === null || isPersonKnown(profile)) return null;
  const complaints: Record<string, readonly string[]> = personComplaints(
    body,
    context.now().toISOString().slice(0, 10),
    facts?.minimumAge,
  );
  for (const field of missingDetails(body)) complaints[field] = ['required'];
  if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);
  return details;
}
