import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { SocialLinks } from '#kit/social-links.tsx';
import { languageFacts } from '#content/edition-links.ts';
import { PageLinks } from '#pages/components/page-links.tsx';
import { useSite } from '../site-context.ts';
import { groupTitle } from '#content/group-title.ts';
import { footerOf } from '../menu-groups.ts';
import { Glyph } from './glyph.tsx';
import { Logo } from './logo.tsx';

/**
 * The company: that of the edition, its licence and its warning, from the regulator's data. On a wide screen its sheet
 * leaves the warning out while the same words are open in the header, which stays in view.
 */
export function SiteFooter({ hasWarning }: { readonly hasWarning: boolean }) {
  const text = useTexts('layout');
  const consentText = useTexts('consent');
  const menuText = useTexts('menu');
  const networkText = useTexts('social-icons');
  const site = useSite();
  const { brand, facts, regulator, warning } = site;
  return (
    <footer className="site-foot">
      <div className="shell">
        <div className="site-foot-top">
          <div className="site-foot-brand">
            <Logo />
            <address className="site-foot-contact">
              <a className="ltr" href={`mailto:${regulator.contact.email}`}>
                {regulator.contact.email}
              </a>
              {regulator.contact.phone && (
                <a className="ltr" href={`tel:${regulator.contact.phone.replaceAll(' ', '')}`}>
                  {regulator.contact.phone}
                </a>
              )}
            </address>
            {brand.settings.apps.length > 0 && (
              <Widget
                tag="fc-market-buttons"
                items={brand.settings.apps.map((attributes) => ({ attributes, html: '' }))}
              />
            )}
            {brand.settings.social.length > 0 && (
              <SocialLinks
                links={brand.settings.social.map(({ network, href }) => ({
                  network,
                  href,
                  label: networkText(network),
                }))}
              />
            )}
          </div>
          <nav className="site-foot-nav" aria-label={text('footerNav')}>
            {footerOf(site).map((group) => (
              // One of the two titles is shown: on a phone the one that folds its links, else the other.
              <div key={group.id} className="site-foot-group">
                <h2 className="site-foot-title">{menuText(groupTitle(group))}</h2>
                <details>
                  <summary>
                    <span className="site-foot-title">{menuText(groupTitle(group))}</span>
                    <Glyph name="chevron" />
                  </summary>
                  <PageLinks paths={group.pages} />
                </details>
              </div>
            ))}
          </nav>
        </div>
        {brand.editions.length > 1 && <EditionLinks />}
        <div className="site-foot-legal">
          <button type="button" className="site-foot-consent needs-js" data-consent-open="">
            {consentText('settings')}
          </button>
          {brand.settings.demonstration && (
            <p className="site-foot-demo">
              <strong>{text('demonstrationTitle')}</strong> {text('demonstration', { brand: brand.settings.name })}
            </p>
          )}
          <p className="site-foot-company">
            {text('company', {
              entity: facts.entity,
              address: facts.address,
              number: facts.companyNumber,
              regulator: facts.regulator,
              licence: facts.licence,
            })}
          </p>
          <p className="site-foot-warning" data-above={hasWarning ? regulator.warnings.variants[0] : undefined}>
            {warning.before} {warning.sentence} {warning.after}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** The editions, each a language and a regulator, linked to the same page as the switchers do. */
function EditionLinks() {
  const text = useTexts('layout');
  const site = useSite();
  const { languages } = languageFacts(site);
  return (
    <nav className="site-foot-editions" aria-labelledby="foot-editions">
      <h2 className="site-foot-title" id="foot-editions">
        {text('editions')}
      </h2>
      <ul>
        {languages.map((language) => (
          <li key={language.url}>
            <a
              href={language.url}
              hrefLang={language.lang}
              data-choose-edition={language.edition}
              aria-current={language.current ? 'true' : undefined}
            >
              <span lang={language.lang} dir={language.dir}>
                {language.edition === undefined ? language.title : `${language.text} · ${language.title}`}
              </span>{' '}
              {language.edition !== undefined && (
                <span className="site-foot-regulator ltr">
                  {site.brand.edition(language.edition)?.regulator.toUpperCase()}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
