import type { LightViews } from '#forms/engine/field-view.ts';
import { BirthDateView } from '#forms/engine/kinds/birth-date/birth-date-view.tsx';
import { ConfirmCountryView } from '#forms/engine/kinds/confirm-country/confirm-country-view.tsx';
import { ConsentView } from '#forms/engine/kinds/consent/consent-view.tsx';
import { CountryView } from '#forms/engine/kinds/country/country-view.tsx';
import { CurrentPasswordView } from '#forms/engine/kinds/current-password/current-password-view.tsx';
import { EmailView } from '#forms/engine/kinds/email/email-view.tsx';
import { FixedView } from '#forms/engine/kinds/fixed/fixed-view.tsx';
import { LinkCodeView } from '#forms/engine/kinds/link-code/link-code-view.tsx';
import { NewPasswordView } from '#forms/engine/kinds/new-password/new-password-view.tsx';
import { RepeatPasswordView } from '#forms/engine/kinds/repeat-password/repeat-password-view.tsx';
import { TextView } from '#forms/engine/kinds/text/text-view.tsx';

export const LIGHT_VIEWS: LightViews = {
  'birth-date': BirthDateView,
  'confirm-country': ConfirmCountryView,
  consent: ConsentView,
  country: CountryView,
  'current-password': CurrentPasswordView,
  email: EmailView,
  fixed: FixedView,
  'link-code': LinkCodeView,
  'new-password': NewPasswordView,
  'repeat-password': RepeatPasswordView,
  text: TextView,
};
