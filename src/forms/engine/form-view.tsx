import { createFormView } from '#forms/engine/create-form-view.tsx';
import { LIGHT_KINDS } from '#forms/engine/kinds.ts';
import { LIGHT_VIEWS } from '#forms/engine/light-views.ts';

/** Forms without a phone number. */
export default createFormView(LIGHT_KINDS, LIGHT_VIEWS);
