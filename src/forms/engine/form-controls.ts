/** Controls that every posted form carries beside its fields. */

/** Names the form and its step: `live-sign-up/account`. */
export const FORM_STEP_CONTROL = 'form_step';
/** The button that only asks for what the step shows of the visitor. */
export const SHOW_CONTROL = 'form_show';
