import {
  type AnyWidgetDeclaration,
  WIDGET_GROUPS,
  type WidgetExample,
  type WidgetGroup,
  type WidgetNotes,
} from '#islands/define-widget.ts';
import type { WidgetRegistry } from '../widget-registry.ts';
import { FORM_NOTES } from './form-notes.ts';

export type GalleryEntry = {
  readonly declaration: AnyWidgetDeclaration;
  readonly examples: readonly WidgetExample[];
  /** Undefined where nobody has written any yet; the gallery says so, and a test refuses it. */
  readonly notes: WidgetNotes | undefined;
};

/** Every widget with its examples, in the order of the groups and of the alphabet within them. */
export const galleryEntries = async ({ widgets }: WidgetRegistry): Promise<readonly GalleryEntry[]> => {
  const entries = await Promise.all(
    widgets.map(async ({ declaration }) => {
      const { default: examples, notes } = await declaration.examples();
      return { declaration, examples, notes: notes ?? notesOf(declaration) };
    }),
  );
  const rank = ({ declaration }: GalleryEntry) => WIDGET_GROUPS.indexOf(declaration.group);
  return entries.sort((a, b) => rank(a) - rank(b) || a.declaration.title.localeCompare(b.declaration.title, 'en'));
};

/** Forms have theirs in common. */
const notesOf = ({ group }: AnyWidgetDeclaration): WidgetNotes | undefined =>
  group === 'forms' ? FORM_NOTES : undefined;

export const byGroup = (
  entries: readonly GalleryEntry[],
): readonly { readonly group: WidgetGroup; readonly entries: readonly GalleryEntry[] }[] =>
  WIDGET_GROUPS.map((group) => ({
    group,
    entries: entries.filter(({ declaration }) => declaration.group === group),
  })).filter((part) => part.entries.length > 0);

/** What the list is searched by, beside what it shows: an editor knows a widget by what it does. */
export const searchWords = ({ declaration: { tag, title, summary, requirements }, notes }: GalleryEntry): string =>
  [title, tag, summary, notes?.when ?? '', ...requirements].join(' ').toLowerCase();
