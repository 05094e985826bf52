import { keyedHash } from '#calls/keyed-hash.ts';
import { addressSubject } from '#calls/throttle.ts';
import type { Act, ActName, AuditTrail } from '#contracts/acts.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { auditEntries } from './audit.tables.ts';

/** @param onRecorded hears of each entry, for the metrics; its transaction may still fail */
export const auditTrail = (key: KeyRing, now: () => Date, onRecorded: (act: Act) => void = () => {}): AuditTrail => ({
  record: async (handle, act) => {
    const { request } = act;
    await writeEntry(handle, now(), act, request === undefined ? null : originOf(key, request.ip));
    onRecorded(act);
  },
});

/** What an operator has a command do. */
export const recordCommand = (handle: Database | Transaction, act: ActName, object?: string): Promise<void> =>
  writeEntry(handle, new Date(), { act, actor: 'operator', object }, null);

async function writeEntry(
  handle: Database | Transaction,
  recordedAt: Date,
  { act, refused, actor = 'visitor', factor, staff, subject, object, request }: Act,
  origin: string | null,
): Promise<void> {
  await handle.insert(auditEntries).values({
    recordedAt,
    act,
    result: refused === undefined ? 'done' : 'refused',
    reason: refused ?? null,
    actor,
    factor: factor ?? null,
    subject: subject ?? null,
    object: staff === undefined ? (object ?? null) : byStaff(staff, object),
    request: request?.id ?? null,
    origin,
  });
}

/** What entries have in place of a client address: equal for equal ones, and nothing that leads back. */
const originOf = (key: KeyRing, address: string): string => keyedHash(key, 'origin', addressSubject(address));

/**
 * Who of the staff did it stands before what it was done to, in one field: a field of its own would change what the hash of an entry is made
 * of, and during an upgrade the version before would seal such entries by the old rule.
 */
const byStaff = (staff: string, object: string | undefined): string =>
  object === undefined ? staff : `${staff}: ${object}`;

/** The two parts of what `byStaff` made. */
export function readByStaff(object: string): { readonly staff: string; readonly object: string | null } {
  const at = object.indexOf(': ');
  return at < 0 ? { staff: object, object: null } : { staff: object.slice(0, at), object: object.slice(at + 2) };
}
