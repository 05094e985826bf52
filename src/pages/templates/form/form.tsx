import type { PageOf } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Body } from '#pages/body.tsx';
import { CompanyFacts } from '#pages/components/company-facts.tsx';
import { useFilled } from '#pages/site-context.ts';
import { ConfirmationMail } from './confirmation-mail.tsx';
import { FormSteps } from './form-steps.tsx';
import { Fold } from '#pages/fold.tsx';

type Aside = NonNullable<PageOf<'form'>['front']['aside']>;

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
      {front.aside && <FormAside aside={front.aside} />}
    </div>
  );
}

const FormAside = ({ aside: { title, steps, items, mail, company, trader } }: { readonly aside: Aside }) => {
  const text = useTexts('page-form');
  const filled = useFilled();
  // Of something to be counted where the points are steps themselves.
  const List = steps === undefined ? 'ol' : 'ul';
  return (
    <aside className="form-aside" aria-labelledby="aside" data-whole={steps && ''} data-trader={trader && ''}>
      {/* Within: where there is room, the form has a column because there is another. */}
      <Fold />
      <div className="form-aside-inner">
        <h2 className="form-aside-title" id="aside">
          {title}
        </h2>
        {steps && <FormSteps steps={steps} />}
        {items && (
          <List className="form-points">
            {items.map((item) => (
              <li key={item.title}>
                <h3>{item.title}</h3>
                <p>{filled(item.text)}</p>
              </li>
            ))}
          </List>
        )}
        {(mail || company || trader) && (
          <div className="form-behind" data-trader={trader && ''}>
            {trader && <Widget tag="fc-trader" attributes={{ frame: 'compact' }} />}
            {mail && <ConfirmationMail />}
            {company && (
              <section className="form-company" aria-labelledby="company">
                <h3 id="company">{text('company')}</h3>
                <CompanyFacts withLosses />
              </section>
            )}
          </div>
        )}
      </div>
    </aside>
  );
};
