import { type AnyWidgetDeclaration, WIDGET_GROUPS, type WidgetExample, type WidgetGroup } from '#islands/define-widget.ts';
import type { WidgetRegistry } from '../widget-registry.ts';

export type GalleryEntry = { readonly declaration: AnyWidgetDeclaration; readonly examples: readonly WidgetExample[] };

/** Every widget with its examples, in the order of the groups and of the alphabet within them. */
export const galleryEntries = async ({ widgets }: WidgetRegistry): Promise<readonly GalleryEntry[]> => {
  const entries = await Promise.all(widgets.map(async ({ declaration }) => ({ declaration, examples: (await declaration.examples()).default })));
  const rank = ({ declaration }: GalleryEntry) => WIDGET_GROUPS.indexOf(declaration.group);
  return entries.sort((a, b) => rank(a) - rank(b) || a.declaration.title.localeCompare(b.declaration.title, 'en'));
};

export const byGroup = (entries: readonly GalleryEntry[]): readonly { readonly group: WidgetGroup; readonly entries: readonly GalleryEntry[] }[] =>
  WIDGET_GROUPS.map((group) => ({ group, entries: entries.filter(({ declaration }) => declaration.group === group) })).filter((part) => part.entries.length > 0);
