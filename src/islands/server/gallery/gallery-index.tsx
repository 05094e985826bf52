import { useTexts } from '#i18n/use-texts.tsx';
import type { GalleryChoice } from './gallery-choice.ts';
import { byGroup, type GalleryEntry, searchWords } from './gallery-entry.ts';
import { galleryAddress } from './gallery-view.ts';

/** Every widget with what it is for, by group. */
export const GalleryIndex = ({
  entries,
  choice,
}: {
  readonly entries: readonly GalleryEntry[];
  readonly choice: GalleryChoice;
}) => {
  const text = useTexts('gallery');
  return (
    <>
      <header className="gallery-head">
        <h1>{text('title')}</h1>
        <p className="lead">{text('intro')}</p>
      </header>
      {byGroup(entries).map(({ group, entries: members }) => (
        <section key={group} className="gallery-part" aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{text(`group_${group}`)}</h2>
          <ul className="gallery-cards">
            {members.map((entry) => {
              const { tag, title, summary } = entry.declaration;
              return (
                <li key={tag} className="gallery-card" data-words={searchWords(entry)}>
                  <h3 lang="en">
                    <a href={galleryAddress(choice, tag)}>{title}</a>
                  </h3>
                  <code className="ltr">&lt;{tag}&gt;</code>
                  <p lang="en" dir="ltr">
                    {summary}
                  </p>
                  <p className="gallery-count">{text('examples', { count: entry.examples.length })}</p>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
};
