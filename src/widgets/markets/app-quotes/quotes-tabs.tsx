import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { TabList, tabPanelProps } from '#kit/tab-list.tsx';

type QuotesTab = { readonly label: string; readonly content: ReactNode };

/**
 * All lists are in the document, one is shown. Which rows are hidden is all that the price binder needs to know: the
 * pairs change with it (LIV-5). Without scripts every list shows, under its name.
 */
export const QuotesTabs = ({ tabs, initial }: { tabs: readonly QuotesTab[]; initial: number }) => {
  const text = useTexts('app-quotes');
  const [active, setActive] = useState(initial);
  const id = useId();
  return (
    <>
      <TabList id={id} label={text('tabsLabel')} tabs={tabs} active={active} onSelect={setActive} />
      {tabs.map(({ label, content }, index) => (
        <div key={index} className="quotes-panel" {...tabPanelProps(id, index)} hidden={index !== active}>
          <h3 className="quotes-heading">{label}</h3>
          {content}
        </div>
      ))}
    </>
  );
};
