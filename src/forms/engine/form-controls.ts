/** Controls that every posted form carries beside its fields. */

/** Names the form and its step: `live-sign-up/account`. */
export const FORM_STEP_CONTROL = 'form_step';
/** The button that only asks for what the step shows of the visitor. */
export const SHOW_CONTROL = 'form_show';
/** Ends the name of a control that holds a file; its content is in the control without the ending. */
export const FILE_CONTROL_SUFFIX = '-file';
