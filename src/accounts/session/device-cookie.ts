import { eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearSiteCookie, setSiteCookie } from '#calls/site-cookies.ts';
import { DEVICE_COOKIE, cookieName } from '#contracts/cookies.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { DEVICE_PROVEN_S, DEVICES_PER_BROWSER } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import { pendingLogIns } from '../second-factor.tables.ts';
import { NIL_UUID } from '../nil-uuid.ts';

/**
 * Which accounts know this browser (decision 061). The cookie has an entry for each, newest first, joined by `~`:
 * `device.issued.proven.signature`, both in Unix seconds: since when the account knows it, and when a second factor was last
 * shown in it (decision 110), 0 for never. The signature is over profile and its epoch as well, which stand nowhere in it:
 * an entry tells nothing of the account, and is worth nothing for another.
 */
type Owner = Pick<typeof profiles.$inferSelect, 'deviceEpoch' | 'id'>;
type Entry = {
  readonly text: string;
  readonly device: string;
  readonly issued: string;
  readonly proven: string;
  readonly signature: string;
};
type DeviceContext = Pick<AccountsContext, 'keys' | 'now' | 'secureCookies'>;

const ENTRY = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,12})\.(\d{1,12})\.([\w-]{43})$/;
const SEPARATOR = '~';

function entriesOf(context: DeviceContext, request: FastifyRequest): readonly Entry[] {
  const oldest = context.now().getTime() / 1000 - DEVICE_COOKIE.maxAgeSeconds;
  const held = request.cookies[cookieName(DEVICE_COOKIE, context.secureCookies)] ?? '';
  return held.split(SEPARATOR, DEVICES_PER_BROWSER).flatMap((text) => {
    const [, device, issued, proven, signature] = ENTRY.exec(text) ?? [];
    return device === undefined ||
      issued === undefined ||
      proven === undefined ||
      signature === undefined ||
      Number(issued) < oldest
      ? []
      : [{ text, device, issued, proven, signature }];
  });
}

const signed = ({ id, deviceEpoch }: Owner, { device, issued, proven }: Pick<Entry, 'device' | 'issued' | 'proven'>) =>
  [device, issued, proven, id, String(deviceEpoch)] as const;

const entryFor = (context: DeviceContext, request: FastifyRequest, owner: Owner): Entry | undefined =>
  entriesOf(context, request).find((entry) =>
    isKeyedHash(context.keys.device, entry.signature, ...signed(owner, entry)),
  );

/** The id of this browser where the account knows it. An unknown account is looked for as a known one is. */
export const knownDevice = (
  context: DeviceContext,
  request: FastifyRequest,
  owner: Owner | undefined,
): string | undefined => entryFor(context, request, owner ?? { id: NIL_UUID, deviceEpoch: 0 })?.device;

/** Whether a second factor was shown in this browser within DEVICE_PROVEN_S: it counts as one until then (ASVS 6.3.3). */
export function isProvenDevice(context: DeviceContext, request: FastifyRequest, owner: Owner): boolean {
  const proven = Number(entryFor(context, request, owner)?.proven ?? 0);
  return proven > context.now().getTime() / 1000 - DEVICE_PROVEN_S;
}

/**
 * From now on the account knows this browser. It keeps its id, so that whoever copied the cookie gains no new tries.
 *
 * @param as `proven` where a second factor was shown just now; `known` leaves that as it was
 */
export async function rememberDevice(
  context: DeviceContext,
  handle: Database | Transaction,
  request: FastifyRequest,
  reply: FastifyReply,
  profileId: string,
  as: 'known' | 'proven',
): Promise<void> {
  const [owner] = await handle
    .select({ id: profiles.id, deviceEpoch: profiles.deviceEpoch })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  if (owner === undefined) return;
  const before = entryFor(context, request, owner);
  const device = before?.device ?? crypto.randomUUID();
  const issued = String(Math.floor(context.now().getTime() / 1000));
  const others = entriesOf(context, request)
    .filter(({ text }) => text !== before?.text)
    .map(({ text }) => text);
  const proven = as === 'proven' ? issued : (before?.proven ?? '0');
  const signature = keyedHash(context.keys.device, ...signed(owner, { device, issued, proven }));
  setEntries(context, reply, [`${device}.${issued}.${proven}.${signature}`, ...others]);
}

/** The account no longer knows any browser, and no log-in waits for its second step: to be called before its password or its sessions are another's. */
export async function forgetDevices(handle: Database | Transaction, profileId: string): Promise<void> {
  await handle
    .update(profiles)
    .set({ deviceEpoch: sql`${profiles.deviceEpoch} + 1` })
    .where(eq(profiles.id, profileId));
  await handle.delete(pendingLogIns).where(eq(pendingLogIns.profileId, profileId));
}

/** Takes the account's entry out of this browser's cookie. @param owner as it was when the request came */
export function dropDevice(context: DeviceContext, request: FastifyRequest, reply: FastifyReply, owner: Owner): void {
  const own = entryFor(context, request, owner);
  if (own !== undefined)
    setEntries(
      context,
      reply,
      entriesOf(context, request)
        .filter(({ text }) => text !== own.text)
        .map(({ text }) => text),
    );
}

function setEntries(context: DeviceContext, reply: FastifyReply, entries: readonly string[]): void {
  if (entries.length === 0) clearSiteCookie(context, reply, DEVICE_COOKIE);
  else setSiteCookie(context, reply, DEVICE_COOKIE, entries.slice(0, DEVICES_PER_BROWSER).join(SEPARATOR));
}
