import type { DaySpan } from '#contracts/trading-session.ts';
import { HOLIDAYS_SHOWN } from '#contracts/limits.ts';
import { comingHolidays, marketStateAt, weekIn } from '#domain/trading-hours/market-hours.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { closedWord } from '#market/client/closed-word.ts';
import { clockText } from './clock-text.ts';
import type { TradingHoursProps } from './trading-hours.widget.ts';
import { useVisitorClock } from './use-visitor-clock.ts';

/** That of the instrument's page: one connection for both. */
const STREAM = '/ws/ticks-change';
const liveRow = (symbol: string, isHalted: boolean) => ({
  'data-instrument': symbol,
  'data-stream': STREAM,
  'data-closed': closedWord(false, isHalted),
  suppressHydrationWarning: true,
});

/** Monday first, as weeks of trading begin. */
const DAYS = [1, 2, 3, 4, 5, 6, 0];
const A_SUNDAY_MS = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

const TradingHours = ({ symbol, market, zone, zoneName, week, holidays, now, isHalted, still }: TradingHoursProps) => {
  const text = useTexts('trading-hours');
  const { locale } = usePageLanguage();
  const session = { zone, week, holidays: holidays.map(({ name: _name, ...rest }) => ({ ...rest, names: {} })) };
  const clock = useVisitorClock(now, still, (nowMs) => marketStateAt(session, nowMs).changesAtMs);
  const { isOpen, changesAtMs } = marketStateAt(session, clock.nowMs);
  const dates = comingHolidays(session, clock.nowMs, HOLIDAYS_SHOWN).map(({ date }) => date);
  const coming = holidays.filter(({ date }) => dates.includes(date));
  const visitorWeek = clock.zone === undefined ? undefined : weekIn(clock.zone, session, clock.nowMs);

  const moment = (instantMs: number): string =>
    dateFormatter(locale, {
      timeZone: clock.zone ?? zone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(instantMs);
  const dayName = (day: number): string =>
    dateFormatter(locale, { weekday: 'long' }).format(A_SUNDAY_MS + day * DAY_MS);
  const hoursOf = (spans: readonly DaySpan[] | undefined) =>
    spans === undefined || spans.length === 0 ? (
      <span className="hours-closed">{text('closed')}</span>
    ) : (
      spans.map(([from, to]) => (
        <bdi key={from} dir="ltr" className="hours-span">
          {clockText(from, locale)}–{clockText(to, locale)}
        </bdi>
      ))
    );

  return (
    <div className="hours" {...(symbol !== undefined && !still && liveRow(symbol, isHalted))}>
      {/* The price binder keeps `data-closed` by the quotes of this cell. */}
      {symbol !== undefined && !still && <data data-quote={`${symbol}.time`} hidden suppressHydrationWarning />}
      <p className="hours-state hours-halted">
        <span className="hours-dot" aria-hidden="true" />
        <output>
          <strong>{text('haltedNow')}</strong>
        </output>
      </p>
      <p className="hours-state" data-open={isOpen ? '' : undefined}>
        <span className="hours-dot" aria-hidden="true" />
        <output>
          <strong>{isOpen ? text('openNow') : text('closedNow')}</strong>{' '}
          {changesAtMs === undefined
            ? isOpen && text('always')
            : text(isOpen ? 'closesAt' : 'opensAt', { time: moment(changesAtMs) })}
        </output>
        <span className="hours-whose">
          {changesAtMs !== undefined && (clock.zone === undefined ? zoneName : text('yourTime'))}
        </span>
      </p>
      <table className="hours-week">
        <caption>{text('weekOf', { market })}</caption>
        <thead>
          <tr>
            <th scope="col">{text('day')}</th>
            <th scope="col">{zoneName}</th>
            {!still && (
              <th scope="col" className="hours-own">
                {text('yourTime')}
                <span className="hours-zone">
                  <bdi>{clock.zone?.replaceAll('_', ' ') ?? ''}</bdi>
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((day) => (
            <tr key={day}>
              <th scope="row">{dayName(day)}</th>
              <td>{hoursOf(week[day])}</td>
              {!still && (
                <td className="hours-own">
                  {visitorWeek === undefined ? <span aria-hidden="true">…</span> : hoursOf(visitorWeek[day])}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {coming.length > 0 && (
        <table className="hours-holidays">
          <caption>{text('holidays')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('date')}</th>
              <th scope="col">{text('holiday')}</th>
              <th scope="col">{text('hoursOn', { zone: zoneName })}</th>
            </tr>
          </thead>
          <tbody>
            {coming.map(({ date, name, hours }) => (
              <tr key={date}>
                <th scope="row">
                  <time dateTime={date}>
                    {dateFormatter(locale, {
                      weekday: 'short',
                      day: 'numeric',
                      month: 'short',
                      year: 'numeric',
                    }).format(Date.parse(date))}
                  </time>
                </th>
                <td>{name}</td>
                <td>{hoursOf(hours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};

export default TradingHours;
