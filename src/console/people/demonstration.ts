import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import {
  PERSON_KINDS,
  PERSON_STAGES,
  type PersonKind,
  type TimelineFacts,
  type TimelineKind,
} from '#contracts/people.ts';
import { staffApprovals } from '../approvals/approvals.tables.ts';
import { expireApprovals, holdMadeUp } from '../approvals/hold.ts';
import { people, peopleTerms, staff, staffMembers, timeline } from '../console.tables.ts';
import { addMadeUpRequests } from '../requests/demonstration.ts';
import { numbers } from '../made-up-numbers.ts';
import { addMadeUpEnquiries } from '../enquiries/demonstration.ts';
import type { FirstRole } from '../section.ts';
import { newLink } from '../staff/invite.ts';
import { addMadeUpTasks } from '../tasks/demonstration.ts';
import { nameWords, termsOf } from './person-terms.ts';
import { timeOrderedId } from './time-ordered-id.ts';

const FIRST =
  'Amelia Noah Olivia Liam Sofía Mateo Hannah Jonas Layla Omar Grace Ethan Lucía Hugo Emma Finn Maryam Yusuf Chloe Jack Valeria Diego Mia Leon Nour Khalid Isla Oscar Camila Martín Lena Paul Salma Tariq'.split(
    ' ',
  );
const LAST =
  'Whitcombe Hartley Okafor García Fernández Schneider Weber Haddad Mansour Price Sinclair Romero Castillo Vogel Brandt Nasser Khoury Ashdown Pemberton Navarro Ibáñez Krüger Lindner Saleh Rahman'.split(
    ' ',
  );
const COUNTRIES = ['GB', 'DE', 'ES', 'JO', 'AE', 'MX', 'ZA', 'AU'] as const;
const SOURCES = ['google', 'newsletter', 'partner-site', 'youtube', 'direct'] as const;
const FORMS: Readonly<Record<PersonKind, string>> = {
  client: 'signup',
  demo: 'demo',
  lead: 'lead',
  partner: 'partner',
  learner: 'education',
  enquirer: 'contact',
};

/** Who works in the demonstration's console: the first is who its link logs in. */
const STAFF: readonly { readonly name: string; readonly role: FirstRole }[] = [
  { name: 'Robin Ames', role: 'administrator' },
  { name: 'Priya Raman', role: 'sales' },
  { name: 'Marcus Bell', role: 'sales' },
  { name: 'Ines Duarte', role: 'support' },
  { name: 'Henrik Lund', role: 'compliance' },
  { name: 'Dana Whitlock', role: 'administrator' },
];

const MADE_UP_PEOPLE = 240;
/** Of their accounts: none of a real one's range. */
const FIRST_NUMBER = 79_000_000;
const DAY_MS = 86_400_000;

