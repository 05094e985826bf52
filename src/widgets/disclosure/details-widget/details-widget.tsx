import { Html } from '#islands/html.tsx';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { DetailsWidgetProps } from './details-widget.widget.ts';

/** Whether the details was open when the code came: by their author or by the visitor. */
export const adopt = (root: HTMLElement): boolean =>
  root.querySelector(':scope > details')?.hasAttribute('open') === true;

/** Native details: the browser opens and closes, so React sets `open` once and leaves it to the document. */
const DetailsWidget = ({ html, showMore, showLess, open, adopted }: DetailsWidgetProps & { adopted?: boolean }) => {
  const text = useTexts('details-widget');
  return (
    <details className="details" open={adopted ?? open}>
      <summary>
        <span className="details-more">{showMore ?? text('more')}</span>
        <span className="details-less">{showLess ?? text('less')}</span>
        <Icon symbol="keyboard_arrow_down_24px" />
      </summary>
      <div className="details-panel">
        <Html className="details-content prose" html={html} />
      </div>
    </details>
  );
};

export default DetailsWidget;
