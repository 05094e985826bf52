import { useId, useState } from 'react';
import { Html } from '#islands/html.tsx';
import { useTexts } from '#i18n/use-texts.tsx';
import { TabList, tabPanelProps } from '#kit/tab-list.tsx';
import type { TabsProps } from './tabs.widget.ts';

const Tabs = ({ items, id, label, variant, size, direction, initial, headingLevel }: TabsProps) => {
  const text = useTexts('tabs');
  const ownId = useId();
  const prefix = id ?? ownId;
  const [active, setActive] = useState(initial);
  const Heading = `h${headingLevel}` as 'h3';
  return (
    <div className="tabs" data-direction={direction} data-value={items[active]?.value}>
      <TabList
        id={prefix}
        label={label ?? text('listLabel')}
        tabs={items}
        active={active}
        onSelect={setActive}
        variant={variant}
        size={size}
        direction={direction}
      />
      {items.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel is the next stop after its tab (WAI-ARIA APG)
        <div key={item.value} className="tabs-panel" {...tabPanelProps(prefix, index)} tabIndex={0} data-active={index === active ? '' : undefined}>
          <Heading className="tabs-panel-heading">{item.label}</Heading>
          <Html html={item.html} />
        </div>
      ))}
    </div>
  );
};

export default Tabs;
