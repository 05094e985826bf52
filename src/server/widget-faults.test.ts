import { beforeAll, describe, expect, it } from 'vitest';
import { brandToChange } from '../../tests/support/brand-copy.ts';
import { contentFaults } from './content-check.ts';

const copy = brandToChange();
const PAGE = 'pages/en/new.md';
const FRONT = [
  '---',
  'template: plain',
  'title: New',
  'description: A page for trying out what an editor may write wrong in a tag of it.',
];

/** The faults of a page with this body, which begins on line 7, and of any other file. */
const faultsOf = async (body: string, ...front: string[]): Promise<readonly string[]> => {
  copy.write(PAGE, [...FRONT, ...front, '---', '', body, ''].join('\n'));
  return (await contentFaults(copy.dir)).map(({ file, line, message }) => `${file}:${line}: ${message}`);
};

// The first reading of all pages takes long where none has been kept.
beforeAll(() => contentFaults(copy.dir));

const ITEM = '<fc-item label="Q"><p>A</p></fc-item>';

describe('[PLT-7] a tag that would vanish from its page is told before the site starts, with file and line', () => {
  const TAGS: readonly (readonly [tag: string, message: RegExp])[] = [
    [
      '<fc-button label="Go" href="/costs" colour="pink"></fc-button>',
      /^fc-button: prop "colour" must be one of "accent", .*; it is "pink"\.$/,
    ],
    [
      '<fc-button label="Go" href="/costs" colour="acent"></fc-button>',
      /^fc-button: prop "colour" must be one of .*; it is "acent", perhaps "accent"\.$/,
    ],
    [
      `<fc-accordion multipel>${ITEM}</fc-accordion>`,
      /^fc-accordion: attribute "multipel" is not known, perhaps "multiple"; fc-accordion takes .*initial, multiple, heading-level\.$/,
    ],
    [
      '<fc-accordion><fc-item lable="Q"><p>A</p></fc-item></fc-accordion>',
      /^fc-accordion: fc-item 1: attribute "lable" is not known, perhaps "label"; it takes label\.$/,
    ],
    [
      `<fc-accordion initial="first">${ITEM}</fc-accordion>`,
      /^fc-accordion: prop "initial" must be a number; it is "first"\.$/,
    ],
    ['<fc-accordion>loose words</fc-accordion>', /^fc-accordion: takes only <fc-item> children and one JSON script\.$/],
    [
      '<fc-accordion><script type="application/json">{</script></fc-accordion>',
      /^fc-accordion: the JSON script child cannot be read: /,
    ],
    [
      '<fc-dialog trigger="Open"><p>Words</p></fc-dialog>',
      /^fc-dialog: prop "heading" must be a string; it is missing\.$/,
    ],
    ['<fc-trading-hours symbol="EURUSDD"></fc-trading-hours>', /^fc-trading-hours: /],
    [
      '<fc-course-progress></fc-course-progress>',
      /^fc-course-progress: the site fills in what is missing, and has nothing on this page$/,
    ],
    [
      '<fc-course-progress part="mark"></fc-course-progress>',
      /^fc-course-progress: the site fills in what is missing, and has nothing for part="mark" on this page$/,
    ],
    [
      '<fc-button label="Go" href="/costs" leading-icon="aple_24px"></fc-button>',
      /^fc-button: there is no symbol "aple"(, perhaps "\w+")?\. The gallery shows all there are$/,
    ],
    [
      '<fc-button label="Go" href="/costs" id="go"></fc-button>',
      /^fc-button may not carry id\. Where links are to lead, write <fc-anchor name="…"><\/fc-anchor>$/,
    ],
    [
      '<fc-acordion></fc-acordion>',
      /^<fc-acordion> is not a tag of this site, perhaps "fc-accordion"\. The gallery shows all there are$/,
    ],
  ];
  /** Of one page that holds all the tags, since to read the brand once takes a second. */
  let told: readonly string[];
  beforeAll(async () => {
    told = await faultsOf(TAGS.map(([tag]) => tag).join('\n\n'));
  });

  it.each(TAGS.map(([tag, message], at) => ({ tag, message, line: 7 + 2 * at })))('$tag', ({ message, line }) => {
    const place = `${PAGE}:${line}: `;
    const ofTag = told.filter((fault) => fault.startsWith(place)).map((fault) => fault.slice(place.length));
    expect(ofTag).toContainEqual(expect.stringMatching(message));
    // One line each, and no list of everything there is.
    for (const fault of ofTag) expect(fault.length).toBeLessThan(400);
  });

  it('and nothing else of the page or of another', () => {
    const lines = TAGS.map((_, at) => `${PAGE}:${7 + 2 * at}: `);
    expect(told.filter((fault) => !lines.some((line) => fault.startsWith(line)))).toEqual([]);
  });

  it.each([
    [
      '<fc-app-quotes pairs="EURUSD,EURUDS"></fc-app-quotes>',
      'fc-app-quotes: instruments.csv has no "EURUDS", perhaps "EURUSD"',
    ],
    [
      '<fc-app-quotes><script type="application/json">{"tabs":[{"name":"A","pairs":"EURUSD, NOPAIR"}]}</script></fc-app-quotes>',
      'fc-app-quotes: instruments.csv has no "NOPAIR"',
    ],
    [
      '<fc-trading-hours symbol="EURUSDD"></fc-trading-hours>',
      'fc-trading-hours: instruments.csv has no "EURUSDD", perhaps "EURUSD"',
    ],
  ])('[QTS-5] an instrument that the brand does not list: %s', async (tag, message) => {
    expect(await faultsOf(tag)).toEqual([`${PAGE}:7: ${message}`]);
  });

  it.each([
    ['<fc-popup heading="News">\n\nWords.', 7, '<fc-popup> is not ended. Write </fc-popup> where its content ends'],
    [
      '<fc-button label="Go" href="/costs" />',
      7,
      '<fc-button> is not ended. Write </fc-button> where its content ends',
    ],
    ['Words.\n\n</fc-popup>', 9, '</fc-popup> ends no tag that is open'],
    [
      '<fc-accordion>\n<fc-item label="Q">\n\nA\n\n</fc-accordion>',
      8,
      '<fc-item> is not ended, and </fc-accordion> follows. Write </fc-item> where its content ends',
    ],
  ])('a tag without its end, or an end without its tag: %s', async (body, line, message) => {
    expect(await faultsOf(body)).toContainEqual(`${PAGE}:${line}: ${message}`);
  });

  it.each([
    [
      '<fc-popup heading="A" hash="news">\n\nx\n\n</fc-popup>\n\n<fc-popup heading="B" hash="news">\n\nx\n\n</fc-popup>',
      13,
      7,
    ],
    ['## News\n\n<fc-popup heading="B" hash="news">\n\nx\n\n</fc-popup>', 9, 7],
  ])('two that answer to one hash: %s', async (body, line, first) => {
    expect(await faultsOf(body)).toEqual([
      `${PAGE}:${line}: "#news" is answered to on line ${first} already. Give one of the two another name`,
    ]);
  });

  it('in a page that is not shown yet, too', async () => {
    const tag = '<fc-button label="Go" href="/costs" colour="pink"></fc-button>';
    for (const front of ['draft: true', 'published: 2900-01-01']) {
      expect(await faultsOf(tag, front)).toEqual([
        expect.stringMatching(/^pages\/en\/new\.md:8: fc-button: prop "colour"/),
      ]);
    }
  });

  it('together with what is wrong in the front matter and with its facts', async () => {
    const body = [
      'Words of {{nobody}}.',
      '<fc-button label="Go" href="/costs" colour="pink"></fc-button>',
      '<fc-acordion></fc-acordion>',
      '<fc-article-toc></fc-article-toc>', // its headings come from the server, which needs the front matter
    ].join('\n\n');
    expect(await faultsOf(body, 'colour: red')).toEqual([
      expect.stringMatching(/^pages\/en\/new\.md:\d: Unrecognized key: "colour"$/),
      expect.stringMatching(/^pages\/en\/new\.md:8: \{\{nobody\}\} is not a known fact\./),
      expect.stringMatching(/^pages\/en\/new\.md:10: fc-button: prop "colour" must be one of/),
      expect.stringMatching(/^pages\/en\/new\.md:12: <fc-acordion> is not a tag of this site, perhaps "fc-accordion"/),
    ]);
  });

  it('and nothing of one that is right', async () => {
    expect(
      await faultsOf(
        `<fc-tabs id="plans"><fc-item value="a" label="A" leading-icon="account_balance_24px"><p>x</p></fc-item></fc-tabs>\n\n<fc-popup heading="News" once="news" hash="news">\n\nWords.\n\n</fc-popup>`,
      ),
    ).toEqual([]);
  });
});
