import * as z from 'zod/mini';
import { APP_STORES } from '#contracts/app-stores.ts';
import { FOUR_EYES } from '#contracts/four-eyes.ts';
import { EDITION_ID } from '#contracts/edition.ts';
import { SOCIAL_NETWORKS } from '#contracts/social-networks.ts';
import { NOTICE_NAMES } from '#contracts/company-notices.ts';
import { perhaps } from '#contracts/nearest-name.ts';
import { DOWNLOADS } from '#contracts/platforms.ts';
import { NO_TRACKING_SETTINGS } from '#contracts/tracking.ts';
import { KNOWN_VIDEO_PLAYERS, type VideoPlayer } from '#contracts/video-players.ts';

const name = z.string().check(z.trim(), z.minLength(1));
const hexColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'expected a colour such as "#0b5d59"' }));
const webAddress = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s]+$/, { error: 'expected an address that begins with https:// or http://' }));
/** More links would be a menu, and the page has one already. */
const NOT_FOUND_MAX_PAGES = 8;

const pagePath = z.string().check(
  z.regex(/^[a-z0-9-]*(\/[a-z0-9-]+)*$/, {
    error: 'expected the path of a page, such as "sign-up" or "education/what-is-a-pip"',
  }),
);
const mediaFile = z.string().check(
  z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\.(svg|png|jpg|webp|ico)$/, {
    error: 'expected the name of a file in media/, such as "logo.svg"',
  }),
);

const addressOrPage = z.union([webAddress, pagePath.check(z.minLength(1))], {
  error: 'expected an address that begins with https://, or the path of a page',
});

/** A key of an older brand file: refused with the words that say the same today. */
const movedTo = (place: string, words: string) =>
  z.optional(z.never({ error: `is said by ${place} now: write ${words} instead` }));

const groupId = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, { error: 'expected a lower-case id, such as "trade"' }));

/** A group of links; its title is the text `menu.group-<id>`, the links' labels come from the pages. */
const linkGroup = z.strictObject({ id: groupId, pages: z.array(pagePath).check(z.minLength(1)) });

const symbol = z.string().check(
  z.regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*_24px$/, {
    error: 'expected a symbol of src/kit/icons with its size, such as "candlestick_chart_24px"',
  }),
);

/** NAV-3: a page, or a title that opens a second panel of pages; that title is the text `menu.more-<more>`, a line below it `menu.more-<more>-text`. */
const menuItem = z.union([
  z.strictObject({ page: pagePath, icon: z.optional(symbol) }),
  z.strictObject({ more: groupId, icon: z.optional(symbol), pages: z.array(pagePath).check(z.minLength(1)) }),
]);

/** A title of the header and the panel below it. */
const menuGroup = z.strictObject({
  id: groupId,
  items: z.array(menuItem).check(z.minLength(1)),
  /** A page on a card of its own beside them. */
  featured: z.optional(pagePath),
});

const menu = z.array(menuGroup).check(
  z.refine((groups) => new Set(groups.map(({ id }) => id)).size === groups.length, { error: 'expected each id once' }),
  z.refine(
    (groups) => {
      const ids = groups.flatMap(({ items }) => items.flatMap((item) => ('more' in item ? item.more : [])));
      return new Set(ids).size === ids.length;
    },
    { error: 'expected each "more" once: it names the second panel and its title' },
  ),
);

/** Where instruments that are found lead to: one page for all of them, or one each where `{slug}` stands. Left out, they are not found. */
const instrumentPage = z.optional(
  z.string().check(
    z.regex(/^[a-z0-9-{}]+(\/[a-z0-9-{}]+)*$/, {
      error: 'expected the path of a page, such as "markets" or "markets/{slug}"',
    }),
  ),
);
const serviceScript = z.string().check(
  z.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]))[^\s;,'"]+$/, {
    error: 'expected the address of a script that begins with https:// (http:// only on localhost)',
  }),
);

