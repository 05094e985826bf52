import { maskEmail } from '#accounts/contact/email-address.ts';
import type { MaskedText, PersonRow } from '../answers.ts';
import type { people } from '../console.tables.ts';
import type { DataClass } from '../sections.ts';
import type { Member } from '../staff/staff-session.ts';

export type StoredPerson = typeof people.$inferSelect & { readonly ownerName: string | null };

export const maySee = ({ may }: Pick<Member, 'may'>, name: DataClass): boolean => may.has(`see.${name}`);

/** `A••• L•••`: that there are two words, and how they begin. */
const maskName = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ');

/** `+44 ••• 77`: enough to tell two numbers of one person apart. */
const maskPhone = (phone: string): string => `${phone.slice(0, 3)} ••• ${phone.slice(-2)}`;

const shown = (text: string | null, isSeen: boolean, mask: (text: string) => string): MaskedText | null =>
  text === null ? null : isSeen ? { text, is_masked: false } : { text: mask(text), is_masked: true };

/**
 * A person as a member of staff may see them. The only way from a stored person to an answer: of list, search, page and conflict alike, so
 * that a class which is masked in one is masked in all.
 */
export function personFor(member: Pick<Member, 'may'>, person: StoredPerson): PersonRow {
  const seesContact = maySee(member, 'contact');
  return {
    id: person.id,
    name: shown(person.name, maySee(member, 'name'), maskName),
    email: shown(person.email, seesContact, maskEmail),
    phone: shown(person.phone, seesContact, maskPhone),
    kind: person.kind,
    stage: person.stage,
    owner: person.ownerId === null ? null : { id: person.ownerId, name: person.ownerName ?? '' },
    edition: person.edition,
    country: person.country,
    is_made_up: person.isMadeUp,
    is_erased: person.emailNormalised === null,
    version: person.version,
    created_at: person.createdAt.toISOString(),
    last_event_at: person.lastEventAt.toISOString(),
  };
}
