import { eventFacts } from '#content/event-pages.ts';
import type { PageOf } from '#content/page.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Body } from '../body.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useFilled, useSite } from '../site-context.ts';

/** What, when and where; beside it the form, as long as there is something to come. */
export function EventPage({ page }: { readonly page: PageOf<'event'> }) {
  const text = useTexts('enquiries');
  const filled = useFilled();
  const { brand, edition, now } = useSite();
  const { front } = page;
  const event = eventFacts(page);
  const isOver = event.ends <= now;
  const list = brand
    .pages(edition.id)
    .find((other) => other.front.template === 'collection' && other.front.of === 'events');
  return (
    <div className="shell enquiry-page">
      <div className="enquiry-main">
        <h1>{front.title}</h1>
        <p className="lead">{filled(front.lead)}</p>
        <dl className="enquiry-facts">
          <div>
            <dt>{text('when')}</dt>
            <dd>
              <EventTime begins={event.begins} ends={event.ends} zone={event.zone} />
            </dd>
          </div>
          <div>
            <dt>{text('where')}</dt>
            <dd>{event.place}</dd>
          </div>
          <div>
            <dt>{text('price')}</dt>
            <dd>{text('free', { seats: event.capacity })}</dd>
          </div>
        </dl>
        {!isOver && (
          <p>
            <a href={`/api/events/${edition.id}/${event.id}`} download="">
              {text('addToCalendar')}
            </a>
          </p>
        )}
        <Body page={page} />
      </div>
      <section className="enquiry-side" aria-labelledby="register">
        <h2 id="register">{text(isOver ? 'overTitle' : 'registerTitle')}</h2>
        {isOver ? (
          <p>
            {text('overText')} {list && <a href={pageAddress(edition, list.path)}>{text('overLink')}</a>}
          </p>
        ) : (
          <Widget tag={`fc-form-${front.form}`} />
        )}
      </section>
    </div>
  );
}

/** As the clocks of the place show it, with their zone. */
export function EventTime({
  begins,
  ends,
  zone,
}: {
  readonly begins: Date;
  readonly ends: Date;
  readonly zone: string;
}) {
  const { locale } = usePageLanguage();
  const format = dateFormatter(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  return <time dateTime={begins.toISOString()}>{format.formatRange(begins, ends)}</time>;
}