/** SRC-3: the site's own index, or a third party's script, which answers in the overlay; the result page is always the site's own. */
const search = z.discriminatedUnion(
  'provider',
  [
    z.strictObject({ provider: z.literal('own'), instrumentPage }),
    z.strictObject({ provider: z.literal('external'), instrumentPage, script: serviceScript, apiKey: name }),
  ],
  { error: 'expected "own" or "external"' },
);

const origin = z.string().check(
  z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/i, {
    error: 'expected an address without a path, such as "https://img.example.com"',
  }),
);

/** TCH-2: the large chart is the site's own, or a third party's script draws it, with the further hosts that it needs. */
const charts = z.discriminatedUnion(
  'provider',
  [
    z.strictObject({ provider: z.literal('own') }),
    z.strictObject({ provider: z.literal('external'), script: serviceScript, hosts: z._default(z.array(origin), []) }),
  ],
  { error: 'expected "own" or "external"' },
);

/** BCP 47 for numbers and dates; left out, it is the id: `en-GB` of `en-gb`. */
const locale = z.string().check(
  z.refine((tag) => Intl.NumberFormat.supportedLocalesOf([tag]).length > 0, {
    error: 'expected a BCP 47 locale, such as "ar-JO-u-nu-latn"',
  }),
);

const editionRow = z.strictObject({
  id: z.string().check(
    z.regex(EDITION_ID, {
      error: 'expected language-region in lower case, such as "en-gb", or "en-001" for the world',
    }),
  ),
  regulator: z
    .string()
    .check(z.regex(/^[a-z]+$/, { error: 'expected the name of a file in regulators/, such as "fca"' })),
  /** The language in itself: "English". */
  label: name,
  /** The region in that language: "United Kingdom". */
  regionName: name,
  locale: z.optional(locale),
  products: z.array(z.enum(['cfd', 'etf', 'sb', 'stock'])).check(z.minLength(1)),
});

const mailbox = z
  .string()
  .check(z.regex(/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/, { error: 'expected an e-mail address' }));

const noticeName = z.string().check(
  z.refine((written) => NOTICE_NAMES.includes(written), {
    error: ({ input }) =>
      `there is no notice "${String(input)}"${perhaps(String(input), NOTICE_NAMES)}. Known are ${NOTICE_NAMES.join(', ')}`,
  }),
);

/** docs/how-to/send-mail-and-sms.md. Entities and languages are checked once those are known. */
const noticeRow = z.strictObject({
  of: z.array(noticeName).check(z.minLength(1)),
  to: z.union([mailbox, z.array(mailbox).check(z.minLength(1))], {
    error: 'expected an e-mail address, or a list of them',
  }),
  /** Only of these entities: `entity.code` of the regulators. Left out: of all. */
  entities: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** Only of visitors who read one of these languages. Left out: of all. */
  languages: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** The mail's language; left out, the default edition's. */
  writtenIn: z.optional(z.string()),
});

const playerAddress = z.string().check(
  z.refine((address) => URL.canParse(address) && /^https?:\/\/[^\s"'<>{};,]+\/[^\s"'<>]*\{video\}/.test(address), {
    error: 'expected an address such as "https://tv.example/embed/{video}"',
  }),
);

/** A known player by its name, or another with its addresses. */
const videoPlayer = z.union(
  [
    z.pipe(
      z.enum(KNOWN_VIDEO_PLAYERS.map(({ id }) => id)),
      z.transform((id): VideoPlayer => KNOWN_VIDEO_PLAYERS.find((known) => known.id === id) ?? KNOWN_VIDEO_PLAYERS[0]),
    ),
    z.strictObject({ id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)), player: playerAddress, page: playerAddress }),
  ],
  {
    error: `expected ${KNOWN_VIDEO_PLAYERS.map(({ id }) => id).join(' or ')}, or { id, player, page } with addresses that hold {video}`,
  },
);

