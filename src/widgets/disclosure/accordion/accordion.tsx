import { Fragment, useId, type KeyboardEvent } from 'react';
import { Html } from '#islands/html.tsx';
import { Icon } from '#kit/icon.tsx';
import type { AccordionProps } from './accordion.widget.ts';

/** More regions than this crowd the list of landmarks (WAI-ARIA APG, accordion pattern). */
const MOST_REGIONS = 6;

/** Indexes of the items that were open when the code came: opened by their author or by the visitor. */
export const adopt = (root: HTMLElement): readonly number[] =>
  [...root.querySelectorAll(':scope > .accordion > details')].flatMap((details, index) =>
    details.hasAttribute('open') ? [index] : [],
  );

/**
 * Native details: the browser opens, closes and keeps one open at a time (they share a name), so React sets `open` once
 * and leaves it to the document. The heading is before them, not in the summary, where JAWS does not list it and
 * VoiceOver does not say the state (decision 011).
 */
const Accordion = ({
  items,
  initial,
  multiple,
  headingLevel,
  adopted,
}: AccordionProps & { adopted?: readonly number[] }) => {
  const id = useId();
  const opened = adopted ?? [initial];
  const Heading = `h${headingLevel}` as 'h2';
  return (
    <div className="accordion">
      {items.map(({ label, html }, index) => (
        <Fragment key={index}>
          <Heading className="visually-hidden" id={`${id}label${index}`}>
            {label}
          </Heading>
          <details open={opened.includes(index)} name={multiple ? undefined : `${id}group`}>
            <summary onKeyDown={moveFocus}>
              <span className="accordion-label">{label}</span>
              <Icon symbol="keyboard_arrow_down_24px" />
            </summary>
            <div
              className="accordion-panel"
              {...(items.length <= MOST_REGIONS && { role: 'region', 'aria-labelledby': `${id}label${index}` })}
            >
              <Html className="accordion-content prose" html={html} />
            </div>
          </details>
        </Fragment>
      ))}
    </div>
  );
};

export default Accordion;

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys go from question to question (WAI-ARIA APG, accordion pattern, optional keys). */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const list = event.currentTarget.parentElement?.parentElement;
  const summaries = [...(list?.querySelectorAll<HTMLElement>(':scope > details > summary') ?? [])];
  const at = summaries.indexOf(event.currentTarget);
  event.preventDefault();
  summaries[step(at, summaries.length)]?.focus();
};
