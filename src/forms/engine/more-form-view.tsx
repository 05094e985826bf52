import { createFormView } from '#forms/engine/create-form-view.tsx';
import { MORE_KINDS } from '#forms/engine/more-kinds.ts';
import { MORE_VIEWS } from '#forms/engine/more-views.ts';

/** Forms with choices, numbers, long texts; without a phone number. */
export default createFormView(MORE_KINDS, MORE_VIEWS);
