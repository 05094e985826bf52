import { idFromHash, type HashPlace } from '#kit/hash.ts';
import { bareHash } from '#kit/hash-prop.ts';
import type { HashTabsProps } from './hash-tabs.widget.ts';

export type TabPlace = HashPlace & {
  /** The panel is an element elsewhere on the page, not the widget's own. */
  readonly isOutside: boolean;
};

type Options = {
  /** Of ids that the widget makes itself. */
  readonly prefix: string;
  /** Its own panels are in the document already, from the server. */
  readonly hasPanels: boolean;
};

/** A panel is named by its hash, so that links lead to it without a script; unless the name is taken, as it is for a clone. */
export const tabPlaces = (items: HashTabsProps['items'], { prefix, hasPanels }: Options): readonly TabPlace[] =>
  items.map(({ hash, target }, index) => {
    if (target !== undefined) return { hash: bareHash(hash), panelId: bareHash(target), isOutside: true };
    return {
      hash: bareHash(hash),
      panelId: idFromHash(bareHash(hash), { spare: `${prefix}-panel-${index}`, isStanding: hasPanels }),
      isOutside: false,
    };
  });
