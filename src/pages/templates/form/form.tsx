import type { PageOf } from '#content/page.ts';
import { Widget } from '#islands/server/widget.tsx';
import { Body } from '#pages/body.tsx';
import { CompanyFacts } from '#pages/components/company-facts.tsx';
import { useFilled } from '#pages/site-context.ts';

/** A form in one column; beside it what happens next, or below it where there is no room. */
export default function FormPage({ page }: { readonly page: PageOf<'form'> }) {
  const filled = useFilled();
  const { front } = page;
  return (
    <div className="shell form-page">
      <div className="form-main">
        <h1>{front.title}</h1>
        {front.lead && <p className="lead">{filled(front.lead)}</p>}
        <Body page={page} className="form-body" />
      </div>
      {front.aside && (
        <aside className="form-aside" aria-labelledby="aside" data-trader={front.aside.trader}>
          <h2 className="form-aside-title" id="aside">
            {front.aside.title}
          </h2>
          <ol>
            {front.aside.items.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{filled(text)}</p>
              </li>
            ))}
          </ol>
          {front.aside.trader && (
            <>
              <Widget tag="fc-trader" attributes={{ frame: 'compact' }} />
              <CompanyFacts withLosses />
            </>
          )}
        </aside>
      )}
    </div>
  );
}
