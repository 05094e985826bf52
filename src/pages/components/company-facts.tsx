import { numberFormatter } from '#i18n/formatters.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useSite } from '#pages/site-context.ts';

/** Whom a visitor has to do with: the edition's company, who supervises it, its licence; and how many of its clients lose, where asked for. */
export function CompanyFacts({ withLosses = false }: { readonly withLosses?: boolean }) {
  const text = useTexts('company-facts');
  const { edition, facts, warning } = useSite();
  return (
    <dl className="facts">
      <div>
        <dt>{text('company')}</dt>
        <dd>{facts.entity}</dd>
      </div>
      <div>
        <dt>{text('supervisor')}</dt>
        <dd>{facts.regulator}</dd>
      </div>
      <div>
        <dt>{text('licence')}</dt>
        <dd>
          <span className="ltr">{facts.licence}</span>
        </dd>
      </div>
      {withLosses && warning.lossPercent !== undefined && (
        <div>
          <dt>{text('losing')}</dt>
          <dd>
            {numberFormatter(edition.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
              warning.lossPercent / 100,
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
