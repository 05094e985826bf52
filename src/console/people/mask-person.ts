import { maskEmail } from '#accounts/contact/email-address.ts';
import type { MaskedText, PersonRow } from '../answers.ts';
import { NO_TASK, type people } from '../console.tables.ts';
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

type Seer = Pick<Member, 'may'>;
export const shownName = (member: Seer, name: string | null): MaskedText | null =>
  shown(name, maySee(member, 'name'), maskName);
export const shownEmail = (member: Seer, email: string | null): MaskedText | null =>
  shown(email, maySee(member, 'contact'), maskEmail);
export const shownPhone = (member: Seer, phone: string | null): MaskedText | null =>
  shown(phone, maySee(member, 'contact'), maskPhone);

/**
 * A person as a member of staff may see them. The only way from a stored person to an answer: of list, search, page and conflict alike, so
 * that a class which is masked in one is masked in all.
 */
export function personFor(member: Pick<Member, 'may'>, person: StoredPerson): PersonRow {
  return {
    id: person.id,
    name: shownName(member, person.name),
    email: shownEmail(member, person.email),
    phone: shownPhone(member, person.phone),
    kind: person.kind,
    stage: person.stage,
    owner: person.ownerId === null ? null : { id: person.ownerId, name: person.ownerName ?? '' },
    edition: person.edition,
    country: person.country,
    is_made_up: person.isMadeUp,
    is_erased: person.emailNormalised === null,
    merged_into: person.mergedInto,
    version: person.version,
    created_at: person.createdAt.toISOString(),
    last_event_at: person.lastEventAt.toISOString(),
    next_task_at: person.nextTaskAt < NO_TASK ? person.nextTaskAt.toISOString() : null,
  };
}

/** A name, an address or a number that stands elsewhere than with its person. */
export const nameFor = (member: Pick<Member, 'may'>, name: string | null): MaskedText | null =>
  shown(name, maySee(member, 'name'), maskName);
export const contactFor = (member: Pick<Member, 'may'>, to: string): MaskedText =>
  maySee(member, 'contact')
    ? { text: to, is_masked: false }
    : { text: to.includes('@') ? maskEmail(to) : maskPhone(to), is_masked: true };
