import type { KindMap } from '#forms/engine/kinds.ts';
import { phoneKind } from '#forms/engine/kinds/phone/phone-kind.ts';
import { MORE_KINDS } from '#forms/engine/more-kinds.ts';

/** Every kind of field: for the server, and for forms that ask for nearly all. */
export const ALL_KINDS: KindMap = { ...MORE_KINDS, phone: phoneKind };
