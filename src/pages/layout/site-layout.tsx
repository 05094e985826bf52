import { isDeepStrictEqual } from 'node:util';
import type { ReactNode } from 'react';
import { NO_TRACKING_SETTINGS } from '#contracts/tracking.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { FIRST_PAINT } from '../first-paint.ts';
import { Fold } from '../fold.tsx';
import { RISK_ROOM } from '../risk-room.ts';
import { pageAddress } from '#content/page-address.ts';
import { dashboardAddress, useSite } from '../site-context.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** [PGE-13, PGE-14] The body of every page. The first-paint script applies what only the visitor's browser knows. */
export function SiteLayout({ template, children }: { readonly template: string; readonly children: ReactNode }) {
  const text = useTexts('layout');
  const { brand, edition, regulator, hasSignUpArea, preview } = useSite();
  const { links, tracking } = brand.settings;
  // The gallery is for editors: it offers no product and measures nobody, and nothing may cover an example.
  const isGallery = template === 'gallery';
  return (
    <body
      className="session-guest"
      data-regulator={regulator.code}
      data-template={template}
      data-consent={isGallery ? undefined : regulator.consent}
      data-tracking={isDeepStrictEqual(tracking, NO_TRACKING_SETTINGS) ? undefined : JSON.stringify(tracking)}
      data-start={[links.signUp, links.tryNow]
        .flatMap((page) => (page === undefined ? [] : pageAddress(edition, page)))
        .join(' ')}
      data-dashboard={dashboardAddress({ brand, edition })}
    >
      <script dangerouslySetInnerHTML={{ __html: FIRST_PAINT }} />
      <a className="skip-link" href="#main">
        {text('skip')}
      </a>
      {preview !== undefined && <PreviewBar at={preview} />}
      {!isGallery && <ConsentBanner />}
      <SiteHeader hasWarning={!isGallery} />
      {hasSignUpArea && <script dangerouslySetInnerHTML={{ __html: RISK_ROOM }} />}
      <main id="main" tabIndex={-1} data-sign-up-area={hasSignUpArea ? '' : undefined}>
        {children}
      </main>
      <Fold />
      <SiteFooter hasWarning={!isGallery} />
    </body>
  );
}
