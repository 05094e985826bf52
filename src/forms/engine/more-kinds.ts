import { type KindMap, LIGHT_KINDS, type LightKinds } from '#forms/engine/kinds.ts';
import type { MoreKindName } from '#forms/engine/kind-names.ts';
import { choiceKind } from '#forms/engine/kinds/choice/choice-kind.ts';
import { choicesKind } from '#forms/engine/kinds/choices/choices-kind.ts';
import { longTextKind } from '#forms/engine/kinds/long-text/long-text-kind.ts';
import { numberKind } from '#forms/engine/kinds/number/number-kind.ts';
import { oneTimeCodeKind } from '#forms/engine/kinds/one-time-code/one-time-code-kind.ts';
import { webAddressKind } from '#forms/engine/kinds/web-address/web-address-kind.ts';

/** With the kinds that only some forms ask for. */
export const MORE_KINDS: LightKinds & Pick<KindMap, MoreKindName> = {
  ...LIGHT_KINDS,
  choice: choiceKind,
  choices: choicesKind,
  'long-text': longTextKind,
  number: numberKind,
  'one-time-code': oneTimeCodeKind,
  'web-address': webAddressKind,
};
