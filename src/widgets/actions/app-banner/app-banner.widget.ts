import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { MOBILE_SYSTEMS } from './mobile-system.ts';

const address = z.optional(z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT })));

const props = z
  .strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.describe('What the app is called.')),
    text: z
      .optional(z.string().check(z.trim(), z.minLength(1)))
      .check(z.describe('One line about it; left out, which store it is from.')),
    appleStore: address.check(z.describe('The app’s page in the App Store, for iPhone and iPad.')),
    googlePlay: address.check(z.describe('Its page in Google Play, for Android.')),
    appgallery: address.check(z.describe('Its page in AppGallery, for Huawei’s phones.')),
    system: z
      ._default(z.enum(['auto', ...MOBILE_SYSTEMS]), 'auto')
      .check(z.describe('For which system; auto asks the browser, and shows nothing on computers.')),
  })
  .check(
    z.refine(
      ({ appleStore, googlePlay, appgallery }) =>
        [appleStore, googlePlay, appgallery].some((href) => href !== undefined),
      {
        path: ['googlePlay'],
        error: 'or apple-store or appgallery must be there: the banner leads to a store',
      },
    ),
  );

export type AppBannerProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-app-banner',
  load: 'lazy',
  hydrate: 'load',
  title: 'App banner',
  group: 'actions',
  summary:
    'Offers the app to visitors on a phone or tablet, at the foot of the window, with the link to the store of their system. Who closes it does not see it again for 30 days. ' +
    'Where no script runs, links to the stores stand where the tag was written.',
  requirements: ['PLT-4', 'PLT-8'],
  props,
  texts: ['app-banner', 'app-stores'],
  view: () => import('./app-banner.tsx'),
  examples: () => import('./app-banner.examples.ts'),
});
