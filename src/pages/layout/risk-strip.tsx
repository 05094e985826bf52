import { useTexts } from '#i18n/use-texts.tsx';
import { useSite } from '../site-context.ts';
import { Glyph } from './glyph.tsx';

/**
 * [RSK-3, RSK-4] The navigation strip, open as it is served. Collapsed (an attribute on <html>, set before the first
 * paint or by the visitor), it keeps the regulator's whole sentence where standing visibility is demanded, else a label.
 */
export function RiskStrip() {
  const text = useTexts('layout');
  const { warning, regulator } = useSite();
  return (
    <section className="risk-strip" aria-label={text('riskWarning')} data-standing={regulator.warnings.standing ? '' : undefined}>
      <div className="shell risk-row">
        <p className="risk-words" id="risk-words">
          <span className="risk-more">{warning.before} </span>
          <strong className="risk-sentence">{warning.sentence}</strong>
          <span className="risk-more"> {warning.after}</span>
          <span className="risk-label">{text('riskWarning')}</span>
        </p>
        <button type="button" className="icon-button risk-toggle needs-js" aria-expanded="true" aria-controls="risk-words" data-risk-toggle="">
          <span className="visually-hidden">{text('riskToggle')}</span>
          <Glyph name="chevron" />
        </button>
      </div>
    </section>
  );
}
