import { useTexts } from '#i18n/use-texts.tsx';
import type { WidgetExample } from '#islands/define-widget.ts';
import type { GalleryChoice } from './gallery-choice.ts';
import { galleryAddress } from './gallery-view.ts';
import { inText } from './in-text.ts';

/** Of a frame before its page has said how tall it is, and where no script runs. */
const FRAME_HEIGHT_PX = 420;
/** An example that acts on its page is shown as a small desktop window. */
const FRAME_WIDTH_PX = 1280;

type ExampleProps = {
  readonly render: (html: string) => string;
  readonly tag: string;
  readonly example: WidgetExample;
  readonly choice: GalleryChoice;
};

/** An example on its stage, in the page or in a frame of the chosen width, with the tag to copy below. */
export const GalleryExample = ({ render, tag, example, choice }: ExampleProps) => {
  const text = useTexts('gallery');
  const id = `${tag}-${example.name}`;
  const { width, ...rest } = choice;
  const isFramed = width !== 'page' || example.frameHeight !== undefined;
  const address = galleryAddress(rest, tag, example.name);
  return (
    <section className="gallery-example" aria-labelledby={id}>
      <header>
        <h3 id={id} lang="en">
          {example.title}
        </h3>
        <a href={address}>
          {text('alone')}{' '}
          <span className="visually-hidden" lang="en">
            ({example.title})
          </span>
        </a>
      </header>
      {isFramed ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        <section className="gallery-window" tabIndex={0} aria-label={text('frameOf', { title: example.title })}>
          <iframe
            src={address}
            title={example.title}
            lang="en"
            loading="lazy"
            width={width === 'page' ? (example.frameWidth ?? FRAME_WIDTH_PX) : width}
            height={example.frameHeight ?? FRAME_HEIGHT_PX}
            data-fixed={example.frameHeight === undefined ? undefined : ''}
            data-width={example.frameWidth === undefined ? width : undefined}
          />
        </section>
      ) : (
        <div
          className="gallery-stage"
          dangerouslySetInnerHTML={{
            __html: render(
              choice.place === 'text' ? inText(example.html, text('before'), text('after')) : example.html,
            ),
          }}
        />
      )}
      <details className="gallery-markup">
        <summary className="fold-mark">{text('markup')}</summary>
        <div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it */}
          <pre className="ltr" tabIndex={0}>
            <code>{example.html}</code>
          </pre>
          <p className="needs-js">
            <button
              type="button"
              className="button"
              data-variant="outlined"
              data-colour="neutral"
              data-size="small"
              data-copy={text('copied')}
            >
              {text('copy')}
            </button>{' '}
            <output />
          </p>
        </div>
      </details>
    </section>
  );
};
