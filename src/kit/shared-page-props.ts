import * as z from 'zod/mini';

const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

/** The props of a tag that shares a page (SHR-1); left out, it shares the page it is on. */
export const sharedPageProps = {
  address: z
    .optional(
      z
        .string()
        .check(z.refine(isWebAddress, { error: 'must be a whole address that begins with https:// or http://' })),
    )
    .check(z.describe('Address to share; left out, the page’s own canonical one.')),
  words: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('Words that go with the link to networks that take them; left out, the page’s title.')),
};
