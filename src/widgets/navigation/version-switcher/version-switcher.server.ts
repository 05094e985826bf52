import { pageAddress } from '#content/page-address.ts';
import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({
  facts: ({ edition, homePageVersion }) => ({ version: homePageVersion, home: pageAddress(edition, '') }),
});
