import { useEffect, useId } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { showRiskState } from '#kit/risk-state.ts';
import type { RiskWarningProps } from './risk-warning.widget.ts';

/**
 * Open as it is served; whether it is closed is on <html> (behaviours/risk-warning.ts). Collapsed, every word that the
 * regulator prescribes stays where the warning has to stand, in less room, else a label. Two texts, of which one shows:
 * words that moved up when the room around them goes would be a layout shift.
 */
const RiskWarning = ({ variant, standing, shortens, before, sentence, after }: RiskWarningProps) => {
  const text = useTexts('risk-warning');
  const wordsId = useId();
  useEffect(showRiskState, []); // a tag may come to a page that is collapsed already
  const isRemovable = variant === 'removable';
  const words = (
    <>
      {before === undefined ? '' : `${before} `}
      <strong>{sentence}</strong>
      {after === undefined ? '' : ` ${after}`}
    </>
  );
  return (
    <section
      className="risk-warning"
      aria-label={text('label')}
      data-risk-variant={variant}
      data-standing={standing ? '' : undefined}
      data-shortens={shortens && variant === 'strip' ? '' : undefined}
    >
      <div className="shell risk-row">
        <p className="risk-words" id={wordsId}>
          {words}
        </p>
        {shortens && variant === 'strip' && (
          <p className="risk-line">
            <strong>{sentence}</strong>
          </p>
        )}
        {!isRemovable && <p className="risk-short">{standing ? words : text('label')}</p>}
        <button
          type="button"
          className="risk-close needs-js"
          aria-expanded={isRemovable ? undefined : true}
          aria-controls={isRemovable ? undefined : wordsId}
          data-risk-close={variant}
          suppressHydrationWarning // the page's own script has said by then which it is
        >
          <span className="visually-hidden">{text(isRemovable ? 'remove' : standing ? 'room' : 'toggle')}</span>
          <Icon symbol={isRemovable ? 'close_24px' : 'keyboard_arrow_down_24px'} />
        </button>
      </div>
    </section>
  );
};

export default RiskWarning;
