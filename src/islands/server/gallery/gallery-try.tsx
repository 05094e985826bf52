import { useTexts } from '#i18n/use-texts.tsx';
import { CHANGE_PREFIX } from './change-example.ts';
import { describeProps, type PropRow } from './describe-props.ts';
import type { GalleryChoice } from './gallery-choice.ts';
import type { GalleryEntry } from './gallery-entry.ts';
import { galleryAddress, TRY } from './gallery-view.ts';

/** Of the frame before its page has said how tall it is, and where no script runs. */
const FRAME_HEIGHT_PX = 420;
const FRAME_NAME = 'try';

/**
 * An example whose attributes are the visitor's own. The form's answer is a page of the server's in the frame below, so
 * that it works without a script; with one it is sent as the visitor turns the controls, and the tag is below to copy.
 */
export const GalleryTry = ({
  entry: { declaration, examples },
  choice,
}: {
  readonly entry: GalleryEntry;
  readonly choice: GalleryChoice;
}) => {
  const text = useTexts('gallery');
  const { tag } = declaration;
  const { width, ...rest } = choice;
  const rows = describeProps(declaration);
  const hidden = Object.entries(rest).filter(
    ([, value]) => value !== 'system' && value !== 'auto' && value !== 'alone',
  );
  return (
    <section className="gallery-example gallery-try" aria-labelledby={`${tag}-try`}>
      <header>
        <h2 id={`${tag}-try`}>{text('try')}</h2>
        <p>{text('tryHint')}</p>
      </header>
      <form
        method="get"
        action={galleryAddress({}, tag, TRY)}
        target={FRAME_NAME}
        className="gallery-controls"
        data-try=""
      >
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          <span>{text('tryExample')}</span>
          <select name="example" lang="en">
            {examples.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {rows.map((row) => (
          <label key={row.name}>
            <code className="ltr">{row.name}</code>
            <Control row={row} />
          </label>
        ))}
        <button type="submit" className="button" data-variant="outlined" data-colour="accent" data-size="medium">
          {text('tryShow')}
        </button>
      </form>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it */}
      <section className="gallery-window" tabIndex={0} aria-label={text('frameOf', { title: text('try') })}>
        <iframe
          name={FRAME_NAME}
          src={galleryAddress(rest, tag, TRY)}
          title={text('try')}
          loading="lazy"
          width={width === 'page' ? undefined : width}
          height={FRAME_HEIGHT_PX}
          data-width={width}
        />
      </section>
      <div className="gallery-markup needs-js" data-try-markup="">
        <div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it */}
          <pre className="ltr" tabIndex={0}>
            <code>{examples[0]?.html}</code>
          </pre>
          <p>
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
      </div>
    </section>
  );
};

/** Empty: as the example has it. */
const Control = ({ row: { name: attribute, control } }: { readonly row: PropRow }) => {
  const text = useTexts('gallery');
  const name = CHANGE_PREFIX + attribute;
  if (control.kind === 'choice' || control.kind === 'boolean') {
    const values: readonly (readonly [string, string])[] =
      control.kind === 'choice'
        ? control.values.map((value) => [value, value])
        : [
            ['true', text('yes')],
            ['false', text('no')],
          ];
    return (
      <select name={name}>
        <option value="">{text('asWritten')}</option>
        {values.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  if (control.kind === 'number')
    return (
      <input
        type="number"
        name={name}
        min={control.min}
        max={control.max}
        step={control.isWhole ? 1 : 'any'}
        placeholder={text('asWritten')}
      />
    );
  if (control.kind === 'json')
    return <textarea name={name} rows={2} className="ltr" spellCheck={false} placeholder="JSON" />;
  return <input type="text" name={name} dir="auto" placeholder={text('asWritten')} />;
};
