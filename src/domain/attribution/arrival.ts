import { PARTNER_COOKIES } from '#contracts/tracking-cookies.ts';
import { CLICK_ID_MAX_LENGTH, PARTNER_ID_MAX_LENGTH } from '#contracts/limits.ts';
import { boundedId, boundedText } from './bounds.ts';
import { CLICK_ID_SOURCES, searchEngine, socialNetwork } from './sources.ts';
import { DIRECT, NONE, type Origin } from './touch.ts';

/** What a browser knows when a page opens. Nothing of it is to be trusted. */
export type Landing = {
  /** `?utm_source=…`, as it is in the address. */
  readonly search: string;
  readonly referrer: string;
  readonly host: string;
  readonly path: string;
};

/** Of a parameter that stands twice the first counts. Broken percent-encoding becomes U+FFFD, which no bound lets through. */
const parameters = (search: string): URLSearchParams => new URLSearchParams(search);

/** [TRK-1] Ids that the address carries and that can be ones, by the names of their cookies. */
export function partnerIds({ search }: Pick<Landing, 'search'>): Readonly<Record<string, string>> {
  const found = parameters(search);
  return idsOf(
    PARTNER_COOKIES.map(({ name }) => name),
    (name) => boundedId(found.get(name), PARTNER_ID_MAX_LENGTH),
  );
}

/** [TRK-2] Click ids of the networks that are known and of those that the brand names. */
export function clickIds(
  { search }: Pick<Landing, 'search'>,
  more: readonly string[],
): Readonly<Record<string, string>> {
  const found = parameters(search);
  return idsOf([...Object.keys(CLICK_ID_SOURCES), ...more], (name) => boundedId(found.get(name), CLICK_ID_MAX_LENGTH));
}

const idsOf = (
  names: readonly string[],
  read: (name: string) => string | undefined,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const id = read(name);
      return id === undefined ? [] : [[name, id]];
    }),
  );

/**
 * [TRK-2] Where the visit comes from: a campaign named in the address, else a click id, else the referrer, else typed
 * in. Undefined: from the broker's own pages, which says nothing.
 */
export function originOf(
  landing: Landing,
  ownHosts: readonly string[],
  moreClickIds: readonly string[],
): Origin | undefined {
  const found = parameters(landing.search);
  const utm = (name: string) => boundedText(found.get(`utm_${name}`));
  const campaign = { campaign: utm('campaign'), content: utm('content'), term: utm('term'), id: utm('id') };
  const [source, medium] = [utm('source'), utm('medium')];
  const referrer = hostOf(landing.referrer);
  const isOwn = referrer !== '' && [landing.host, ...ownHosts].some((own) => isWithin(referrer, own));
  const from = { ...campaign, referrer: isOwn ? '' : boundedText(referrer) };

  const clicked = Object.keys(clickIds(landing, moreClickIds))[0];
  const [clickSource, clickMedium] = (clicked === undefined ? undefined : CLICK_ID_SOURCES[clicked]) ?? [
    clicked,
    'cpc',
  ];
  if (source || medium || Object.values(campaign).some((value) => value !== '')) {
    return {
      kind: 'campaign',
      source: source || clickSource || NONE,
      medium: medium || (clickSource ? clickMedium : NONE),
      ...from,
    };
  }
  if (clickSource !== undefined)
    return {
      kind: clickMedium === 'social' ? 'referral' : 'campaign',
      source: clickSource,
      medium: clickMedium,
      ...from,
    };
  if (isOwn) return undefined;
  if (referrer === '') return { kind: 'typein', source: DIRECT, medium: NONE, ...from };
  const engine = searchEngine(referrer);
  if (engine !== undefined) return { kind: 'organic', source: engine, medium: 'organic', ...from };
  const network = socialNetwork(referrer);
  return {
    kind: 'referral',
    source: network ?? boundedText(referrer),
    medium: network === undefined ? 'referral' : 'social',
    ...from,
  };
}

/** Only the host of a referrer is looked at: its path can be about a person. Apps (`android-app:`) name themselves there too. */
function hostOf(referrer: string): string {
  if (referrer === '' || !URL.canParse(referrer)) return '';
  return new URL(referrer).hostname.replace(/^www\./, '').replace(/\.$/, '');
}

const isWithin = (host: string, own: string): boolean => {
  const plain = own.toLowerCase().replace(/^www\./, '');
  return host === plain || host.endsWith(`.${plain}`);
};
