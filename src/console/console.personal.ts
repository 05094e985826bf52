import { and, inArray, isNull, or } from 'drizzle-orm';
import { type NotPersonal, type PersonalTable, personalTable } from '#contracts/personal-data.ts';
import { NO_TASK, people, peopleTerms, personNotes, timeline } from './console.tables.ts';
import { enquiryAnswers } from './enquiries/enquiries.tables.ts';
import { dataRequestNotes, dataRequests } from './requests/requests.tables.ts';
import { tasks } from './tasks/tasks.tables.ts';

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
  // What was asked and answered is proved by it for REQUESTS_KEPT_YEARS, of an erasure as well (GDPR 5(2) and 17(3)).
  personalTable(dataRequestNotes, {
    columns: { id: 'kept', requestId: 'kept', authorId: 'internal', body: 'kept', createdAt: 'kept' },
    find: ({ ids }) => inArray(dataRequestNotes.requestId, [...ids]),
    export: { as: 'requestNotes' },
    erase: 'by-law',
  }),
  personalTable(dataRequests, {
    columns: {
      id: 'kept',
      personId: 'kept',
      kind: 'kept',
      state: 'kept',
      source: 'kept',
      identity: 'kept',
      ownerId: 'internal',
      receivedAt: 'kept',
      dueAt: 'kept',
      extension: 'kept',
      extendedAt: 'kept',
      outcome: 'kept',
      closedAt: 'kept',
      closedBy: 'internal',
      isMadeUp: 'internal',
      version: 'internal',
      createdAt: 'kept',
    },
    find: ({ ids }) => inArray(dataRequests.personId, [...ids]),
    identifies: dataRequests.id,
    export: { as: 'requests' },
    erase: 'by-law',
  }),
  personalTable(tasks, {
    columns: {
      id: 'person',
      personId: 'internal',
      body: 'person',
      assigneeId: 'internal',
      authorId: 'internal',
      dueOn: 'person',
      dueAt: 'person',
      doneAt: 'person',
      version: 'internal',
      changedBy: 'internal',
      changedAt: 'internal',
      createdAt: 'person',
    },
    find: ({ ids }) => inArray(tasks.personId, [...ids]),
    export: { as: 'tasks' },
    erase: 'row',
  }),
  personalTable(enquiryAnswers, {
    columns: {
      id: 'person',
      enquiryId: 'person',
      authorId: 'internal',
      body: 'person',
      edition: 'person',
      state: 'person',
      createdAt: 'person',
      settledAt: 'person',
    },
    find: ({ ids }) => inArray(enquiryAnswers.enquiryId, [...ids]),
    export: { as: 'answers' },
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
      mergedInto: 'internal',
      mergedAt: 'internal',
      version: 'internal',
      createdAt: 'kept',
      lastEventAt: 'kept',
      nextTaskAt: 'internal',
    },
    find: ({ profileId, emails, ids }) =>
      or(
        inArray(people.profileId, [profileId]),
        inArray(people.emailNormalised, [...emails]),
        // Merged by staff, and without a log-in of its own.
        and(inArray(people.mergedInto, [...ids]), isNull(people.profileId)),
      )!,
    identifies: people.id,
    addresses: {
      column: people.emailNormalised,
      of: ({ ids }) => and(inArray(people.mergedInto, [...ids]), isNull(people.profileId))!,
    },
    export: { as: 'person' },
    erase: () => ({ emailNormalised: null, email: null, name: null, phone: null, nextTaskAt: NO_TASK }),
  }),
];

const OF_STAFF = 'employees of the company, who log in to its console; none of it is a client';
const COUNTS =
  'numbers of forms by day, edition, step and source: no id, no moment, no address, nothing that joins two of them to one visit';
export const CONSOLE_NOT_PERSONAL: NotPersonal = {
  funnel_deltas: COUNTS,
  funnel_daily: COUNTS,
  staff: OF_STAFF,
  staff_members: OF_STAFF,
  staff_credentials: OF_STAFF,
  staff_challenges: OF_STAFF,
  staff_provider_starts: OF_STAFF,
  staff_recovery_codes: OF_STAFF,
  staff_invitations: OF_STAFF,
  staff_sessions: OF_STAFF,
  staff_roles: 'what each role may',
  staff_role_settings: 'the name of each role, and the editions that it is for',
  staff_known_permissions: 'names of permissions',
  staff_approvals: 'what staff asked for, in ids and codes; a person is their id in the console, which erasure leaves',
  views: 'filters, order and columns of the list of people: closed lists, and ids of staff',
  people_jobs:
    'what staff do with many people at once: closed lists and ids. The words of a task are there until it is written to the tasks',
  people_job_people:
    'ids of people in the console, which erasure leaves, and what became of each; kept as long as the job',
  people_export_parts:
    'what a list showed, sealed, for a day. Its file leaves out the data of who was erased since, and nothing else reads it',
  people_open: 'which member of staff has which person open, for seconds; a person is their id in the console',
  loss_figures: 'loss percentages that staff stored, as every visitor reads them; who did it is an id of staff',
  halted_instruments: 'instruments that staff has closed; who did it is an id of staff',
  halt_changes: 'when staff closed and opened instruments; who did it is an id of staff',
};
