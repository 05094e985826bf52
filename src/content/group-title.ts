import type { TextKey } from '#i18n/texts.ts';
import type { LinkGroup } from './brand-schema.ts';

/** The title of a group of links. Brands name groups as they like; `menuFaults` checks that it is there. */
export const groupTitle = ({ id }: Pick<LinkGroup, 'id'>): TextKey<'menu'> => `group-${id}` as TextKey<'menu'>;
