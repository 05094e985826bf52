import { useState } from 'react';
import { Html } from '#islands/html.tsx';
import { useTexts } from '#i18n/use-texts.tsx';
import { TabPanels } from '#kit/tab-panels.tsx';
import type { CustomTabsProps } from './custom-tabs.widget.ts';

/** The panels' HTML is left as its author laid it out: no measure, no margins. */
const CustomTabs = ({ items, label, initial, ...look }: CustomTabsProps) => {
  const text = useTexts('tabs');
  const [active, setActive] = useState(initial);
  const tabs = items.map(({ html, ...tab }) => ({ ...tab, content: <Html className="flow" html={html} /> }));
  return <TabPanels label={label ?? text('listLabel')} tabs={tabs} active={active} onSelect={setActive} {...look} />;
};

export default CustomTabs;
