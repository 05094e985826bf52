import { useId, type ReactNode } from 'react';
import { TabList, tabPanelProps, type TabEntry, type TabListProps } from './tab-list.tsx';

export type TabPanel = TabEntry & {
  /** What the tab stands for; unique. */
  readonly value: string;
  /** Undefined: the panel stands elsewhere on the page. */
  readonly content: ReactNode;
};

type TabPanelsProps = Omit<TabListProps, 'id' | 'tabs'> & {
  /** Prefix of the ids; the component has one of its own. */
  readonly id?: string | undefined;
  readonly tabs: readonly TabPanel[];
  /** Level of the headings that replace the tabs where no script runs, and on paper. */
  readonly headingLevel: number;
};

/** Tabs with their panels (TAB-1), all of them in the document. Where no script runs they are below each other under headings. */
export const TabPanels = ({ id, tabs, active, direction = 'horizontal', headingLevel, ...list }: TabPanelsProps) => {
  const ownId = useId();
  const prefix = id ?? ownId;
  const Heading = `h${headingLevel}` as 'h3';
  return (
    <div className="tab-set" data-direction={direction} data-value={tabs[active]?.value}>
      <TabList id={prefix} tabs={tabs} active={active} direction={direction} {...list} />
      {tabs.map(
        ({ value, label, panelId, content }, index) =>
          content !== undefined && (
            <div
              key={value}
              className="tab-panel"
              {...tabPanelProps(prefix, index)}
              {...(panelId !== undefined && { id: panelId })}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel is the next stop after its tab (WAI-ARIA APG)
              tabIndex={0}
              data-active={index === active ? '' : undefined}
            >
              <Heading className="tab-panel-heading">{label}</Heading>
              {content}
            </div>
          ),
      )}
    </div>
  );
};