/** Made-up people and staff, marked as such, where the console has none; and a link that logs the first of the staff in, once. */
export async function openDemonstration(
  db: Database,
  editions: readonly Edition[],
  now: Date,
  approvalKeys: KeyRing,
): Promise<{ readonly token: string; readonly name: string }> {
  const [administrator] = await db.transaction(async (tx) => {
    const there = await tx.select().from(staff).where(eq(staff.isMadeUp, true)).orderBy(staff.createdAt);
    if (there.length > 0) return there;
    const members = STAFF.map(({ name, role }, at) => ({
      id: crypto.randomUUID(),
      role,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@staff.example`,
      at,
    }));
    const made = await tx
      .insert(staff)
      .values(
        members.map(({ id, name, email, at }) => ({
          id,
          name,
          email,
          emailNormalised: email,
          state: 'active' as const,
          isMadeUp: true,
          createdAt: new Date(now.getTime() + at),
        })),
      )
      .returning();
    await tx.insert(staffMembers).values(members.map(({ id, role }) => ({ staffId: id, role })));
    return made;
  });
  if (administrator === undefined) throw new Error('console: the staff of the demonstration was not written.');
  if ((await db.$count(people, eq(people.isMadeUp, true))) === 0) {
    await addMadeUpPeople(db, editions, now);
    await db.transaction(async (tx) => {
      await addMadeUpEnquiries(tx, editions, now);
      await addMadeUpTasks(tx, now);
    });
  }
  await addMadeUpRequests(db, now);
  await db.transaction((tx) => askForRole(tx, approvalKeys, now));
  const { token } = await db.transaction((tx) => newLink(tx, administrator.id, 'demonstration', null, now));
  return { token, name: administrator.name };
}

/** Something for the first of the staff to approve: the other administrator wants to give somebody one more role. */
async function askForRole(tx: Transaction, keys: KeyRing, now: Date): Promise<void> {
  await expireApprovals(tx, now);
  const madeUp = await tx.select().from(staff).where(eq(staff.isMadeUp, true));
  const named = (name: string) => madeUp.find((member) => member.name === name);
  const [asker, member] = [named('Dana Whitlock'), named('Ines Duarte')];
  const waiting = and(eq(staffApprovals.askedBy, asker?.id ?? ''), eq(staffApprovals.state, 'waiting'));
  if (asker === undefined || member === undefined || (await tx.$count(staffApprovals, waiting)) > 0) return;
  const roles = ['support', 'compliance'];
  await holdMadeUp(keys, tx, {
    name: 'roles',
    call: 'POST /console/api/staff/{id}/roles',
    sent: { params: { id: member.id }, body: { roles, version: member.version } },
    facts: { member: member.name, from: 'support', to: roles.join(', ') },
    place: `staff/${member.id}`,
    askedBy: asker.id,
    askedAt: now,
  });
}

async function addMadeUpPeople(db: Database, editions: readonly Edition[], now: Date): Promise<void> {
  const owners = await db.select({ id: staff.id }).from(staff).where(eq(staff.isMadeUp, true));
  const next = numbers(20_261_128);
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(next() * list.length)]!;
  const made = Array.from({ length: MADE_UP_PEOPLE }, (_, at) => {
    const kind = pick(PERSON_KINDS);
    const name = `${pick(FIRST)} ${pick(LAST)}`;
    const email = `${nameWords(name).join('.')}.${at}@made-up.example`;
    const phone = next() < 0.8 ? `+44700090${String(at).padStart(4, '0')}` : null;
    const days = next() ** 2 * 90;
    const createdAt = new Date(now.getTime() - days * DAY_MS);
    const later = (share: number) => new Date(createdAt.getTime() + share * days * DAY_MS * 0.9);
    const edition = pick(editions).id;
    const form = FORMS[kind];
    const isEnquirer = kind === 'enquirer';
    const isConfirmed = !isEnquirer && next() < 0.7;
    const stage = next() < 0.45 ? ('new' as const) : pick(PERSON_STAGES);
    const ownerId = stage === 'new' && next() < 0.7 ? null : pick(owners).id;
    const id = timeOrderedId(createdAt);
    const accountNumbers = kind === 'client' || kind === 'demo' ? [FIRST_NUMBER + at] : [];
    const facts = { call: form, about: form, form, version: '1', edition, source: pick(SOURCES) };
    const happened: readonly (readonly [TimelineKind, Date, TimelineFacts, string | null])[] = [
      [isEnquirer ? 'enquiry' : 'registration', createdAt, facts, null],
      ...(isEnquirer ? [] : ([['step', later(0.02), { call: 'step-2', form, version: '1' }, null]] as const)),
      ...(isConfirmed ? ([['email-confirmed', later(0.05), {}, null]] as const) : []),
      ...(isConfirmed && next() < 0.6 ? ([['log-in', later(next()), { factor: 'password' }, null]] as const) : []),
      ...(ownerId === null ? [] : ([['assigned', later(0.1), { from: null, to: ownerId }, ownerId]] as const)),
    ];
    const lastEventAt = new Date(
      Math.max(...happened.flatMap(([, when, , by]) => (by === null ? [when.getTime()] : []))),
    );
    const country = pick(COUNTRIES);
    return {
      person: {
        id,
        emailNormalised: email,
        email,
        name,
        phone,
        kind,
        stage,
        ownerId,
        edition,
        country,
        createdAt,
        lastEventAt,
      },
      terms: termsOf({ email, name, phone, accountNumbers }),
      happened,
    };
  });
  await db.transaction(async (tx) => {
    await tx.insert(people).values(made.map(({ person }) => ({ ...person, isMadeUp: true, isWhole: true })));
    await tx
      .insert(peopleTerms)
      .values(
        made.flatMap(({ person, terms }) =>
          terms.map(([termClass, term]) => ({ class: termClass, term, personId: person.id })),
        ),
      );
    await tx.insert(timeline).values(
      made.flatMap(({ person, happened }) =>
        happened.map(([kind, at, facts, actor]) => ({
          id: timeOrderedId(at),
          personId: person.id,
          at,
          kind,
          refTable: 'people',
          refId: person.id,
          actor,
          facts,
        })),
      ),
    );
  });
}
