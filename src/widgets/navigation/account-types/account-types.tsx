import { useId, useState } from 'react';
import { Html } from '#islands/html.tsx';
import { useTexts } from '#i18n/use-texts.tsx';
import { TabList, tabPanelProps } from '#kit/tab-list.tsx';
import { choosableTab } from '#kit/tab-schema.ts';
import { useBreakpoint } from '#kit/use-breakpoint.ts';
import type { AccountTypesProps } from './account-types.widget.ts';

/**
 * One markup is both: columns on desktop, where no script runs and on paper, tabs otherwise. The style sheet chooses by width before any
 * code runs; the code then gives the panels the role that fits.
 */
const AccountTypes = ({ id: ownId, items, label, selected, headingLevel }: AccountTypesProps) => {
  const text = useTexts('account-types');
  const generated = useId();
  const id = ownId ?? generated;
  const breakpoint = useBreakpoint();
  const isTabs = breakpoint !== undefined && breakpoint !== 'desktop';
  const [active, setActive] = useState(() =>
    choosableTab(
      items,
      Math.max(
        0,
        items.findIndex(({ value }) => value === selected),
      ),
    ),
  );
  const Heading = `h${headingLevel}` as 'h3';
  return (
    <div className="account-types">
      <div className="tab-set" data-direction="horizontal" data-value={items[active]?.value}>
        <TabList
          id={id}
          label={label ?? text('listLabel')}
          tabs={items}
          active={active}
          onSelect={setActive}
          variant="primary"
        />
        {items.map(({ value, label: name, html }, index) => (
          <div
            key={value}
            className="tab-panel"
            {...(isTabs
              ? { ...tabPanelProps(id, index), tabIndex: 0 }
              : { role: 'group', id: `${id}-panel-${index}`, 'aria-labelledby': `${id}-title-${index}` })}
            data-active={index === active ? '' : undefined}
          >
            <Heading className="tab-panel-heading" id={`${id}-title-${index}`}>
              {name}
            </Heading>
            <Html className="account-type" html={html} />
          </div>
        ))}
      </div>
    </div>
  );
};

export default AccountTypes;
