import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Buoy, BUOY_HEIGHT, BUOY_WIDTH } from '#kit/drawings/buoy.tsx';
import type { CompaniesProps } from './companies.widget.ts';

type Company = CompaniesProps['companies'][number];
/** More are counted first, and listed on request. */
const LISTED_AT_ONCE = 5;

const Companies = ({ companies, withLicence }: CompaniesProps) => {
  const text = useTexts('companies');
  return (
    <ul className="companies">
      {companies.map((company) => (
        <li key={company.code} className="company">
          <p className="company-mark">
            <svg className="drawing" viewBox={`0 0 ${BUOY_WIDTH} ${BUOY_HEIGHT}`} aria-hidden="true">
              <Buoy x={BUOY_WIDTH / 2} y={BUOY_HEIGHT - 1} isOwn={company.own} />
            </svg>
            <span className="company-code ltr">{company.code}</span>
            {company.own === true && <span className="company-own">{text('own')}</span>}
          </p>
          <p className="company-name">
            <Name of={company.name} />
          </p>
          <dl>
            <dt>{text('authority')}</dt>
            <dd>
              <Name of={company.authority} />
            </dd>
            {withLicence && (
              <>
                <dt>{text('licence')}</dt>
                <dd>
                  <span className="ltr">{company.licence}</span>
                </dd>
                <dt>{text('address')}</dt>
                <dd>
                  <Name of={company.address} />
                </dd>
              </>
            )}
            <dt>{text('clients')}</dt>
            <dd>
              <Clients clients={company.clients} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
};

const Name = ({ of: { text, ...marks } }: { readonly of: Company['name'] }) => <span {...marks}>{text}</span>;

function Clients({ clients }: Pick<Company, 'clients'>) {
  const text = useTexts('companies');
  const { locale } = usePageLanguage();
  const list = new Intl.ListFormat(locale).format(clients);
  if (clients.length <= LISTED_AT_ONCE) return list;
  return (
    <details>
      <summary>{text('countries', { count: clients.length })}</summary>
      {list}
    </details>
  );
}

export default Companies;
