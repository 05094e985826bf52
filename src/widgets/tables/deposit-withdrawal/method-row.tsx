import { useId } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Hatch, Rope } from '#kit/drawings/rope.tsx';
import { tenth } from '#kit/drawings/measure.ts';
import { PAYMENT_SECTIONS, type PaymentMethod, type PaymentSection } from './payment-config.ts';

const WIDTH = 160;
const HEIGHT = 16;
const QUAY = 2;
/** Where the longest rope ends: its knot is in the drawing. */
const LONGEST = WIDTH - QUAY - 6;

/** The longest time of several methods, in hours; undefined where none tells its time. */
export function longestHours(methods: readonly PaymentMethod[]): number | undefined {
  const hours = methods.flatMap((method) => PAYMENT_SECTIONS.flatMap((name) => method[name]?.time?.hours ?? []));
  return hours.length === 0 ? undefined : Math.max(...hours);
}

/** How long a method takes in and out, as ropes from the quay on, with limit and fees below. Its title is the caller's. */
export const MethodTimes = ({ method, longest }: { readonly method: PaymentMethod; readonly longest: number }) => {
  const text = useTexts('deposit-withdrawal');
  return PAYMENT_SECTIONS.map((name) => {
    const section = method[name];
    return (
      <span key={name} className="payment-way">
        <span className="payment-way-name">{text(name)} </span>
        {section === undefined ? (
          <span className="payment-none">{text('notOffered')}</span>
        ) : (
          <>
            {section.time !== undefined && <PaymentTime time={section.time} longest={longest} />}
            <Terms section={section} />
          </>
        )}
      </span>
    );
  });
};

type PaymentTimeProps = { readonly time: NonNullable<PaymentSection['time']>; readonly longest: number };

/** A rope as long as the time, and the time in words. */
export const PaymentTime = ({ time: { words, hours }, longest }: PaymentTimeProps) => {
  const hatch = useId();
  return (
    <span className="payment-time">
      <svg
        className="drawing payment-rope"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        aria-hidden="true"
        focusable="false"
      >
        <Hatch id={hatch} />
        <Rope
          from={QUAY}
          end={tenth(QUAY + 5 + ((LONGEST - 5) * hours) / (longest || 1))}
          y={HEIGHT / 2}
          hatch={`url(#${hatch})`}
          isLongest={false}
        />
        <path className="waterline" d={`M${QUAY} 0V${HEIGHT}`} />
      </svg>
      <span>
        <bdi>{words}</bdi>{' '}
      </span>
    </span>
  );
};

/** Limit and fees in a line; their notes are in the panel. */
const Terms = ({ section: { maxTransaction, fees } }: { readonly section: PaymentSection }) => {
  const text = useTexts('deposit-withdrawal');
  return (
    <span className="payment-terms">
      {maxTransaction !== undefined && (
        <span>
          <span className="visually-hidden">{text('maxTransaction')}: </span>
          <bdi>{maxTransaction}</bdi>{' '}
        </span>
      )}
      {fees !== undefined && (
        <span>
          {text('fees')}: <bdi>{typeof fees === 'string' ? fees : fees.join(', ')}</bdi>{' '}
        </span>
      )}
    </span>
  );
};
