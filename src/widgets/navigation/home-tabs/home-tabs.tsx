import { useState, useSyncExternalStore } from 'react';
import { HOME_TABS_MOBILE_TO_PX } from '#contracts/limits.ts';
import { Html } from '#islands/html.tsx';
import { useTexts } from '#i18n/use-texts.tsx';
import { TabPanels } from '#kit/tab-panels.tsx';
import { choosableTab } from '#kit/tab-schema.ts';
import type { HomeTabsProps } from './home-tabs.widget.ts';

/** HTB-1, the tab on narrow screens; the style sheet knows it as the second. */
const MOBILE_TAB = 1;

const narrow = () => matchMedia(`(width <= ${HOME_TABS_MOBILE_TO_PX}px)`);

const subscribe = (notify: () => void): (() => void) => {
  const query = narrow();
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
};

/**
 * The server cannot know the width: its markup has the wide screen's tab, and the style sheet shows the other one on a
 * narrow screen for as long as `data-by-width` stands. It stands until the visitor chooses.
 */
const HomeTabs = ({ items, label, selected, ...look }: HomeTabsProps) => {
  const text = useTexts('tabs');
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  );
  const [chosen, choose] = useState<number>();
  const wideTab = choosableTab(items, selected);
  const mobileTab = items[MOBILE_TAB]?.disabled === false ? MOBILE_TAB : wideTab;
  const differs = chosen === undefined && mobileTab !== wideTab;
  const tabs = items.map(({ html, ...tab }) => ({ ...tab, content: <Html className="prose" html={html} /> }));
  return (
    <div className="home-tabs" data-by-width={differs ? '' : undefined}>
      <TabPanels
        label={label ?? text('listLabel')}
        tabs={tabs}
        active={chosen ?? (isNarrow ? mobileTab : wideTab)}
        onSelect={choose}
        {...look}
      />
    </div>
  );
};

export default HomeTabs;
