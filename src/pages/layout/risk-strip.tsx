import { useTexts } from '#i18n/use-texts.tsx';
import { useSite } from '../site-context.ts';
import { Glyph } from './glyph.tsx';

/**
 * [RSK-3, RSK-4] The navigation strip, open as it is served. Collapsed (an attribute on <html>, set before the first
 * paint or by the visitor), the regulator's whole sentence stays where standing visibility is demanded, else a label.
 * Two texts, of which one shows: words that moved up when the rest of them goes would be a layout shift.
 */
export function RiskStrip() {
  const text = useTexts('layout');
  const { warning, regulator } = useSite();
  const isStanding = regulator.warnings.standing;
  return (
    <section className="risk-strip" aria-label={text('riskWarning')} data-standing={isStanding ? '' : undefined}>
      <div className="shell risk-row">
        <p className="risk-words" id="risk-words">
          {warning.before} <strong>{warning.sentence}</strong> {warning.after}
        </p>
        <p className="risk-short">{isStanding ? <strong>{warning.sentence}</strong> : text('riskWarning')}</p>
        <button type="button" className="icon-button risk-toggle needs-js" aria-expanded="true" aria-controls="risk-words" data-risk-toggle="">
          <span className="visually-hidden">{text('riskToggle')}</span>
          <Glyph name="chevron" />
        </button>
      </div>
    </section>
  );
}
