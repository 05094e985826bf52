import { dateFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { ReactNode } from 'react';
import type { CardEntry } from './card-list-props.ts';

export type CardKind = 'article' | 'education' | 'news';

type CardProps = {
  readonly entry: CardEntry;
  readonly kind: CardKind;
  readonly headingLevel: number;
  /** The drawing, where the entry has one. */
  readonly drawing: ReactNode;
};

/** The heading's link covers the whole card: one target, one stop of the keyboard, and the words can still be read by themselves. */
export const Card = ({ entry, kind, headingLevel, drawing }: CardProps) => {
  const text = useTexts('card-list');
  const { title, href, lead, topic, date, minutes, author, level, markets, image, lang, dir } = entry;
  const Heading = `h${headingLevel}` as 'h3';
  const day = date === undefined ? undefined : <Day key="date" date={date} />;
  const about = [
    topic,
    kind === 'education' && level !== undefined ? text(level) : undefined,
    ...(kind === 'news' ? marketsOf(markets) : []),
  ].filter((word) => word !== undefined);
  const time = minutes === undefined ? undefined : <span key="minutes">{text('minutes', { count: minutes })}</span>;
  const writer = author === undefined ? undefined : <span key="author">{author}</span>;
  const facts = (kind === 'news' ? [writer, time] : kind === 'education' ? [time, day] : [day, time, writer]).filter(
    (fact) => fact !== undefined,
  );
  return (
    <article className="card linked-card" data-kind={kind}>
      {image !== undefined ? (
        <img className="card-art" src={image} alt="" width={640} height={360} loading="lazy" decoding="async" />
      ) : (
        drawing
      )}
      <div className="card-words">
        {kind === 'news' && day !== undefined && <p className="card-day">{day}</p>}
        {about.length > 0 && (
          <ul className="card-about">
            {about.map((word) => (
              <li key={word} {...(word === topic && { lang, dir })}>
                {word}
              </li>
            ))}
          </ul>
        )}
        <Heading className="card-title" lang={lang} dir={dir}>
          <a href={href}>{title}</a>
        </Heading>
        {lead !== undefined && (
          <p className="card-lead" lang={lang} dir={dir}>
            {lead}
          </p>
        )}
        {facts.length > 0 && <p className="card-facts">{facts}</p>}
      </div>
    </article>
  );
};

const marketsOf = (markets = ''): readonly string[] => [
  ...new Set(
    markets
      .split(',')
      .map((market) => market.trim())
      .filter((market) => market !== ''),
  ),
];

const Day = ({ date }: { readonly date: string }) => {
  const { locale } = usePageLanguage();
  return (
    <time dateTime={date}>{dateFormatter(locale, { dateStyle: 'long' }).format(new Date(`${date}T00:00:00Z`))}</time>
  );
};
