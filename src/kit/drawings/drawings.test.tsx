import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Cover } from './cover.tsx';
import { smooth, waterline } from './drawing-frame.tsx';
import { Horizon } from './horizon.tsx';
import { type DrawingProps, largestOf } from './measure.ts';
import { MEASURED_DRAWINGS } from './measured-drawings.ts';
import { Ropes } from './ropes.tsx';
import { Skyline } from './skyline.tsx';
import { SlackWater } from './slack-water.tsx';
import { Soundings } from './soundings.tsx';
import { Strata } from './strata.tsx';
import { busiest, TideClock } from './tide-clock.tsx';

const MEASURES = [
  { label: 'Alpha', value: 3, text: 'three' },
  { label: 'Beta', value: 12, text: 'twelve', isOwn: true },
  { label: 'Gamma', value: 6, text: 'six' },
];
const props = (isMirrored = false, measures: DrawingProps['measures'] = MEASURES): DrawingProps => ({
  title: 'What it shows',
  measures,
  isMirrored,
});
/** 1 to 3 kB each (docs/decisions/107-drawings-of-data.md). */
const MOST_BYTES = 3_072;

describe.each(Object.entries(MEASURED_DRAWINGS))('%s', (_, Drawing) => {
  it('says what it shows, and of each how much', () => {
    const html = renderToStaticMarkup(<Drawing {...props()} />);
    expect(html).toMatch(
      /^<svg class="drawing" viewBox="0 0 640 240" role="img" aria-labelledby="(\S+t) (\S+d)"><title id="\1">What it shows<\/title><desc id="\2">Alpha: three; Beta: twelve; Gamma: six<\/desc>/,
    );
    expect(html.match(/class="accent"/g)).toHaveLength(1); // one solid shape a drawing
    expect(html).not.toMatch(/NaN|undefined|Infinity|style=|<script/);
  });

  it('is another with other data, and turned round where the text is', () => {
    const html = renderToStaticMarkup(<Drawing {...props()} />);
    const others = MEASURES.map((measure, at) => ({ ...measure, value: 20 - at * 8, isOwn: at === 0 }));
    expect(renderToStaticMarkup(<Drawing {...props(false, others)} />)).not.toBe(html);
    expect(renderToStaticMarkup(<Drawing {...props(true)} />)).toContain('matrix(-1 0 0 1 640 0)');
    expect(html).not.toContain('matrix');
  });

  it('stays small with as much as a page has, and stands with nothing but zeros', () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      label: `Thing ${at}`,
      value: at * 7,
      text: `${at * 7} of them`,
    }));
    expect(renderToStaticMarkup(<Drawing {...props(false, many)} />).length).toBeLessThan(MOST_BYTES);
    const none = MEASURES.map((measure) => ({ ...measure, value: 0 }));
    expect(renderToStaticMarkup(<Drawing {...props(false, none)} />)).not.toMatch(/NaN|Infinity/);
  });
});

it('draws what is larger deeper, taller and longer', () => {
  const lengths = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, number]) => Number(number));
  const [alpha = 0, beta = 0, gamma = 0] = lengths(renderToStaticMarkup(<Skyline {...props()} />), /v-(\d+)h/g);
  expect([beta / alpha, gamma / alpha]).toEqual([4, 2]);
  const depths = lengths(renderToStaticMarkup(<Soundings {...props()} />), /cy="(\d+)"/g);
  expect(depths).toEqual([112, 196, 140]);
  const ends = lengths(renderToStaticMarkup(<Ropes {...props()} />), /cx="([\d.]+)"/g).map((end) => end - 252);
  expect([ends[1]! / ends[0]!, ends[1]! / ends[2]!]).toEqual([4, 2]);
});

it('lays layers on each other as thick as their parts are large, and names those that have room', () => {
  const html = renderToStaticMarkup(<Strata {...props()} />);
  // 216 units in parts of 3, 12 and 6: middles of layers, and the solid shape in the thickest.
  expect(html).toContain('cy="116.6" r="11"');
  expect([...html.matchAll(/<tspan class="figure">(\w+)</g)].map(([, text]) => text)).toEqual([
    'three',
    'twelve',
    'six',
  ]);
  const thin = [...MEASURES, { label: 'Delta', value: 0.1, text: 'hardly any' }];
  expect(renderToStaticMarkup(<Strata {...props(false, thin)} />)).not.toContain('Delta</text>');
});

it('names the tallest of towers that are too many for a name each, within the drawing', () => {
  const many = (tallest: number) =>
    Array.from({ length: 20 }, (_, at) => ({ label: `M${at}`, value: at === tallest ? 9 : 4, text: `${at} h` }));
  const wordsOf = (tallest: number) =>
    /<text x="(\d+)"[^>]*text-anchor="(\w+)">([^<]*)</.exec(
      renderToStaticMarkup(<Skyline {...props(false, many(tallest))} />),
    );
  expect(wordsOf(0)?.slice(2)).toEqual(['start', 'M0: 0 h']);
  expect(wordsOf(19)?.slice(2)).toEqual(['end', 'M19: 19 h']);
  expect(Number(wordsOf(19)?.[1])).toBeLessThanOrEqual(640);
});

