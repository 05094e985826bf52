import { useState } from 'react';
import { Html } from '#islands/html.tsx';
import { useTexts } from '#i18n/use-texts.tsx';
import { TabPanels } from '#kit/tab-panels.tsx';
import type { TabsProps } from './tabs-props.ts';

const Tabs = ({ items, label, initial, panelClass, ...look }: TabsProps & { readonly panelClass: string }) => {
  const text = useTexts('tabs');
  const [active, setActive] = useState(initial);
  const tabs = items.map(({ html, ...tab }) => ({ ...tab, content: <Html className={panelClass} html={html} /> }));
  return <TabPanels label={label ?? text('listLabel')} tabs={tabs} active={active} onSelect={setActive} {...look} />;
};

export default Tabs;
