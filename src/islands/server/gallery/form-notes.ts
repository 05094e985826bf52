import type { WidgetNotes } from '#islands/define-widget.ts';

/** Of every form: one engine makes them all. */
export const FORM_NOTES: WidgetNotes = {
  when: 'on the page of its step; one page holds one form',
  keys: [
    ['Tab', 'goes from field to field'],
    ['Enter', 'sends the step'],
  ],
  accessibility: [
    'Every field has its label above it; note and error belong to the field and are read with it.',
    'A step that is refused shows a summary of the errors, which takes the focus; each line of it leads to its field.',
    'Without a script the step is posted to its page’s own address, and what was typed comes back with the errors.',
  ],
};
