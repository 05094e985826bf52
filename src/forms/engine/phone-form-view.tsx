import { createFormView } from '#forms/engine/create-form-view.tsx';
import { LIGHT_KINDS } from '#forms/engine/kinds.ts';
import { phoneKind } from '#forms/engine/kinds/phone/phone-kind.ts';
import { PhoneView } from '#forms/engine/kinds/phone/phone-view.tsx';
import { LIGHT_VIEWS } from '#forms/engine/light-views.ts';

/** Forms that ask for a phone number: with its numbering plans. */
export default createFormView({ ...LIGHT_KINDS, phone: phoneKind }, { ...LIGHT_VIEWS, phone: PhoneView });
