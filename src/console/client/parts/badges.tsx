import { useTexts } from '#i18n/use-texts.tsx';
import type { PersonKind, PersonStage } from '#contracts/people.ts';
import type { MaskedText } from '#console/answers.ts';

export const Stage = ({ stage }: { readonly stage: PersonStage }) => {
  const text = useTexts('console-people');
  return (
    <span className="c-stage" data-stage={stage}>
      {text(`stage-${stage}`)}
    </span>
  );
};

export const Kind = ({ kind }: { readonly kind: PersonKind }) => {
  const text = useTexts('console-people');
  return <span className="c-kind">{text(`kind-${kind}`)}</span>;
};

export const MadeUp = () => {
  const text = useTexts('console');
  return <span className="c-made-up">{text('madeUp')}</span>;
};

const initialsOf = (name: string): string =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();

const TINTS = 6;
const tintOf = (id: string): number => [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7) % TINTS;

/** The initials, in a tint of their own; it says nothing that the name beside it does not. */
export const Monogram = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <span className="c-monogram" data-tint={tintOf(id)} aria-hidden="true">
    {initialsOf(name)}
  </span>
);

/** As far as it may be seen; that the rest is masked is said as well as drawn. */
export const Masked = ({ value, ltr }: { readonly value: MaskedText; readonly ltr?: boolean }) => {
  const text = useTexts('console-people');
  return (
    <span className={ltr === true ? 'ltr' : undefined} data-masked={value.is_masked ? '' : undefined}>
      <bdi>{value.text}</bdi>
      {value.is_masked && <span className="visually-hidden"> ({text('masked')})</span>}
    </span>
  );
};
