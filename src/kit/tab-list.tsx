import { useRef, type KeyboardEvent } from 'react';
import { Icon } from './icon.tsx';
import { nextTab } from './next-tab.ts';
import { scrollTabIntoView } from './scroll-tab-into-view.ts';
import type { TabDirection, TabSize, TabVariant } from './tab-options.ts';

export type TabEntry = {
  readonly label: string;
  readonly disabled?: boolean;
  /** As in `candlestick_chart_24px`. */
  readonly leadingIcon?: string | undefined;
  readonly trailingIcon?: string | undefined;
  /** More attributes for the tab's button: data-*, aria-*, title, lang. */
  readonly attrs?: Readonly<Record<string, string>>;
};

type TabListProps = {
  /** Prefix of the ids: the panels of the tabs are `tabPanelProps(id, index)`. */
  readonly id: string;
  /** Accessible name of the list. */
  readonly label: string;
  readonly tabs: readonly TabEntry[];
  readonly active: number;
  readonly onSelect: (index: number) => void;
  readonly variant?: TabVariant;
  readonly size?: TabSize;
  readonly direction?: TabDirection;
};

/** The row of tabs (WAI-ARIA APG, tabs with automatic activation). Panels are the caller's. */
export const TabList = ({ id, label, tabs, active, onSelect, variant = 'secondary', size = 'large', direction = 'horizontal' }: TabListProps) => {
  const list = useRef<HTMLDivElement>(null);

  const select = (index: number) => {
    onSelect(index);
    const tab = list.current?.children[index];
    if (tab instanceof HTMLElement) scrollTabIntoView(tab);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = nextTab(event.key, { tabs, from: active, direction, isRightToLeft });
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(next);
    (list.current?.children[next] as HTMLElement | undefined)?.focus({ preventScroll: true });
  };

  return (
    <div
      ref={list}
      className="tab-list"
      role="tablist"
      aria-label={label}
      aria-orientation={direction}
      data-variant={variant}
      data-size={size}
      data-direction={direction}
    >
      {tabs.map((tab, index) => (
        <button
          key={index}
          {...tab.attrs}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-controls={`${id}-panel-${index}`}
          aria-selected={index === active}
          tabIndex={index === active ? 0 : -1}
          disabled={tab.disabled}
          data-hold=""
          onClick={() => select(index)}
          onKeyDown={onKeyDown}
        >
          {tab.leadingIcon !== undefined && <Icon symbol={tab.leadingIcon} />}
          <span className="tab-label" data-label={tab.label}>
            {tab.label}
          </span>
          {tab.trailingIcon !== undefined && <Icon symbol={tab.trailingIcon} />}
        </button>
      ))}
    </div>
  );
};

/** Ids and role of the panel that belongs to a tab. */
export const tabPanelProps = (id: string, index: number) =>
  ({ role: 'tabpanel', id: `${id}-panel-${index}`, 'aria-labelledby': `${id}-tab-${index}` }) as const;