const hostName = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: 'expected a host such as "pay.northquay.example"' }));
const parameter = z
  .string()
  .check(z.regex(/^\w{1,30}$/, { error: 'expected the name of a parameter, such as "irclickid"' }));

/** TRK-1, TRK-2: docs/tracking.md. */
const trackingSettings = z.strictObject({
  crossSiteRefId: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.:|@+-]{1,128}$/, { error: 'expected one value of ref_id, in quotes, such as "20973"' })),
  ),
  clickIds: z._default(z.array(parameter), []),
  ownHosts: z._default(z.array(hostName), []),
  promoCode: z._default(z.boolean(), false),
});

/** brand.yaml */
export const brandSchema = z.strictObject({
  name,
  /** Other names and other scripts that people know it by; no password may be made of them, nor of the name. */
  alsoCalled: z._default(z.array(name), []),
  /** True while this is not a real broker: said in the footer, in the sign-up and to search engines. */
  demonstration: z.boolean(),
  logo: mediaFile,
  favicon: mediaFile,
  touchIcon: mediaFile,
  /** PNG or JPEG, 1200 by 630. */
  socialImage: mediaFile,
  colours: z.strictObject({
    accent: z.strictObject({ light: hexColour, dark: hexColour }),
    /** The ground of the light theme; its surfaces and lines follow. */
    paper: z.optional(hexColour),
    /** Dark bands and the footer; the words of the light theme and the grounds of the dark one follow. */
    deep: z.optional(hexColour),
    /** The tint of drawings. */
    sand: z.optional(hexColour),
    /** What is marked in drawings and chosen data. */
    buoy: z.optional(hexColour),
  }),
  /** Without it, the pages are set in IBM Plex Sans, which also has the scripts that this one lacks. */
  typeface: z.optional(
    z.strictObject({
      name: z.string().check(
        z.regex(/^[\p{L}\p{N} ]{1,40}$/u, {
          error: 'expected the name of a typeface, of letters, digits and spaces',
        }),
      ),
      files: z
        .array(
          z.strictObject({
            file: z.string().check(
              z.regex(/^[a-z0-9-]+\.woff2$/, {
                error: 'expected the name of a file in media/, such as "name.woff2"',
              }),
            ),
            /** One weight, or the first and the last of a variable font. */
            weight: z.string().check(
              z.regex(/^[1-9]00( [1-9]00)?$/, {
                error: "expected a weight such as '400', or '100 900' of a variable font",
              }),
            ),
          }),
        )
        .check(z.minLength(1, { error: 'expected at least one file' })),
    }),
  ),
  editions: z.array(editionRow).check(z.minLength(1, { error: 'expected at least one edition' })),
  defaultEdition: z.string(),
  features: z.strictObject({
    accountOpening: z.boolean(),
    logIn: z.boolean(),
    themeSwitch: z.boolean(),
    /** SES-6: signed-in clients have a link to it in the header, which leads into `rooms.premiumAnalytics`. */
    premiumAnalytics: z._default(z.boolean(), false),
  }),
  links: z.strictObject({
    /** Where a signed-in client works (SES-6). */
    dashboard: z.union([webAddress, pagePath.check(z.minLength(1))], {
      error: 'expected an address that begins with https://, or the path of a page, such as "account"',
    }),
    premiumAnalytics: movedTo('rooms.premiumAnalytics', '`rooms: { premiumAnalytics: … }`'),
    signUp: pagePath,
    logIn: pagePath,
    /** The page that opens a demo account; left out, the header offers none. */
    tryNow: z.optional(pagePath.check(z.minLength(1))),
  }),
  /** Who in the company hears of what, by mail; nobody, where no row fits: it is kept and told to webhooks only. */
  notices: z._default(z.array(noticeRow), []),
  enquiriesTo: movedTo('notices', '`notices: [{ of: [enquiries], to: you@example.com }]`'),
  /** Where each platform is downloaded: an address, or a page of this site. */
  downloads: z._default(z.partialRecord(z.enum(DOWNLOADS), addressOrPage), {}),
  /** Rooms that a signed link leads into: an address, or a page of this site. */
  rooms: z._default(
    z.strictObject({ premiumAnalytics: z.optional(addressOrPage), tradingCentral: z.optional(addressOrPage) }),
    {},
  ),
  /** Names of the events of browsers that are kept, of visitors who agree (docs/tracking.md). */
  analyticsEvents: z._default(
    z.array(z.string().check(z.regex(/^[\w .:-]{1,60}$/, { error: 'expected a name such as "video-played"' }))),
    [],
  ),
  search: z._default(search, { provider: 'own' }),
  charts: z._default(charts, { provider: 'own' }),
  /** The company's pages elsewhere, in the order of the footer (SOC-1). */
  social: z._default(
    z.array(z.strictObject({ network: z.enum(SOCIAL_NETWORKS), href: webAddress })).check(
      z.refine((links) => new Set(links.map(({ network }) => network)).size === links.length, {
        error: 'expected each network once',
      }),
    ),
    [],
  ),
  /** The app's page in each store that has it, for the footer (MKB-1). */
  apps: z._default(
    z.array(z.strictObject({ store: z.enum(APP_STORES), href: webAddress })).check(
      z.refine((links) => new Set(links.map(({ store }) => store)).size === links.length, {
        error: 'expected each store once',
      }),
    ),
    [],
  ),
  /** Hosts whose video players pages may embed; contacted only when a visitor presses play. */
  videoPlayers: z._default(z.array(videoPlayer), []),
  tracking: z._default(trackingSettings, NO_TRACKING_SETTINGS),
  /** Customers' reviews by a third party (PGE-9): its script, and the further hosts that this needs. Left out, nobody is contacted. */
  reviews: z.optional(
    z.strictObject({
      script: z.string().check(
        z.refine((address) => /^https?:\/\/[^\s"'<>{};,]+$/.test(address) && URL.canParse(address), {
          error: 'expected the address of a script, such as "https://reviews.example/bootstrap.js"',
        }),
      ),
      hosts: z._default(z.array(origin), []),
    }),
  ),
  images: z._default(
    z.strictObject({
      /** Another host that resizes: it is asked for the same addresses, `/img/…`. Left out, this server does it. */
      host: z.optional(origin),
    }),
    {},
  ),
  /** Whom to tell of a weakness of the site: `/.well-known/security.txt` (RFC 9116). Left out, there is no such file. */
  security: z.optional(
    z.strictObject({
      contact: z
        .array(
          z.string().check(
            z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+|https:\/\/\S+)$/, {
              error: 'expected an address that begins with mailto:, tel: or https://',
            }),
          ),
        )
        .check(z.minLength(1)),
      policy: z.optional(webAddress),
    }),
  ),
  /** What staff do in the console by two people alone: one asks, another approves. */
  console: z._default(z.strictObject({ fourEyes: z._default(z.array(z.enum(FOUR_EYES)), []) }), { fourEyes: [] }),
  menu,
  footer: z.array(linkGroup),
  /** Pages that the answer to a wrong address offers, beside the home page and the search; left out, the first of each group of the menu. */
  notFound: z.optional(z.array(pagePath.check(z.minLength(1))).check(z.minLength(1), z.maxLength(NOT_FOUND_MAX_PAGES))),
});

/** The dashboard is another site, or a page of this one. */
export const isWebAddress = (link: string): boolean => /^https?:/.test(link);

export type BrandSettings = z.output<typeof brandSchema>;
export type BrandColours = BrandSettings['colours'];
export type LinkGroup = BrandSettings['footer'][number];
export type MenuGroup = BrandSettings['menu'][number];
export type MenuItem = MenuGroup['items'][number];

/** Every page that a group's panels lead to, in their order. */
export const menuPages = ({ items }: MenuGroup): readonly string[] =>
  items.flatMap((item) => ('more' in item ? item.pages : [item.page]));
