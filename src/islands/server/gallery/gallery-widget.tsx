import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';
import { describeProps } from './describe-props.ts';
import type { GalleryChoice } from './gallery-choice.ts';
import type { GalleryEntry } from './gallery-entry.ts';
import { GalleryExample } from './gallery-example.tsx';
import { GalleryNotes } from './gallery-notes.tsx';
import { GalleryTry } from './gallery-try.tsx';
import { galleryAddress } from './gallery-view.ts';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';

type WidgetPageProps = {
  readonly entry: GalleryEntry;
  readonly previous: GalleryEntry | undefined;
  readonly next: GalleryEntry | undefined;
  /** Of all widgets, among which are its near-twins. */
  readonly entries: readonly GalleryEntry[];
  readonly render: (html: string) => string;
  readonly choice: GalleryChoice;
};

/** One widget: what it is for and when, its examples with their markup, its attributes to try, its keys, the rows that it carries. */
export const GalleryWidget = ({ entry, previous, next, entries, render, choice }: WidgetPageProps) => {
  const { declaration, examples } = entry;
  const text = useTexts('gallery');
  const hydrates = {
    visible: text('hydrateVisible'),
    visitor: text('hydrateVisitor'),
    interaction: text('hydrateInteraction'),
    load: text('hydrateLoad'),
  };
  const { tag, title, summary, load, hydrate, requirements, group } = declaration;
  return (
    <article className="gallery-entry" id={tag}>
      <header className="gallery-head">
        <p className="eyebrow">{text(`group_${group}`)}</p>
        <h1 lang="en">{title}</h1>
        <p>
          <code className="ltr">&lt;{tag}&gt;</code>
        </p>
        <p lang="en" dir="ltr" className="gallery-summary">
          {summary}
        </p>
        <dl className="gallery-facts">
          <Fact term={text('loads')}>{load === 'eager' ? text('eager') : text('lazy')}</Fact>
          <Fact term={text('takesOver')}>{hydrates[hydrate]}</Fact>
        </dl>
      </header>
      <h2>{text('examples', { count: examples.length })}</h2>
      {examples.map((example) => (
        <GalleryExample key={example.name} render={render} tag={tag} example={example} choice={choice} />
      ))}
      <GalleryTry entry={entry} choice={choice} />
      <h2>{text('attributes')}</h2>
      <PropTable declaration={declaration} />
      <GalleryNotes entry={entry} entries={entries} choice={choice} />
      <h2>{text('requirements')}</h2>
      <dl className="gallery-requirements">
        {requirements.map((id) => (
          <div key={id}>
            <dt className="ltr">{id}</dt>
            <dd lang="en" dir="ltr">
              {REQUIREMENT_TEXTS.get(id)}
            </dd>
          </div>
        ))}
      </dl>
      <nav className="gallery-turn" aria-label={text('turn')}>
        {previous !== undefined && (
          <a href={galleryAddress(choice, previous.declaration.tag)} rel="prev">
            <span>{text('previous')}</span> <strong lang="en">{previous.declaration.title}</strong>
          </a>
        )}
        {next !== undefined && (
          <a href={galleryAddress(choice, next.declaration.tag)} rel="next">
            <span>{text('next')}</span> <strong lang="en">{next.declaration.title}</strong>
          </a>
        )}
      </nav>
    </article>
  );
};

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const PropTable = ({ declaration }: { readonly declaration: AnyWidgetDeclaration }) => {
  const text = useTexts('gallery');
  const rows = describeProps(declaration);
  if (rows.length === 0) return <p>{text('noAttributes')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls takes focus, so that a keyboard can scroll it
    <section className="table-frame" tabIndex={0} aria-label={`${declaration.tag}: ${text('prop')}`}>
      <table>
        <thead>
          <tr>
            {[text('prop'), text('type'), text('defaultValue'), text('description')].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, type, isRequired, defaultValue, description }) => (
            <tr key={name}>
              <th scope="row">
                <code className="ltr">{name}</code>
              </th>
              <td>
                <code className="ltr">{type}</code>
              </td>
              <td>
                {defaultValue === undefined ? (
                  isRequired ? (
                    text('required')
                  ) : (
                    text('noDefault')
                  )
                ) : (
                  <code className="ltr">{defaultValue}</code>
                )}
              </td>
              <td lang="en" dir="ltr">
                {description}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
