import { useId, useState } from 'react';
import { Html } from '#islands/html.tsx';
import { useTexts } from '#i18n/use-texts.tsx';
import { writeHash } from '#kit/hash.ts';
import { TabPanels } from '#kit/tab-panels.tsx';
import type { HashTabsProps } from './hash-tabs.widget.ts';
import { tabPlaces } from './tab-places.ts';
import { useHash } from './use-hash.ts';
import { useOutsidePanels } from './use-outside-panels.ts';

/** The panels that are in the document are this view's own. */
export const adopt = (): true => true;

const HashTabs = ({
  items,
  id,
  label,
  headingLevel,
  adopted = false,
  ...look
}: HashTabsProps & { adopted?: boolean }) => {
  const text = useTexts('tabs');
  const ownId = useId();
  const prefix = id ?? ownId;
  const listName = label ?? text('listLabel');
  const [active, setActive] = useState(0);
  const [places] = useState(() => tabPlaces(items, { prefix, hasPanels: adopted }));
  useHash(places, setActive);
  useOutsidePanels(places, prefix, active);

  const select = (index: number) => {
    setActive(index);
    if (index !== active) writeHash(`#${places[index]?.hash}`, 'push');
  };

  const tabs = items.map(({ name, value, target, html }, index) => ({
    label: name,
    value,
    panelId: places[index]?.panelId ?? '',
    content: target === undefined ? <Html className="prose" html={html} /> : undefined,
  }));
  return (
    <div className="hash-tabs">
      <nav className="hash-tabs-links" aria-label={listName}>
        <ul className="tab-list" data-variant={look.variant} data-size={look.size}>
          {tabs.map((tab) => (
            <li key={tab.value}>
              <a className="tab" href={`#${tab.panelId}`}>
                {tab.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <TabPanels
        id={prefix}
        label={listName}
        tabs={tabs}
        active={active}
        onSelect={select}
        headingLevel={headingLevel}
        {...look}
      />
    </div>
  );
};

export default HashTabs;
