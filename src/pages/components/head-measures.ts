import type { Root } from 'hast';
import { courseOf, coursesOf, lessonsOf } from '#content/course.ts';
import { eventsOf, isAtPlace, isEBook, webinarsOf } from '#content/event-pages.ts';
import type { HeadData } from '#content/head-drawing.ts';
import { instrumentName } from '#content/listed-instrument.ts';
import type { Page } from '#content/page.ts';
import { pageKind, searchedPages } from '#content/search/search-entries.ts';
import { readingMinutes, readingWords } from '#content/reading-time.ts';
import { textOf } from '#content/text-of.ts';
import { letterOf } from '#content/glossary.ts';
import { SEARCH_KINDS, type SearchKind } from '#contracts/calls/site-search.ts';
import type { EventFacts } from '#contracts/events.ts';
import {
  INSTRUMENT_GROUPS,
  INSTRUMENT_KINDS,
  type InstrumentKind,
  type ListedInstrument,
} from '#contracts/instruments.ts';
import { offersInstrument } from '#domain/offer.ts';
import { weekIn } from '#domain/trading-hours/market-hours.ts';
import { LEVERAGE_KINDS } from '#domain/leverage-kind.ts';
import { dateFormatter, numberFormatter } from '#i18n/formatters.ts';
import type { Translator } from '#i18n/translator.ts';
import type { Tide } from '#kit/drawings/tide-clock.tsx';
import type { Measure } from '#kit/drawings/measure.ts';
import type { Site } from '../site-context.ts';
import { tableFigures } from './table-figures.ts';

type Words = Translator<'head-drawing'>;
type InstrumentNames = Translator<'instruments'>;
/** What a drawing may be of. */
export type DrawnPage = Pick<Page, 'body' | 'language' | 'fallbackFrom'> & {
  readonly front: { readonly product?: InstrumentKind | undefined };
};
/** Fewer say nothing of each other. */
const LEAST = 2;
/** A page of fewer is too short to be sounded. */
const LEAST_SECTIONS = 3;
/** More are too narrow to see. */
const MOST_SPREADS = 7;
/** The days of more run into each other. */
const MOST_NEWS = 6;
const LONGEST_DAY = 8;
const WEDNESDAY = 3;
const MINUTES_AN_HOUR = 60;
/** A market that is open for longer than it rests draws no wave. */
const HARDLY_CLOSED_MINUTES = 720;

/** What a head is drawn of, in the words of the page's language; undefined where the page or the brand has too little of it. */
export function headMeasures(
  data: HeadData,
  page: DrawnPage,
  site: Site,
  text: Words,
  names: InstrumentNames,
): readonly Measure[] | readonly Tide[] | undefined {
  const measures = SOURCES[data]({ page, site, text, names });
  return measures.length < LEAST ? undefined : measures;
}

type Asked = {
  readonly page: DrawnPage;
  readonly site: Site;
  readonly text: Words;
  readonly names: InstrumentNames;
};

