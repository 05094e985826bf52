import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { TabList, tabPanelProps } from '#kit/tab-list.tsx';
import { useBreakpoint } from '#kit/use-breakpoint.ts';
import { PAYMENT_SECTIONS, type PaymentMethod } from './payment-config.ts';
import { longestHours, MethodTimes, PaymentTime } from './method-row.tsx';
import { SectionFacts } from './section-facts.tsx';
import type { DepositWithdrawalProps } from './deposit-withdrawal.widget.ts';

/** Which items of the accordion was open when the code came. */
export const adopt = (root: HTMLElement): readonly boolean[] =>
  [...root.querySelectorAll('.payment > details')].map((details) => details.hasAttribute('open'));

/**
 * One markup is both: native details, of which the tabs' layout hides the summaries and all but the active one. The
 * style sheet chooses by width before any code runs; the code then gives the panels the role that fits.
 */
const DepositWithdrawal = ({
  methods,
  variant,
  label,
  headingLevel,
  adopted,
}: DepositWithdrawalProps & { readonly adopted?: readonly boolean[] }) => {
  const text = useTexts('deposit-withdrawal');
  const id = useId();
  const breakpoint = useBreakpoint();
  const [active, setActive] = useState(0);
  const items = useRef<(HTMLDetailsElement | null)[]>([]);
  const isTabs = variant === 'tabs' && breakpoint !== undefined && breakpoint !== 'mobile';
  const list = Object.entries(methods);
  const Heading = `h${headingLevel}` as 'h3';
  const longest = longestHours(list.map(([, method]) => method));

  // What the visitor closed as an accordion item has to show again as the tab's panel.
  useEffect(() => {
    const item = items.current[active];
    if (isTabs && item) item.open = true;
  }, [isTabs, active]);

  // PAY-1: a single method, the bank or another, needs no choice.
  if (list.length === 1) {
    return (
      <div className="payment">
        {list.map(([key, method]) => (
          <div key={key} className="payment-panel">
            <MethodTitle method={method} as={Heading} />
            <Sections id={id} method={method} headingLevel={headingLevel + 1} longest={longest} />
          </div>
        ))}
      </div>
    );
  }

  return (
    <div className="payment" data-variant={variant} data-rows={longest === undefined ? undefined : ''}>
      {variant === 'tabs' && (
        <TabList
          id={id}
          label={label ?? text('methods')}
          tabs={list.map(([, method]) => ({
            label: method.title,
            labelContent: longest === undefined ? undefined : <MethodRow method={method} longest={longest} />,
          }))}
          active={active}
          onSelect={setActive}
          direction={longest === undefined ? 'horizontal' : 'vertical'}
        />
      )}
      {list.map(([key, method], index) => (
        <Fragment key={key}>
          {/* Before the details, not in the summary, where JAWS does not list it (decision 011). */}
          <Heading className="payment-heading visually-hidden" id={`${id}-title-${index}`}>
            {method.title}
          </Heading>
          <details
            ref={(element) => {
              items.current[index] = element;
            }}
            className="payment-method"
            open={adopted === undefined ? index === 0 : adopted[index]}
            data-active={index === active ? '' : undefined}
            onToggle={(event) => {
              if (!isTabs && event.currentTarget.open) setActive(index);
            }}
          >
            <summary>
              {longest === undefined ? (
                <MethodTitle method={method} as="span" />
              ) : (
                <MethodRow method={method} longest={longest} />
              )}
              <Icon symbol="keyboard_arrow_down_24px" />
            </summary>
            <div
              className="payment-panel"
              {...(isTabs
                ? { ...tabPanelProps(id, index), tabIndex: 0 }
                : { role: 'group', id: `${id}-panel-${index}` })}
              {...((!isTabs || longest !== undefined) && { 'aria-labelledby': `${id}-title-${index}` })}
            >
              <MethodTitle method={method} as={Heading} className="payment-panel-title" />
              <Sections id={`${id}-${index}`} method={method} headingLevel={headingLevel + 1} />
            </div>
          </details>
        </Fragment>
      ))}
    </div>
  );
};

export default DepositWithdrawal;

/** A method as it is compared with the others. */
const MethodRow = ({ method, longest }: { readonly method: PaymentMethod; readonly longest: number }) => (
  <span className="payment-row">
    <MethodTitle method={method} as="span" />{' '}
    <span className="payment-ways">
      <MethodTimes method={method} longest={longest} />
    </span>
  </span>
);

type MethodTitleProps = { readonly method: PaymentMethod; readonly as: 'h3' | 'span'; readonly className?: string };

const MethodTitle = ({ method: { title, image }, as: Tag, className = '' }: MethodTitleProps) => (
  <Tag className={`payment-title ${className}`.trim()}>
    {image !== undefined && (
      <img className="payment-mark" src={image} alt="" width={64} height={40} loading="lazy" decoding="async" />
    )}
    <span>{title}</span>
  </Tag>
);

const Sections = ({
  id,
  method,
  headingLevel,
  longest,
}: {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly headingLevel: number;
  /** Given where no row tells the time. */
  readonly longest?: number | undefined;
}) => {
  const text = useTexts('deposit-withdrawal');
  const Heading = `h${headingLevel}` as 'h4';
  return PAYMENT_SECTIONS.map((name) => {
    const facts = method[name];
    if (facts === undefined) return null;
    return (
      <section key={name} className="payment-section">
        <Heading className="payment-section-title">{text(name)}</Heading>
        {longest !== undefined && facts.time !== undefined && <PaymentTime time={facts.time} longest={longest} />}
        <SectionFacts id={`${id}-${name}`} facts={facts} />
      </section>
    );
  });
};
