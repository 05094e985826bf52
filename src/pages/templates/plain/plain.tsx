import { documentPath, isLegalDocument } from '#content/legal-document.ts';
import type { PageOf } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Body } from '#pages/body.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useFilled, useSite } from '#pages/site-context.ts';
import { Contents } from '#pages/components/contents.tsx';
import { OpenAccount } from '#pages/components/open-account.tsx';
import { PageHead } from '#pages/components/page-head.tsx';
import { DateText } from '#pages/components/date-text.tsx';

export default function PlainPage({ page }: { readonly page: PageOf<'plain'> }) {
  const text = useTexts('page-plain');
  const filled = useFilled();
  const { edition } = useSite();
  const { front } = page;
  const words = (
    <>
      <h1>{front.title}</h1>
      {front.lead && <p className="lead">{filled(front.lead)}</p>}
      {front.updated && (
        <p className="soft">
          {text('inForceSince')} <DateText date={front.updated} />
        </p>
      )}
      {isLegalDocument(page) && (
        <p>
          <a href={pageAddress(edition, documentPath(page))} type="application/pdf">
            {text('downloadPdf')}
          </a>
        </p>
      )}
    </>
  );
  return (
    <article className="plain">
      {front.trader === undefined ? (
        <PageHead page={page} className="shell">
          {words}
        </PageHead>
      ) : (
        <header className="shell split-head" data-trader={front.trader}>
          <div className="page-head">
            {words}
            <OpenAccount />
          </div>
          <Widget tag="fc-trader" attributes={{ frame: front.trader }} />
        </header>
      )}
      {front.wide ? (
        <div className="shell">
          <Body page={page} className="prose prose-wide" hasFold />
        </div>
      ) : (
        <div className="shell with-side">
          <Contents headings={page.headings} />
          <Body page={page} hasFold />
        </div>
      )}
    </article>
  );
}