const SOURCES: Readonly<Record<HeadData, (asked: Asked) => readonly Measure[] | readonly Tide[]>> = {
  sections: ({ page, text }) =>
    atLeast(LEAST_SECTIONS, sectionsOf(page.body)).map(({ title, words }) => ({
      label: title,
      value: words,
      text: text('words', { count: words }),
    })),
  table: ({ page }) => tableFigures(page.body, page.fallbackFrom ?? page.language),
  companies: ({ site: { brand, edition } }) =>
    [...brand.regulators.values()].map(({ code, entity, names }) => ({
      label: `${nameIn(entity.names, edition.language)}, ${nameIn(names, edition.language)}`,
      value: 1,
      text: code.toUpperCase(),
      isOwn: code === edition.regulator,
    })),
  sessions: ({ site }) => tidesOf(site),
  terms: ({ site: { brand, edition }, text }) =>
    [...Map.groupBy(brand.glossary(edition.id), ({ term }) => letterOf(term))].map(([letter, { length }]) => ({
      label: letter,
      value: length,
      text: text('terms', { count: length }),
    })),
  instruments: ({ site, names }) => {
    const byKind = Map.groupBy(offered(site), ({ kind }) => kind);
    return INSTRUMENT_KINDS.flatMap((kind) => {
      const count = byKind.get(kind)?.length ?? 0;
      return count === 0
        ? []
        : [{ label: names(`kind-${kind}`), value: count, text: numberFormatter(site.edition.locale).format(count) }];
    });
  },
  groups: ({ page, site, names }) => {
    const byGroup = Map.groupBy(ofProduct(page, site), ({ group }) => group);
    const groups = page.front.product === undefined ? [] : INSTRUMENT_GROUPS[page.front.product];
    return groups
      .map((group) => ({ group, count: byGroup.get(group)?.length ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .map(({ group, count }) => ({
        label: names(`group-${group}`),
        value: count,
        text: numberFormatter(site.edition.locale).format(count),
      }));
  },
  hours: ({ page, site, text }) =>
    // Those that keep the same hours are named by the first of them.
    [...Map.groupBy(ofProduct(page, site), ({ session }) => session)].flatMap(([session, [first]]) => {
      if (first === undefined) return [];
      const spans = weekIn('Etc/UTC', session, site.now.getTime()).flat();
      const hours = spans.reduce((sum, [from, to]) => sum + to - from, 0) / MINUTES_AN_HOUR;
      const figure = numberFormatter(site.edition.locale, { maximumFractionDigits: 0 }).format(hours);
      return [{ label: instrumentName(first, site.edition), value: hours, text: text('hours', { hours: figure }) }];
    }),
  spreads: ({ site, text }) =>
    offered(site)
      .filter(({ kind, group }) => kind === 'forex' && group === 'major')
      .slice(0, MOST_SPREADS)
      .map((instrument) => {
        const pips = instrument.typicalSpread / instrument.pip;
        return {
          label: instrumentName(instrument, site.edition),
          value: pips,
          text: text('pips', { pips: numberFormatter(site.edition.locale, { maximumFractionDigits: 1 }).format(pips) }),
        };
      }),
  leverage: ({ site: { regulator }, text }) =>
    LEVERAGE_KINDS.flatMap((kind) => {
      const highest = regulator.leverage[kind];
      return highest === undefined ? [] : [{ label: text(`leverage-${kind}`), value: highest, text: `${highest}:1` }];
    }),
  payments: ({ site: { brand, edition } }) =>
    brand.paymentMethods(edition.id).flatMap(({ title, deposit, withdraw }) => {
      const times = [deposit?.time, withdraw?.time].filter((time) => time !== undefined);
      const hours = times.reduce((sum, time) => sum + time.hours, 0);
      return times.length === 0
        ? []
        : [{ label: title, value: hours, text: times.map(({ words }) => words).join(', ') }];
    }),
  topics: ({ site: { brand, edition } }) =>
    [...Map.groupBy(brand.articles(edition.id, 'education'), ({ front }) => front.topic)]
      .map(([topic, { length }]) => ({
        label: topic,
        value: length,
        text: numberFormatter(edition.locale).format(length),
      }))
      .toSorted((a, b) => b.value - a.value),
  lessons: ({ site: { brand, edition, path }, text }) => {
    const page = path === undefined ? undefined : brand.page(edition.id, path);
    const course = page && courseOf(brand, edition.id, page);
    return (course === undefined ? coursesOf(brand, edition.id) : [course])
      .flatMap((each) => lessonsOf(brand, edition.id, each))
      .map((lesson) => ({
        label: lesson.front.title,
        value: readingWords(lesson),
        text: text('minutes', { minutes: readingMinutes(lesson) }),
      }));
  },
  webinars: ({ site }) => byDay(webinarsOf(site.brand.pages(site.edition.id)), site),
  events: ({ site }) => {
    const events = eventsOf(site.brand.pages(site.edition.id).filter(isAtPlace));
    return byDay(
      events.filter(({ ends }) => ends > site.now),
      site,
    );
  },
  'e-books': ({ site: { brand, edition }, text }) =>
    brand
      .pages(edition.id)
      .filter(isEBook)
      .map((book) => ({
        label: book.front.title,
        value: readingWords(book),
        text: text('minutes', { minutes: readingMinutes(book) }),
      })),
  podcasts: ({ site: { brand, edition }, text }) =>
    brand.podcasts(edition.id).map(({ title, durationSeconds }) => ({
      label: title,
      value: durationSeconds,
      text: text('seconds', { seconds: durationSeconds }),
    })),
  news: ({ site: { brand, edition } }) =>
    brand
      .articles(edition.id, 'news')
      .slice(0, MOST_NEWS)
      .map(({ front }, at) => ({
        label: front.title,
        value: 1,
        text: shortDay(new Date(front.published), edition.locale, 'UTC'),
        isOwn: at === 0,
      }))
      .toReversed(),
  search: ({ site, text }) => {
    const { brand, edition } = site;
    const pages = searchedPages(brand, edition.id).map(pageKind);
    const counts: Readonly<Record<SearchKind, number>> = {
      instrument: offered(site).length,
      page: pages.filter((kind) => kind === 'page').length,
      article: pages.filter((kind) => kind === 'article').length,
      glossary: brand.glossary(edition.id).length,
    };
    return SEARCH_KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
      label: text(`search-${kind}`),
      value: counts[kind],
      text: numberFormatter(edition.locale).format(counts[kind]),
    }));
  },
};

