import type { LightViews, MoreViews } from '#forms/engine/field-view.ts';
import { LIGHT_VIEWS } from '#forms/engine/light-views.ts';
import { ChoiceView } from '#forms/engine/kinds/choice/choice-view.tsx';
import { ChoicesView } from '#forms/engine/kinds/choices/choices-view.tsx';
import { LongTextView } from '#forms/engine/kinds/long-text/long-text-view.tsx';
import { NumberView } from '#forms/engine/kinds/number/number-view.tsx';
import { OneTimeCodeView } from '#forms/engine/kinds/one-time-code/one-time-code-view.tsx';
import { WebAddressView } from '#forms/engine/kinds/web-address/web-address-view.tsx';

export const MORE_VIEWS: LightViews & MoreViews = {
  ...LIGHT_VIEWS,
  choice: ChoiceView,
  choices: ChoicesView,
  'long-text': LongTextView,
  number: NumberView,
  'one-time-code': OneTimeCodeView,
  'web-address': WebAddressView,
};
