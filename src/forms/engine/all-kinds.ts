import { LIGHT_KINDS, type KindMap } from '#forms/engine/kinds.ts';
import { phoneKind } from '#forms/engine/kinds/phone/phone-kind.ts';

/** Every kind of field: for the server, and for the browser where a form asks for a phone number. */
export const ALL_KINDS: KindMap = { ...LIGHT_KINDS, phone: phoneKind };
