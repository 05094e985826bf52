import { toHtml } from 'hast-util-to-html';
import { drawingElement } from '#content/media.ts';
import { useSite } from './site-context.ts';

type DrawingProps = {
  readonly file: string;
  readonly className: string;
  /** What it shows; absent for decoration. */ readonly label?: string;
};

/** A drawing of the brand's media, inline so that it has the theme's colours. It was sanitised when the brand was read. */
export function Drawing({ file, className, label }: DrawingProps) {
  const { brand } = useSite();
  return (
    <div
      className={className}
      dangerouslySetInnerHTML={{ __html: toHtml(drawingElement(brand.drawing(file), label)) }}
    />
  );
}