describe('the horizon', () => {
  it('draws prices above and below the one that they began with, and ends in the dot', () => {
    const html = renderToStaticMarkup(<Horizon prices={[100, 110, 90, 105]} />);
    expect(html).toContain('class="line" d="M0 30L78 7L155 53L233 18.5"');
    expect(html).toContain('class="waterline" d="M0 30H240"');
    expect(html).toContain('class="accent" cx="233" cy="18.5"');
    expect(html).not.toMatch(/NaN|Infinity|style=/);
  });

  it('is decoration without a title, and an image with one', () => {
    expect(renderToStaticMarkup(<Horizon prices={[1, 2]} />)).toMatch(/^<svg[^>]*aria-hidden="true"[^>]*><pattern/);
    expect(renderToStaticMarkup(<Horizon prices={[1, 2]} title="A day" />)).toMatch(
      /^<svg[^>]*role="img" aria-labelledby="(\S+)"><title id="\1">A day<\/title>/,
    );
  });

  it('is level where nothing moved, and stays small', () => {
    expect(renderToStaticMarkup(<Horizon prices={[5, 5, 5]} />)).toContain('d="M0 30L117 30L233 30"');
    expect(renderToStaticMarkup(<Horizon prices={[5]} />)).not.toMatch(/NaN|Infinity/);
    const day = Array.from({ length: 25 }, (_, at) => 100 + Math.sin(at));
    expect(renderToStaticMarkup(<Horizon prices={day} />).length).toBeLessThan(1_200);
  });
});

describe('the tide clock', () => {
  const tide = (label: string, ...spans: readonly (readonly [number, number])[]) => ({
    label,
    value: 1,
    text: label,
    spans,
  });

  it('draws a wave for each span, names a market once, and marks when most are open', () => {
    const measures = [
      tide('London', [480, 990]),
      tide('New York', [870, 1260]),
      tide('Sydney', [0, 360], [1380, 1440]),
    ];
    const html = renderToStaticMarkup(<TideClock title="Hours" measures={measures} isMirrored={false} />);
    expect(html.match(/class="line/g)).toHaveLength(4);
    for (const { label } of measures) expect(html.match(new RegExp(`>${label}<`, 'g'))).toHaveLength(1);
    expect(html).toContain('M387 185H440v10H387z'); // 14:30 to 16:30 of 640 units a day
  });

  it.each([
    [
      [tide('a', [0, 600]), tide('b', [300, 900])],
      [300, 600],
    ],
    [
      [tide('a', [0, 100]), tide('b', [200, 300])],
      [0, 100],
    ],
    [
      [tide('a', [0, 100], [200, 300]), tide('b', [250, 400])],
      [250, 300],
    ],
    [[], [0, 0]],
  ] as const)('finds the stretch in which most of %j are open', (tides, stretch) => {
    expect(busiest(tides)).toEqual(stretch);
  });
});

it('draws lines through their points, and water that lies still or swells', () => {
  expect(
    smooth([
      [0, 10],
      [100, 20],
    ]),
  ).toBe('M0 10C50 10 50 20 100 20');
  expect(waterline(50)).toBe('M0 50H640');
  expect(waterline(50, 4)).toMatch(/^M0 50q40 -4 80 0(t80 0){7}$/);
  expect(largestOf(MEASURES)).toBe(1);
  expect(renderToStaticMarkup(<SlackWater />)).toMatch(/^<svg[^>]*aria-hidden="true"/);
});

const cover = (more: Partial<Parameters<typeof Cover>[0]> = {}) =>
  renderToStaticMarkup(<Cover format="book" seed="e-books/one" figure="6" isMirrored={false} {...more} />);
const swellOf = (html: string) => /class="waterline" d="([^"]+)"/.exec(html)?.[1];

describe('a cover', () => {
  it('is the same for the same piece wherever it stands, and another for another piece', () => {
    expect(cover()).toBe(cover());
    expect(swellOf(cover())).not.toBe(swellOf(cover({ seed: 'e-books/two' })));
    expect(cover()).not.toContain('NaN');
  });

  it.each(['book', 'recording', 'strip'] as const)('is an ornament of 3 kB at most: %s', (format) => {
    const html = cover({ format, figure: '88', caption: 'chapters' });
    expect(html).toMatch(/^<svg[^>]*aria-hidden="true"/);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
    const points = [...(swellOf(html) ?? '').matchAll(/[\d.]+ ([\d.]+)(?=C|$)/g)].map(([, y]) => Number(y));
    const height = Number(/viewBox="0 0 \d+ (\d+)"/.exec(html)?.[1]);
    expect(points.every((y) => y > 0 && y < height)).toBe(true);
  });

  it('begins at the right where the text does, and its figure is not turned', () => {
    expect(cover({ isMirrored: true })).toMatch(/<g transform="matrix\(-1 0 0 1 240 0\)">.*<\/g><text[^>]*x="218"/);
  });
});
