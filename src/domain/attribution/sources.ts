/** Who sends visitors, by rules of thumb that docs/tracking.md lists. A host counts with all that is below it. */
type Named = { readonly name: string; readonly hosts: RegExp };

const host = (names: string): RegExp => new RegExp(`(?:^|\\.)(?:${names})$`);

const SEARCH_ENGINES: readonly Named[] = [
  { name: 'google', hosts: host('google\\.[a-z]{2,3}(?:\\.[a-z]{2})?') },
  { name: 'bing', hosts: host('bing\\.com') },
  { name: 'yahoo', hosts: host('search\\.yahoo\\.(?:com|co\\.jp)') },
  { name: 'duckduckgo', hosts: host('duckduckgo\\.com') },
  { name: 'yandex', hosts: host('(?:yandex\\.[a-z]{2,3}(?:\\.[a-z]{2})?|ya\\.ru)') },
  { name: 'baidu', hosts: host('baidu\\.com') },
  { name: 'ecosia', hosts: host('ecosia\\.org') },
  { name: 'qwant', hosts: host('qwant\\.com') },
  { name: 'brave', hosts: host('search\\.brave\\.com') },
  { name: 'startpage', hosts: host('startpage\\.com') },
  { name: 'naver', hosts: host('search\\.naver\\.com') },
  { name: 'seznam', hosts: host('search\\.seznam\\.cz') },
];
/** Google's other services send links, not searches. */
const NO_SEARCH = host(
  '(?:mail|docs|drive|accounts|calendar|meet|chat|news|groups|sites|classroom)\\.google\\.[a-z.]+',
);

const SOCIAL: readonly Named[] = [
  { name: 'facebook', hosts: host('(?:facebook\\.com|fb\\.com|fb\\.me|messenger\\.com)') },
  { name: 'instagram', hosts: host('instagram\\.com') },
  { name: 'x', hosts: host('(?:x\\.com|twitter\\.com|t\\.co)') },
  { name: 'linkedin', hosts: host('(?:linkedin\\.com|lnkd\\.in)') },
  { name: 'youtube', hosts: host('(?:youtube\\.com|youtu\\.be)') },
  { name: 'tiktok', hosts: host('tiktok\\.com') },
  { name: 'reddit', hosts: host('(?:reddit\\.com|redd\\.it)') },
  { name: 'pinterest', hosts: host('(?:pinterest\\.[a-z.]+|pin\\.it)') },
  { name: 'telegram', hosts: host('(?:telegram\\.org|t\\.me)') },
  { name: 'whatsapp', hosts: host('(?:whatsapp\\.com|wa\\.me)') },
  { name: 'vk', hosts: host('vk\\.com') },
  { name: 'threads', hosts: host('threads\\.(?:net|com)') },
];

export const searchEngine = (referrer: string): string | undefined =>
  NO_SEARCH.test(referrer) ? undefined : nameOf(SEARCH_ENGINES, referrer);
export const socialNetwork = (referrer: string): string | undefined => nameOf(SOCIAL, referrer);

const nameOf = (list: readonly Named[], referrer: string): string | undefined =>
  list.find(({ hosts }) => hosts.test(referrer))?.name;

/** Parameters that carry a click id, and what a visit is that brings one without a campaign's name. `fbclid` also hangs on links that nobody paid for. */
export const CLICK_ID_SOURCES: Readonly<Record<string, readonly [source: string, medium: string]>> = {
  gclid: ['google', 'cpc'],
  gbraid: ['google', 'cpc'],
  wbraid: ['google', 'cpc'],
  msclkid: ['bing', 'cpc'],
  yclid: ['yandex', 'cpc'],
  ttclid: ['tiktok', 'cpc'],
  twclid: ['x', 'cpc'],
  li_fat_id: ['linkedin', 'cpc'],
  fbclid: ['facebook', 'social'],
};
