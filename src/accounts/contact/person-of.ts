import { lacksLastName } from '#contracts/calls/person-fields.ts';
import { birthDateComplaint } from '#domain/eligibility.ts';
import type { PersonalDetails } from './personal-details.ts';

/** The fields of a body that say who a person is; a form asks for all of them, some or none. */
export type PersonalBody = {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  /** The person has no last name. */
  readonly single_name?: boolean | undefined;
  readonly birth_date?: string | undefined;
  readonly phone?: string | undefined;
  readonly address_line?: string | undefined;
  readonly city?: string | undefined;
  readonly postal_code?: string | undefined;
};

/** What a company must know before it opens a live account. */
const DEMANDED = [
  'first_name',
  'last_name',
  'birth_date',
  'phone',
  'address_line',
  'city',
] as const satisfies readonly (keyof PersonalBody)[];

/** Of a row or a step: whether it holds all of them. Where the others stand and a last name does not, there is none (docs/decisions/054). */
export const isPersonKnown = ({ firstName, lastName, birthDate, phone, addressLine, city }: PersonalDetails): boolean =>
  missingDetails({
    first_name: firstName ?? undefined,
    last_name: lastName ?? undefined,
    single_name: lastName === null,
    birth_date: birthDate ?? undefined,
    phone: phone ?? undefined,
    address_line: addressLine ?? undefined,
    city: city ?? undefined,
  }).length === 0;

export const missingDetails = (body: PersonalBody): readonly (typeof DEMANDED)[number][] =>
  DEMANDED.filter((field) => (field === 'last_name' ? lacksLastName(body) : body[field] === undefined));

/** Null where nothing of the person was sent. */
export function personOf(body: PersonalBody): PersonalDetails | null {
  if (DEMANDED.every((field) => body[field] === undefined)) return null;
  return {
    firstName: body.first_name ?? null,
    lastName: body.last_name ?? null,
    birthDate: body.birth_date ?? null,
    phone: body.phone ?? null,
    addressLine: body.address_line ?? null,
    city: body.city ?? null,
    postalCode: body.postal_code || null,
  };
}

/** What no schema knows of a person. `today` is YYYY-MM-DD, UTC. */
export function personComplaints(
  { birth_date: birthDate }: PersonalBody,
  today: string,
  minimumAge: number | undefined,
): Record<string, string[]> {
  const complaints: Record<string, string[]> = {};
  const aboutBirth = birthDate === undefined ? undefined : birthDateComplaint(birthDate, today, minimumAge);
  if (aboutBirth !== undefined) complaints['birth_date'] = [aboutBirth];
  return complaints;
}
