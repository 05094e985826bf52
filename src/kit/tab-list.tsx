import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { nextTab } from './next-tab.ts';
import { scrollTabIntoView } from './scroll-tab-into-view.ts';
import type { TabDirection, TabSize, TabVariant } from './tab-options.ts';

export type TabEntry = {
  readonly label: string;
  /** What it shows in place of the label: phrasing content that begins with it. */
  readonly labelContent?: ReactNode;
  readonly disabled?: boolean;
  /** As in `candlestick_chart_24px`. */
  readonly leadingIcon?: string | undefined;
  readonly trailingIcon?: string | undefined;
  /** More attributes for the tab's button: data-*, aria-*, title, lang. */
  readonly attrs?: Readonly<Record<string, string>>;
  /** Id of its panel, where that is not the list's own (`tabPanelProps`). */
  readonly panelId?: string;
};

export type TabListProps = {
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
export const TabList = ({
  id,
  label,
  tabs,
  active,
  onSelect,
  variant = 'secondary',
  size = 'large',
  direction = 'horizontal',
}: TabListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(active);

  const show = (index: number) => {
    const tab = list.current?.children[index];
    if (tab instanceof HTMLElement && list.current !== null) scrollTabIntoView(tab, list.current);
  };

  // Whoever chose it: the visitor, the address, the window's width. Not what was chosen from the start: with a list that
  // moves when the code comes, the visitor's first click would miss.
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    show(active);
  }, [active]);

  const select = (index: number) => {
    if (index === active) show(index);
    onSelect(index);
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
          className="tab"
          id={tabId(id, index)}
          aria-controls={tab.panelId ?? `${id}-panel-${index}`}
          aria-selected={index === active}
          tabIndex={index === active ? 0 : -1}
          disabled={tab.disabled}
          data-hold=""
          onClick={() => select(index)}
          onKeyDown={onKeyDown}
        >
          {tab.leadingIcon !== undefined && <Icon symbol={tab.leadingIcon} />}
          {tab.labelContent ?? <span>{tab.label}</span>}
          {tab.trailingIcon !== undefined && <Icon symbol={tab.trailingIcon} />}
        </button>
      ))}
    </div>
  );
};

export const tabId = (id: string, index: number): string => `${id}-tab-${index}`;

/** Ids and role of the panel that belongs to a tab. */
export const tabPanelProps = (id: string, index: number) =>
  ({ role: 'tabpanel', id: `${id}-panel-${index}`, 'aria-labelledby': tabId(id, index) }) as const;
