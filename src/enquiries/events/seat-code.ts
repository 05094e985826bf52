import type { KeyRing } from '#contracts/key-ring.ts';
import { opensLink, signLink } from '../signed-link.ts';

/** `registration.expiry.signature`: gives back the seat of this registration until the event is over. */
export const seatCode = (keys: KeyRing, enquiryId: string, ends: Date): string =>
  `${enquiryId}.${signLink(keys, 'event-seat', enquiryId, ends)}`;

const CODE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(.+)$/;

/** The registration that a code is for; undefined where it is not ours, or the event is over. */
export function readSeatCode(keys: KeyRing, code: string, now: Date): string | undefined {
  const [, enquiryId, token] = CODE.exec(code) ?? [];
  return enquiryId !== undefined && token !== undefined && opensLink(keys, 'event-seat', enquiryId, token, now)
    ? enquiryId
    : undefined;
}
