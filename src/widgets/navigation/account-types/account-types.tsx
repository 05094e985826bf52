import { useState } from 'react';
import { Html } from '#islands/html.tsx';
import { useTexts } from '#i18n/use-texts.tsx';
import { TabPanels } from '#kit/tab-panels.tsx';
import { choosableTab } from '#kit/tab-schema.ts';
import type { AccountTypesProps } from './account-types.widget.ts';

const AccountTypes = ({ items, label, selected, ...look }: AccountTypesProps) => {
  const text = useTexts('account-types');
  const [active, setActive] = useState(() =>
    choosableTab(
      items,
      Math.max(
        0,
        items.findIndex(({ value }) => value === selected),
      ),
    ),
  );
  const tabs = items.map(({ html, ...tab }) => ({ ...tab, content: <Html className="account-type" html={html} /> }));
  return (
    <div className="account-types">
      <TabPanels
        label={label ?? text('listLabel')}
        tabs={tabs}
        active={active}
        onSelect={setActive}
        variant="primary"
        {...look}
      />
    </div>
  );
};

export default AccountTypes;
