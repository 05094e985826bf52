import * as z from 'zod/mini';
import { CARDS_AT_ONCE } from '#contracts/limits.ts';
import { markedWords } from '#kit/marked-words.ts';
import { IMAGE_ADDRESS_FAULT, isHttpAddress, isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';

const words = z.string().check(z.minLength(1));
const TOPIC_HOLE = '{topic}';

const CARD_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;

const card = z.strictObject({
  title: words.check(z.describe('Heading of the card, and its link.')),
  href: z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }), z.describe('Where the card leads.')),
  lead: z.optional(words).check(z.describe('A sentence or two.')),
  topic: z.optional(words).check(z.describe('What the cards can be filtered by.')),
  date: z.optional(z.iso.date()).check(z.describe('Day it was published, as in 2026-10-05.')),
  minutes: z.optional(z.int().check(z.gte(1))).check(z.describe('Reading time.')),
  author: z.optional(words).check(z.describe('Who wrote it.')),
  level: z.optional(z.enum(CARD_LEVELS)).check(z.describe('Whom it is for; shown by education cards.')),
  markets: z.optional(words).check(z.describe('Markets it is about, comma-separated; shown by news cards.')),
  image: z
    .optional(z.string().check(z.refine(isHttpAddress, { error: IMAGE_ADDRESS_FAULT })))
    .check(z.describe('Picture above the words, 16 by 9.')),
  ...markedWords,
  html: z.string(),
});

/** Props of each of the tags. */
export const cardListProps = z.strictObject({
  items: z
    ._default(z.array(card), [])
    .check(
      z.describe(
        'One <fc-item title="…" href="…"> each; a drawing may stand between its tags. Left out, the site fills in the brand’s articles, newest first.',
      ),
    ),
  topic: z.optional(words).check(z.describe('The topic shown at first; left out, all.')),
  filterHref: z
    .optional(
      z.string().check(
        z.refine((href) => isLinkAddress(href) && href.includes(TOPIC_HOLE), {
          error: `must be an address with ${TOPIC_HOLE} in it, such as /news?topic=${TOPIC_HOLE}`,
        }),
      ),
    )
    .check(
      z.describe('Address of this page by topic, with {topic} in it: makes the filter links where no script runs.'),
    ),
  pageSize: z
    ._default(z.int().check(z.gte(1)), CARDS_AT_ONCE)
    .check(z.describe('Cards shown at first, and added at a time; without a script all are shown.')),
  headingLevel: z
    ._default(z.int().check(z.gte(2), z.lte(6)), 3)
    .check(z.describe('Level of the cards’ headings, 2 to 6: one below the heading above.')),
});

export type CardListProps = z.infer<typeof cardListProps>;
export type CardEntry = z.infer<typeof card>;

/** The address of a topic; of all of them it is the page itself, without the key that names one. */
export const topicHref = (template: string, topic: string | undefined): string => {
  if (topic !== undefined) return template.replaceAll(TOPIC_HOLE, encodeURIComponent(topic));
  const [path = '', query = ''] = template.split('?');
  const others = query
    .split('&')
    .filter((pair) => !pair.includes(TOPIC_HOLE))
    .join('&');
  return others === '' ? path || '?' : `${path}?${others}`;
};
