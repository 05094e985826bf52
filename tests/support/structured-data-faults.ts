/** By type: what search engines ask for, required and recommended where every page can say it (developers.google.com/search/docs/appearance/structured-data). */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  PropertyValue: ['propertyID', 'value'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  Article: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'description',
    'mainEntityOfPage',
  ],
  NewsArticle: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'description',
    'mainEntityOfPage',
  ],
  Person: ['name', 'jobTitle'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Course: ['name', 'description', 'url', 'provider', 'offers', 'hasCourseInstance', 'inLanguage'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  LearningResource: ['name', 'url', 'position'],
  Offer: [],
  Event: [
    'name',
    'startDate',
    'endDate',
    'location',
    'description',
    'image',
    'eventStatus',
    'eventAttendanceMode',
    'organizer',
  ],
  Place: ['name', 'address'],
  VirtualLocation: ['url'],
  PodcastSeries: ['name', 'url'],
  PodcastEpisode: ['name', 'description', 'datePublished', 'url', 'duration', 'associatedMedia', 'partOfSeries'],
  AudioObject: ['contentUrl', 'encodingFormat'],
  DefinedTermSet: ['name', 'hasDefinedTerm'],
  DefinedTerm: ['name', 'description', 'inDefinedTermSet'],
};

const ADDRESSES: ReadonlySet<string> = new Set([
  '@id',
  'url',
  'item',
  'image',
  'logo',
  'contentUrl',
  'webFeed',
  'mainEntityOfPage',
  'inDefinedTermSet',
]);
const MOMENTS: Readonly<Record<string, RegExp>> = {
  datePublished: /^\d{4}-\d\d-\d\d/,
  dateModified: /^\d{4}-\d\d-\d\d/,
  startDate: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  endDate: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  duration: /^PT(?:\d+H)?(?:\d+M)?(?:\d+S)?$/,
  courseWorkload: /^PT(?:\d+H)?(?:\d+M)?(?:\d+S)?$/,
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is wrong with a block of JSON-LD: a property that is asked for, words that are no words, an address that `exists` does not know. */
export function structuredDataFaults(block: unknown, exists: (address: string) => boolean, at = ''): readonly string[] {
  if (Array.isArray(block)) return block.flatMap((one, index) => structuredDataFaults(one, exists, `${at}[${index}]`));
  if (typeof block !== 'object' || block === null) return [];
  const thing = block as Record<string, unknown>;
  const type = String(thing['@type']);
  const here = `${at}/${type}`;
  const asked = ASKED[type];
  return [
    ...(asked === undefined
      ? [`${here}: nobody knows this type`]
      : asked.filter((name) => isEmpty(thing[name])).map((name) => `${here}: ${name} is missing`)),
    ...Object.entries(thing).flatMap(([name, value]) => [
      ...(typeof value === 'string' && /\{\{|undefined|NaN|\[object/.test(value)
        ? [`${here}: ${name} is "${value}"`]
        : []),
      ...(MOMENTS[name] !== undefined && !MOMENTS[name].test(String(value))
        ? [`${here}: ${name} is "${String(value)}"`]
        : []),
      ...(ADDRESSES.has(name) && typeof value === 'string' && !exists(value)
        ? [`${here}: ${name} leads nowhere: ${value}`]
        : []),
      ...structuredDataFaults(value, exists, `${here}.${name}`),
    ]),
    ...(type === 'BreadcrumbList'
      ? trailFaults(thing['itemListElement'] as readonly Record<string, unknown>[], here)
      : []),
  ];
}

const trailFaults = (list: readonly Record<string, unknown>[], at: string): readonly string[] => [
  ...(list.length < 2 ? [`${at}: a trail has two steps at least`] : []),
  ...list.flatMap((item, index) => [
    ...(item['position'] === index + 1 ? [] : [`${at}: step ${index + 1} says that it is ${String(item['position'])}`]),
    ...(['name', 'item'] as const)
      .filter((name) => isEmpty(item[name]))
      .map((name) => `${at}: step ${index + 1} has no ${name}`),
  ]),
];