/** As narrow as a buoy stands from the next: with the month's name where its short form is short, as it is not in Arabic. */
function shortDay(moment: Date, locale: string, timeZone: string): string {
  const named = dateFormatter(locale, { day: 'numeric', month: 'short', timeZone }).format(moment);
  return named.length <= LONGEST_DAY
    ? named
    : dateFormatter(locale, { day: 'numeric', month: 'numeric', timeZone }).format(moment);
}

/** The next of them is the reader's own. */
function byDay(events: readonly EventFacts[], { edition, now }: Site): readonly Measure[] {
  const next = events.find(({ ends }) => ends > now);
  return events.map((event) => ({
    label: event.title,
    value: event.ends.getTime() - event.begins.getTime(),
    text: shortDay(event.begins, edition.locale, event.zone),
    isOwn: event === next,
  }));
}

const atLeast = <Each>(least: number, all: readonly Each[]): readonly Each[] => (all.length < least ? [] : all);

/** What the edition's company may offer (RSK-4). */
const offered = ({ instruments, offer }: Site): readonly ListedInstrument[] =>
  instruments.filter((instrument) => offersInstrument(offer, instrument));

/** Of the kind that the page is about. */
const ofProduct = ({ front }: DrawnPage, site: Site): readonly ListedInstrument[] =>
  offered(site).filter(({ kind }) => kind === front.product);

const nameIn = (names: Readonly<Record<string, string>>, language: string): string =>
  names[language] ?? names['en'] ?? '';

/** The sections under headings of the second level, with their number of words; what scripts and tags say is not counted. */
function sectionsOf(body: Root): readonly { readonly title: string; readonly words: number }[] {
  const sections: { title: string; words: number }[] = [];
  for (const node of body.children) {
    if (node.type === 'element' && node.tagName === 'h2') {
      sections.push({ title: textOf(node), words: 0 });
      continue;
    }
    const section = sections.at(-1);
    if (
      section !== undefined &&
      node.type === 'element' &&
      node.tagName !== 'script' &&
      !node.tagName.startsWith('fc-')
    )
      section.words += textOf(node).match(/\S+/g)?.length ?? 0;
  }
  return sections;
}

/** Of each continent the market that most of the edition's instruments wait for, but for those that hardly close. */
function tidesOf(site: Site): readonly Tide[] {
  const bySession = Map.groupBy(offered(site), ({ session }) => session.id);
  const markets = [...bySession.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([first]) => {
      if (first === undefined) return [];
      const { names, zone } = first.session;
      const spans = weekIn('Etc/UTC', first.session, site.now.getTime())[WEDNESDAY] ?? [];
      const minutes = spans.reduce((sum, [from, to]) => sum + to - from, 0);
      const [continent = ''] = zone.split('/');
      return minutes === 0 || minutes > HARDLY_CLOSED_MINUTES ? [] : [{ names, spans, minutes, continent }];
    });
  return [...Map.groupBy(markets, ({ continent }) => continent).values()]
    .flatMap(([most]) => (most === undefined ? [] : [most]))
    .toSorted((a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0))
    .map(({ names, spans, minutes }) => ({
      label: nameIn(names, site.edition.language),
      value: minutes,
      text: spans.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', '),
      spans,
    }));
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
