import { ALL_KINDS } from '#forms/engine/all-kinds.ts';
import { createFormView } from '#forms/engine/create-form-view.tsx';
import { PhoneView } from '#forms/engine/kinds/phone/phone-view.tsx';
import { MORE_VIEWS } from '#forms/engine/more-views.ts';

/** Forms that ask for a phone number beside choices, numbers or long texts. */
export default createFormView(ALL_KINDS, { ...MORE_VIEWS, phone: PhoneView });
