import { useTexts } from '#i18n/use-texts.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '../site-context.ts';

/** Every edition in its own language, linked to the requested page if it has that page. The heading is in the default language. */
export function ChooserPage({ path }: { readonly path: string }) {
  const text = useTexts('chooser');
  const { brand } = useSite();
  return (
    <div className="shell chooser">
      <h1>{text('title')}</h1>
      <p className="lead">{text('lead')}</p>
      <ul className="chooser-list">
        {brand.editions.map((edition) => {
          const { entity, names } = brand.regulatorOf(edition);
          return (
            <li key={edition.id} lang={edition.language} dir={edition.direction}>
              <a
                className="chooser-link"
                href={pageAddress(edition, brand.page(edition.id, path) === undefined ? '' : path)}
                hrefLang={edition.language}
                data-choose-edition={edition.id}
              >
                <span className="chooser-region">{edition.regionName}</span>
                <span className="chooser-language">{edition.label}</span>
                <span className="chooser-company">
                  {entity.names[edition.language]} · {names[edition.language]}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
