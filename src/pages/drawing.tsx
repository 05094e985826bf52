import { toHtml } from 'hast-util-to-html';
import { drawingElement } from '#content/media.ts';
import { useSite } from './site-context.ts';

type DrawingProps = {
  readonly file: string;
  readonly className: string;
  /** What it shows; left out, it is an ornament. */ readonly label?: string;
};

/** A drawing of the brand's media, in the page so that it takes the theme's colours; cleaned when the brand was read. */
export function Drawing({ file, className, label }: DrawingProps) {
  const { brand } = useSite();
  return (
    <div
      className={className}
      dangerouslySetInnerHTML={{ __html: toHtml(drawingElement(brand.drawing(file), label)) }}
    />
  );
}
