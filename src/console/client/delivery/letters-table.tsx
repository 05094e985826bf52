import { useRef, useState } from 'react';
import { LETTERS_AT_ONCE_MAX } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { TextKey } from '#i18n/texts.ts';
import type { LetterRow } from '#console/delivery/delivery.answers.ts';
import { go, hrefOf, remember, remembered } from '../address.ts';
import { useKeys } from '../keys.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { Ago } from '../parts/moments.tsx';
import { numberText } from './spans.ts';

const COLUMNS = ['what', 'to', 'tries', 'error'] as const;
const KINDS: ReadonlySet<string> = new Set(['mail', 'sms', 'event', 'task']);

export const useKindWord = (): ((kind: string) => string) => {
  const text = useTexts('console-delivery');
  return (kind) => text(`one-${KINDS.has(kind) ? kind : 'unknown'}` as TextKey<'console-delivery'>);
};

type LettersTableProps = {
  readonly letters: readonly LetterRow[];
  readonly chosen: ReadonlySet<string>;
  /** Left out for who may do nothing with them. */
  readonly onChosen: ((ids: ReadonlySet<string>) => void) | undefined;
  readonly onName: (name: string) => void;
};

/** j and k move, x chooses, with Shift up to there, Enter opens. */
export const LettersTable = ({ letters, chosen, onChosen, onName }: LettersTableProps) => {
  const text = useTexts('console-delivery');
  const { locale } = usePageLanguage();
  const kindWord = useKindWord();
  const box = useRef<HTMLTableSectionElement>(null);
  const [row, setRow] = useState(() => remembered<number>('row') ?? -1);
  const [last, setLast] = useState<number>();

  const select = (at: number) => {
    const next = Math.max(0, Math.min(letters.length - 1, at));
    setRow(next);
    box.current?.rows[next]?.scrollIntoView({ block: 'nearest' });
  };
  const toggle = (at: number, isRange: boolean) => {
    const letter = letters[at];
    if (letter === undefined || onChosen === undefined) return;
    const next = new Set(chosen);
    if (isRange && last !== undefined)
      for (const { id } of letters.slice(Math.min(last, at), Math.max(last, at) + 1)) next.add(id);
    else if (!next.delete(letter.id)) next.add(letter.id);
    setLast(at);
    if (next.size <= LETTERS_AT_ONCE_MAX) onChosen(next);
  };
  useKeys({
    j: () => select(row + 1),
    k: () => select(row - 1),
    x: () => toggle(row, false),
    X: () => toggle(row, true),
    Enter: (event) => {
      const letter = letters[row];
      if (letter === undefined || event.target !== document.body) return;
      remember({ row });
      go(hrefOf(`delivery/${letter.id}`));
    },
  });

  const isDead = letters[0]?.state === 'dead';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
    <section className="c-table c-letters" aria-label={text('lettersLabel')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {onChosen !== undefined && (
              <th scope="col">
                <span className="visually-hidden">{text('column-select')}</span>
              </th>
            )}
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === 'tries' ? 'c-number' : undefined}>
                {text(`column-${column}`)}
              </th>
            ))}
            <th scope="col">{text(isDead ? 'column-when' : 'column-next')}</th>
          </tr>
        </thead>
        <tbody ref={box}>
          {letters.map((letter, at) => (
            <tr
              key={letter.id}
              data-at={at === row ? '' : undefined}
              data-chosen={chosen.has(letter.id) ? '' : undefined}
            >
              {onChosen !== undefined && (
                <td className="c-box">
                  <input
                    type="checkbox"
                    aria-label={text('select', { what: `${kindWord(letter.kind)} ${letter.name}` })}
                    checked={chosen.has(letter.id)}
                    // A change tells nothing of keys that are held.
                    onClick={(event) => {
                      setRow(at);
                      toggle(at, event.shiftKey);
                    }}
                    onChange={() => undefined}
                  />
                </td>
              )}
              <th scope="row">
                <What letter={letter} onName={onName} onOpen={() => remember({ row: at })} />
              </th>
              <td>
                <Receiver letter={letter} /> {letter.is_made_up && <MadeUp />}
              </td>
              <td className="c-number">{numberText(letter.tries, locale)}</td>
              <td>
                <Fault fault={letter.error} />
              </td>
              <td className="c-when">
                <Ago at={letter.given_up_at ?? letter.next_try_at ?? letter.enqueued_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

export const Receiver = ({ letter: { to, endpoint } }: { readonly letter: LetterRow }) =>
  to !== null ? (
    <Masked value={to} ltr />
  ) : endpoint !== null ? (
    <bdi>{endpoint}</bdi>
  ) : (
    <span className="c-none">—</span>
  );

const What = ({
  letter: { id, kind, name },
  onName,
  onOpen,
}: {
  readonly letter: LetterRow;
  readonly onName: (name: string) => void;
  readonly onOpen: () => void;
}) => {
  const text = useTexts('console-delivery');
  const kindWord = useKindWord();
  return (
    <span className="c-named">
      <Link href={hrefOf(`delivery/${id}`)} onClick={onOpen}>
        {kindWord(kind)}
      </Link>
      <small>
        <button type="button" className="c-code" title={text('onlyName', { name })} onClick={() => onName(name)}>
          <code className="ltr">{name}</code>
        </button>
      </small>
    </span>
  );
};

export const Fault = ({ fault }: { readonly fault: LetterRow['error'] }) => {
  const text = useTexts('console-delivery');
  return (
    <span className="c-named c-fault">
      <span>{text(`error-${fault.class}`)}</span>
      <small className="ltr" title={fault.line}>
        {fault.line}
      </small>
    </span>
  );
};
