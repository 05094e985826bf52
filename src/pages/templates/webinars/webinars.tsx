import { webinarsOf, type Webinar } from '#content/event-pages.ts';
import { isArticle, type PageOf } from '#content/page.ts';
import { pageAddress } from '#content/page-address.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import { unbrokenDate } from '#i18n/unbroken-date.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Cover } from '#kit/drawings/cover.tsx';
import { Body } from '#pages/body.tsx';
import { PageHead } from '#pages/components/page-head.tsx';
import { Speaker } from '#pages/components/speaker.tsx';
import { useWordsOf } from '#pages/fallback-page.tsx';
import { useSite } from '#pages/site-context.ts';

const MS_A_MINUTE = 60_000;

/** Webinars to come, soonest first, each with its seats, and past ones, latest first. */
export default function WebinarsPage({ page }: { readonly page: PageOf<'webinars'> }) {
  const text = useTexts('page-webinars');
  const { brand, edition, now } = useSite();
  const { front } = page;
  const webinars = webinarsOf(brand.pages(edition.id));
  const upcoming = webinars.filter(({ ends }) => ends > now);
  const held = webinars.filter(({ ends }) => ends <= now).toReversed();
  return (
    <div className="shell learn">
      <PageHead page={page} otherwise={{ drawing: 'buoys', data: 'webinars' }}>
        <h1>{front.title}</h1>
        <p className="lead">{front.lead}</p>
      </PageHead>
      <div className="webinars">
        <section aria-labelledby="upcoming">
          <h2 id="upcoming">{text('upcoming')}</h2>
          {upcoming.length === 0 ? <p>{text('none')}</p> : <Webinars webinars={upcoming} />}
        </section>
        <Body page={page} className="prose webinars-about" />
        {held.length > 0 && (
          <section aria-labelledby="held">
            <h2 id="held">{text('held')}</h2>
            <Webinars webinars={held} areHeld />
          </section>
        )}
      </div>
    </div>
  );
}

type WebinarsProps = {
  readonly webinars: readonly Webinar[];
  /** They have a cover in place of a date to keep free, and no seats. */
  readonly areHeld?: boolean;
};

const Webinars = ({ webinars, areHeld = false }: WebinarsProps) => (
  <ol className="sessions">
    {webinars.map((webinar) => (
      <li key={webinar.id}>
        <Session webinar={webinar} isHeld={areHeld} />
      </li>
    ))}
  </ol>
);

function Session({ webinar, isHeld }: { readonly webinar: Webinar; readonly isHeld: boolean }) {
  const text = useTexts('page-webinars');
  const ofEvent = useTexts('page-event');
  const levels = useTexts('levels');
  const { brand, edition } = useSite();
  const { locale } = usePageLanguage();
  const wordsOf = useWordsOf();
  const { page, begins, ends, zone, capacity } = webinar;
  const { title, lead, webinar: about } = page.front;
  const written = about.article === undefined ? undefined : brand.page(edition.id, about.article);
  const moment = dateFormatter(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  const day = dateFormatter(locale, { day: 'numeric', timeZone: zone }).format(begins);
  const address = pageAddress(edition, page.path);
  return (
    <>
      {isHeld ? (
        <Cover format="recording" seed={page.path} figure={day} isMirrored={edition.direction === 'rtl'} />
      ) : (
        <p className="session-date" aria-hidden="true">
          <span>{dateFormatter(locale, { month: 'short', timeZone: zone }).format(begins)}</span>
          <b>{day}</b>
        </p>
      )}
      <div className="session-words">
        <h3 {...wordsOf(page)}>
          <a href={address}>{title}</a>
        </h3>
        <p className="session-when">
          <time className="moment" dateTime={begins.toISOString()}>
            {unbrokenDate(moment.formatToParts(begins))}
          </time>{' '}
          · {text('minutes', { count: Math.round((ends.getTime() - begins.getTime()) / MS_A_MINUTE) })} ·{' '}
          {levels(`level-${about.level}`)}
        </p>
        <p {...wordsOf(page)}>{lead}</p>
        <Speaker {...about.speaker} />
        {!isHeld && (
          <p className="session-seat">
            <Button href={address} variant="outlined" size="medium">
              {ofEvent('register-webinar')}
            </Button>
            <a href={`/api/events/${edition.id}/${webinar.id}`} download="">
              {ofEvent('addToCalendar')}
            </a>
            <span className="soft">{text('seats', { count: capacity })}</span>
          </p>
        )}
        {written !== undefined && isArticle(written) && (
          <p>
            <a href={pageAddress(edition, written.path)}>{ofEvent('inWriting', { title: written.front.title })}</a>
          </p>
        )}
      </div>
    </>
  );
}
