import { eventFacts } from '#content/event-pages.ts';
import { isArticle, type Page, type PageOf } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Body } from '#pages/body.tsx';
import { EventTime } from '#pages/components/event-time.tsx';
import { Speaker } from '#pages/components/speaker.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useFilled, useSite } from '#pages/site-context.ts';

/** What, when and where; beside it the form, as long as there is something to come. */
export default function EventPage({ page }: { readonly page: PageOf<'event'> }) {
  const text = useTexts('page-event');
  const levels = useTexts('levels');
  const filled = useFilled();
  const { brand, edition, now } = useSite();
  const { front } = page;
  const event = eventFacts(page);
  const isOver = event.ends <= now;
  const { webinar } = front;
  const kind = webinar === undefined ? 'event' : 'webinar';
  const list = brand.pages(edition.id).find(webinar === undefined ? listsEvents : listsWebinars);
  const written = webinar?.article === undefined ? undefined : brand.page(edition.id, webinar.article);
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
          {webinar !== undefined && (
            <>
              <div>
                <dt>{text('speaker')}</dt>
                <dd>
                  <Speaker {...webinar.speaker} />
                </dd>
              </div>
              <div>
                <dt>{text('level')}</dt>
                <dd>{levels(`level-${webinar.level}`)}</dd>
              </div>
            </>
          )}
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
        {written !== undefined && isArticle(written) && (
          <p>
            <a href={pageAddress(edition, written.path)}>{text('inWriting', { title: written.front.title })}</a>
          </p>
        )}
      </div>
      <section className="enquiry-side" aria-labelledby="register">
        <h2 id="register">{text(isOver ? `over-${kind}` : `register-${kind}`)}</h2>
        {isOver ? (
          <p>
            {text('overText')} {list && <a href={pageAddress(edition, list.path)}>{text(`others-${kind}`)}</a>}
          </p>
        ) : (
          <Widget tag={`fc-form-${front.form}`} />
        )}
      </section>
    </div>
  );
}

const listsEvents = ({ front }: Page): boolean => front.template === 'collection' && front.of === 'events';
const listsWebinars = ({ front }: Page): boolean => front.template === 'webinars';
