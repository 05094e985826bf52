import { isArticle, type PageOf } from '#content/page.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import { unbrokenDate } from '#i18n/unbroken-date.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Cover } from '#kit/drawings/cover.tsx';
import { Body } from '#pages/body.tsx';
import { pageAddress } from '#content/page-address.ts';
import { Monogram } from '#pages/components/monogram.tsx';
import { PageHead } from '#pages/components/page-head.tsx';
import { useSite } from '#pages/site-context.ts';
import { partSessions, type WebinarSession } from './webinar-times.ts';

/** Webinars by their dates, in the time zone that the page's front matter names. */
export default function WebinarsPage({ page }: { readonly page: PageOf<'webinars'> }) {
  const text = useTexts('page-webinars');
  const { now } = useSite();
  const { front } = page;
  const { upcoming, held } = partSessions(front.sessions, now);
  return (
    <div className="shell learn">
      <PageHead page={page} otherwise={{ drawing: 'buoys', data: 'webinars' }}>
        <h1>{front.title}</h1>
        <p className="lead">{front.lead}</p>
      </PageHead>
      <div className="webinars">
        <section aria-labelledby="upcoming">
          <h2 id="upcoming">{text('upcoming')}</h2>
          {upcoming.length === 0 ? <p>{text('none')}</p> : <Sessions sessions={upcoming} timeZone={front.timeZone} />}
        </section>
        <Body page={page} className="prose webinars-about" />
        {held.length > 0 && (
          <section aria-labelledby="held">
            <h2 id="held">{text('held')}</h2>
            <Sessions sessions={held} timeZone={front.timeZone} isHeld />
          </section>
        )}
      </div>
    </div>
  );
}

type SessionsProps = {
  readonly sessions: readonly WebinarSession[];
  readonly timeZone: string;
  /** They have a cover in place of a date to keep free. */
  readonly isHeld?: boolean;
};

function Sessions({ sessions, timeZone, isHeld = false }: SessionsProps) {
  const text = useTexts('page-webinars');
  const levels = useTexts('levels');
  const { brand, edition } = useSite();
  const { locale } = usePageLanguage();
  const moment = dateFormatter(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  const month = dateFormatter(locale, { month: 'short', timeZone });
  const day = dateFormatter(locale, { day: 'numeric', timeZone });
  return (
    <ol className="sessions">
      {sessions.map(({ title, text: about, starts, minutes, speaker, level, article }) => {
        const written = article === undefined ? undefined : brand.page(edition.id, article);
        return (
          <li key={starts}>
            {isHeld ? (
              <Cover
                format="recording"
                seed={`webinars/${starts}`}
                figure={day.format(new Date(starts))}
                isMirrored={edition.direction === 'rtl'}
              />
            ) : (
              <p className="session-date" aria-hidden="true">
                <span>{month.format(new Date(starts))}</span>
                <b>{day.format(new Date(starts))}</b>
              </p>
            )}
            <div className="session-words">
              <h3>{title}</h3>
              <p className="session-when">
                <time className="moment" dateTime={starts}>
                  {unbrokenDate(moment.formatToParts(new Date(starts)))}
                </time>{' '}
                · {text('minutes', { count: minutes })} · {levels(`level-${level}`)}
              </p>
              <p>{about}</p>
              <p className="session-speaker">
                <Monogram name={speaker.name} />
                <span className="soft">
                  <span className="byline-name">{speaker.name}</span>
                  <br />
                  {speaker.role}
                </span>
              </p>
              {written !== undefined && isArticle(written) && (
                <p>
                  <a href={pageAddress(edition, written.path)}>{text('inWriting', { title: written.front.title })}</a>
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
