import { CONSENT_CATEGORIES } from '#contracts/tracking-cookies.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '../site-context.ts';
import { Glyph } from './glyph.tsx';

/** Accepting and refusing look alike, are side by side and take one press each. */
const ANSWER = { variant: 'outlined', colour: 'neutral', size: 'small' } as const;

/**
 * [TRK-4] The question, or the notice, of the edition's law. It is hidden in every page: the first-paint script
 * opens it if the visitor has not answered, so the HTML is the same for all and nothing shifts. Without JavaScript
 * nothing is stored and nothing is asked.
 */
export function ConsentBanner() {
  const text = useTexts('consent');
  const { brand, edition, regulator } = useSite();
  const isNotice = regulator.consent === 'notice';
  const privacy = regulator.documents.privacy;
  return (
    <>
      <section
        className="consent"
        aria-labelledby="consent-title"
        tabIndex={-1}
        data-consent-banner=""
        data-late=""
        data-asks={text(isNotice ? 'tells' : 'asks')}
        data-saved={text('saved')}
      >
        <div className="shell consent-box">
          <div className="consent-words">
            <p className="consent-title" id="consent-title">
              {text('title')}
            </p>
            <p>{text(isNotice ? 'notice' : 'question')}</p>
            {brand.page(edition.id, privacy) && (
              <p>
                <a href={pageAddress(edition, privacy)}>{text('more')}</a>
              </p>
            )}
          </div>
          <div className="consent-answers">
            <Button {...ANSWER} data-consent-answer="all">
              {text(isNotice ? 'understood' : 'accept')}
            </Button>
            <Button {...ANSWER} data-consent-answer="none">
              {text('refuse')}
            </Button>
            <details className="consent-choice">
              <summary>{text('choose')}</summary>
              <fieldset className="consent-boxes">
                <legend className="visually-hidden">{text('title')}</legend>
                <p>
                  <strong>{text('essential')}</strong> {text('essentialText')}
                </p>
                {CONSENT_CATEGORIES.map((category) => (
                  <label key={category}>
                    <input type="checkbox" name="consent" value={category} />
                    <span>
                      <strong>{text(category)}</strong> {text(`${category}Text`)}
                    </span>
                  </label>
                ))}
                <Button {...ANSWER} data-consent-answer="some">
                  {text('save')}
                </Button>
              </fieldset>
            </details>
          </div>
          <button
            type="button"
            className="icon-button consent-close"
            aria-label={text('close')}
            data-consent-answer="close"
          >
            <Glyph name="close" />
          </button>
        </div>
      </section>
      <output className="visually-hidden" data-consent-status="" />
    </>
  );
}
