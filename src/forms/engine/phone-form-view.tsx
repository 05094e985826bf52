import { ALL_KINDS } from '#forms/engine/all-kinds.ts';
import { createFormView } from '#forms/engine/create-form-view.tsx';
import { PhoneView } from '#forms/engine/kinds/phone/phone-view.tsx';
import { LIGHT_VIEWS } from '#forms/engine/light-views.ts';

/** Forms that ask for a phone number: with its numbering plans. */
export default createFormView(ALL_KINDS, { ...LIGHT_VIEWS, phone: PhoneView });
