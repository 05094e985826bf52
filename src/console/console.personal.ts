import { inArray, or } from 'drizzle-orm';
import { type NotPersonal, type PersonalTable, personalTable } from '#contracts/personal-data.ts';
import { people, peopleTerms, personNotes, timeline } from './console.tables.ts';

/** The module's tables that hold clients and enquirers, in the order of erasure. */
export const CONSOLE_PERSONAL: readonly PersonalTable[] = [
  personalTable(peopleTerms, {
    columns: { class: 'internal', term: 'person', personId: 'internal' },
    find: ({ ids }) => inArray(peopleTerms.personId, [...ids]),
    export: {
      not: 'words of the name, the address and the number, which the file has already, for the search of staff',
    },
    erase: 'row',
  }),
  personalTable(personNotes, {
    columns: { id: 'person', personId: 'internal', authorId: 'internal', body: 'person', createdAt: 'person' },
    find: ({ ids }) => inArray(personNotes.personId, [...ids]),
    export: { as: 'notes' },
    erase: 'row',
  }),
  personalTable(timeline, {
    columns: {
      id: 'kept',
      personId: 'kept',
      at: 'kept',
      kind: 'kept',
      refTable: 'internal',
      refId: 'internal',
      actor: 'internal',
      facts: 'kept',
    },
    find: ({ ids }) => inArray(timeline.personId, [...ids]),
    export: { as: 'timeline' },
    // Codes and ids: once the person is gone they are nobody's.
    erase: 'by-law',
  }),
  personalTable(people, {
    columns: {
      id: 'kept',
      profileId: 'kept',
      emailNormalised: 'person',
      email: 'person',
      name: 'person',
      phone: 'person',
      kind: 'kept',
      stage: 'kept',
      ownerId: 'internal',
      edition: 'kept',
      country: 'kept',
      isMadeUp: 'internal',
      isWhole: 'internal',
      version: 'internal',
      createdAt: 'kept',
      lastEventAt: 'kept',
    },
    find: ({ profileId, emails }) =>
      or(inArray(people.profileId, [profileId]), inArray(people.emailNormalised, [...emails]))!,
    identifies: people.id,
    export: { as: 'person' },
    erase: () => ({ emailNormalised: null, email: null, name: null, phone: null }),
  }),
];

const OF_STAFF = 'employees of the company, who log in to its console; none of it is a client';
export const CONSOLE_NOT_PERSONAL: NotPersonal = {
  staff: OF_STAFF,
  staff_members: OF_STAFF,
  staff_credentials: OF_STAFF,
  staff_challenges: OF_STAFF,
  staff_recovery_codes: OF_STAFF,
  staff_invitations: OF_STAFF,
  staff_sessions: OF_STAFF,
  staff_roles: 'what each role may',
};
