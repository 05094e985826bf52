import './waiting.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import { type EventAnswer, STANDINGS, type SeatRow } from '#console/waiting/waiting.answers.ts';
import { go, hrefOf, useAddress } from '../address.ts';
import { post } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay } from '../me.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { Ago } from '../parts/moments.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { eventTime } from './event-time.ts';
import { Places } from './places.tsx';
import { SeatConflictDialog, SeatDialog, useSeatText } from './seat-dialogs.tsx';
import { type SeatAct, useSeats } from './use-seats.ts';

const EVERY_MS = 5_000;
const BACK = () => (history.length > 1 && document.referrer === '' ? history.back() : go(hrefOf('waiting')));

/** Who waits for one event, in the order in which places are given, or who has one. */
export const EventView = ({ id }: { readonly id: string }) => {
  const event = decodeURIComponent(id);
  const { language } = usePageLanguage();
  const { query } = useAddress();
  const standing = STANDINGS.find((each) => each === query.get('show')) ?? 'waiting';
  const pages = useInfiniteQuery({
    queryKey: ['waiting-event', event, standing, language],
    queryFn: ({ pageParam, signal }) =>
      post<EventAnswer>(
        `waiting/${encodeURIComponent(event)}`,
        { language, standing, ...(pageParam !== null && { after: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 && state.error === null ? EVERY_MS : false),
  });
  useKeys({ Escape: BACK });
  const [first] = pages.data?.pages ?? [];
  return (
    <div className="c-page">
      <Link
        href={hrefOf('waiting')}
        className="c-back"
        onClick={(click) => {
          if (click.metaKey || click.ctrlKey || click.shiftKey) return;
          click.preventDefault();
          BACK();
        }}
      >
        <Icon symbol="chevron_backward_20px" />
        <BackText />
      </Link>
      {first !== undefined ? (
        <>
          <Event event={first} rows={pages.data?.pages.flatMap((page) => page.rows) ?? []} />
          <LoadMore pages={pages} />
        </>
      ) : pages.error !== null ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
};

const BackText = () => useTexts('console-waiting')('back');

const Event = ({ event, rows }: { readonly event: EventAnswer; readonly rows: readonly SeatRow[] }) => {
  const text = useTexts('console-waiting');
  const { locale } = usePageLanguage();
  const may = useMay();
  const list = useRef<HTMLTableSectionElement>(null);
  const [row, setRow] = useState(0);
  const [asking, setAsking] = useState<{ readonly act: SeatAct; readonly seat: SeatRow }>();
  const seats = useSeats(event);
  const { facts, standing } = event;
  const at = Math.min(row, rows.length - 1);
  const current = rows[at];
  const listLabel = text(standing === 'seat' ? 'seatsLabel' : 'waitingLabel');
  const mayMove = may('waiting.move') && !event.is_over;
  const mayCancel = may('waiting.cancel') && !event.is_over;
  const isIn = () => list.current?.contains(document.activeElement) === true;
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setRow(next);
    const chosen = list.current?.rows[next];
    chosen?.scrollIntoView({ block: 'nearest' });
    (chosen?.querySelector('a') ?? chosen?.querySelector('button'))?.focus();
  };
  const ask = (act: SeatAct, seat: SeatRow | undefined) => {
    if (seat !== undefined) setAsking({ act, seat });
  };
  useKeys({
    j: () => move(isIn() ? at + 1 : at),
    k: () => move(at - 1),
    ArrowDown: () => move(isIn() ? at + 1 : at),
    ArrowUp: () => move(at - 1),
    ...(mayMove &&
      standing === 'waiting' && {
        u: () => ask('seat', current),
        f: () => current !== undefined && (current.is_first ? ask('own', current) : ask('first', current)),
      }),
    ...(mayCancel && { Delete: () => ask('cancel', current) }),
  });
  return (
    <>
      <header className="c-event-head">
        <h1>{facts === null ? <span className="ltr">{event.id}</span> : <bdi>{facts.title}</bdi>}</h1>
        {facts === null ? (
          <p>{text('dropped')}</p>
        ) : (
          <p>
            <span>{eventTime(facts, locale)}</span>
            <bdi>{facts.place}</bdi>
            {event.is_over && <strong>{text('isOver')}</strong>}
          </p>
        )}
        <Places event={event} />
      </header>
      <Tabs
        label={text('tabs')}
        open={standing}
        tabs={STANDINGS.map((each) => ({
          id: each,
          href: hrefOf(
            `waiting/${encodeURIComponent(event.id)}`,
            each === 'waiting' ? undefined : new URLSearchParams({ show: each }),
          ),
          content: text(each === 'seat' ? 'tab-seat' : 'tab-waiting', {
            count: each === 'seat' ? event.taken : event.waiting,
          }),
        }))}
      />
      {rows.length === 0 ? (
        <Empty title={text(standing === 'seat' ? 'noSeatsTitle' : 'noWaitingTitle')}>
          {text(standing === 'seat' ? 'noSeatsText' : 'noWaitingText')}
        </Empty>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        <section className="c-table c-seats" aria-label={listLabel} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('column-position')}</th>
                <th scope="col">{text('column-name')}</th>
                <th scope="col" data-column="email">
                  {text('column-email')}
                </th>
                <th scope="col" data-column="edition">
                  {text('column-edition')}
                </th>
                <th scope="col" data-column="registered">
                  {text('column-registered')}
                </th>
                {standing === 'seat' && <th scope="col">{text('column-moved')}</th>}
                {(mayMove || mayCancel) && (
                  <th scope="col">
                    <span className="visually-hidden">{text('column-acts')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody ref={list}>
              {rows.map((seat, index) => (
                <tr key={seat.id} data-current={index === at ? '' : undefined} onFocus={() => setRow(index)}>
                  <td className="c-figure">{seat.position.toLocaleString(locale)}</td>
                  <th scope="row">
                    <Name seat={seat} />
                    {seat.is_made_up && <MadeUp />}
                    {seat.is_first && <span className="c-first">{text('putFirst')}</span>}
                  </th>
                  <td data-column="email">{seat.email !== null && <Masked value={seat.email} ltr />}</td>
                  <td data-column="edition">
                    <span className="ltr">{seat.edition}</span>
                  </td>
                  <td className="c-when" data-column="registered">
                    <Ago at={seat.registered_at} />
                  </td>
                  {standing === 'seat' && (
                    <td>
                      <Moved seat={seat} />
                    </td>
                  )}
                  {(mayMove || mayCancel) && (
                    <td className="c-end">
                      <Acts
                        seat={seat}
                        mayMove={mayMove}
                        mayCancel={mayCancel}
                        onAct={(act) => (act === 'take-back' ? seats.takeBack(seat) : setAsking({ act, seat }))}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {asking !== undefined && seats.conflict === undefined && (
        <SeatDialog
          act={asking.act}
          seat={asking.seat}
          event={event}
          isBusy={seats.isBusy}
          error={seats.error}
          onClose={() => {
            seats.reset();
            setAsking(undefined);
          }}
          onSend={(reason) => seats.send({ ...asking, reason }, () => setAsking(undefined))}
        />
      )}
      {seats.conflict !== undefined && (
        <SeatConflictDialog
          conflict={seats.conflict}
          onClose={() => {
            seats.seen();
            setAsking(undefined);
          }}
        />
      )}
    </>
  );
};

const Name = ({ seat }: { readonly seat: SeatRow }) => {
  const text = useTexts('console-waiting');
  const may = useMay();
  const name = seat.name === null ? text('noName') : <Masked value={seat.name} />;
  return seat.person_id !== null && may('people.view') ? (
    <Link href={hrefOf(`people/${seat.person_id}`)}>{name}</Link>
  ) : (
    <span>{name}</span>
  );
};

const Moved = ({ seat }: { readonly seat: SeatRow }) => {
  const text = useTexts('console-waiting');
  const may = useMay();
  const mail = (
    <span className="c-seat-mail" data-state={seat.mail}>
      {text(`mail-${seat.mail}`)}
    </span>
  );
  return (
    <span className="c-moved">
      {seat.moved_at !== null && (
        <span>
          {seat.moved_by === null ? text('movedItself') : text('movedBy', { name: seat.moved_by })}{' '}
          <Ago at={seat.moved_at} />
        </span>
      )}
      {seat.mail === 'none' ? null : seat.mail !== 'sent' && seat.mail !== 'undoable' && may('delivery.view') ? (
        <Link href={hrefOf('delivery')}>{mail}</Link>
      ) : (
        mail
      )}
    </span>
  );
};

const Acts = ({
  seat,
  mayMove,
  mayCancel,
  onAct,
}: {
  readonly seat: SeatRow;
  readonly mayMove: boolean;
  readonly mayCancel: boolean;
  readonly onAct: (act: SeatAct | 'take-back') => void;
}) => {
  const text = useTexts('console-waiting');
  const seatText = useSeatText();
  const acts: readonly (SeatAct | 'take-back')[] = [
    ...(mayMove && seat.standing === 'waiting' ? (['seat', seat.is_first ? 'own' : 'first'] as const) : []),
    ...(mayMove && seat.mail === 'undoable' ? (['take-back'] as const) : []),
    ...(mayCancel ? (['cancel'] as const) : []),
  ];
  return (
    <span className="c-seat-acts">
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === 'seat' || act === 'take-back' ? 'outlined' : 'text'}
          colour="neutral"
          aria-label={`${text(`do-${act}`)}: ${seatText(seat)}`}
          onClick={() => onAct(act)}
        >
          {text(`do-${act}`)}
        </Button>
      ))}
    </span>
  );
};
