import { useTexts } from '#i18n/use-texts.tsx';
import type { GalleryChoice } from './gallery-choice.ts';
import type { GalleryEntry } from './gallery-entry.ts';
import { galleryAddress } from './gallery-view.ts';

const PATTERNS_ADDRESS = 'https://www.w3.org/WAI/ARIA/apg/patterns/';

type NotesProps = {
  readonly entry: GalleryEntry;
  readonly entries: readonly GalleryEntry[];
  readonly choice: GalleryChoice;
};

/** Which of the near-twins when, the keys, and what assistive technology meets. The words are the declarations' own, in English. */
export const GalleryNotes = ({ entry: { declaration: shown, notes }, entries, choice }: NotesProps) => {
  const text = useTexts('gallery');
  const { tag } = shown;
  const twins = entries.filter(({ declaration }) => declaration.tag === tag || notes?.twins?.includes(declaration.tag));
  return (
    <>
      {twins.length > 1 && (
        <>
          <h2>{text('which')}</h2>
          <dl className="gallery-which">
            {twins.map(({ declaration, notes: own }) => (
              <div key={declaration.tag}>
                <dt lang="en">
                  {declaration.tag === tag ? (
                    <strong>{declaration.title}</strong>
                  ) : (
                    <a href={galleryAddress(choice, declaration.tag)}>{declaration.title}</a>
                  )}
                </dt>
                <dd lang="en" dir="ltr">
                  {own !== undefined && `Use it ${own.when}.`}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h2>{text('accessibility')}</h2>
      {notes === undefined && <p className="note">{text('noNotes')}</p>}
      {notes?.keys !== undefined && (
        <div className="table-frame">
          <table>
            <caption className="visually-hidden">{text('keys')}</caption>
            <thead>
              <tr>
                <th scope="col">{text('key')}</th>
                <th scope="col">{text('keyDoes')}</th>
              </tr>
            </thead>
            <tbody lang="en" dir="ltr">
              {notes.keys.map(([keys, effect]) => (
                <tr key={keys}>
                  <th scope="row">{keys}</th>
                  <td>{effect}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ul className="gallery-notes" lang="en" dir="ltr">
        {notes?.accessibility.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {notes?.pattern !== undefined && (
          <li>
            It follows the WAI-ARIA pattern{' '}
            <a href={`${PATTERNS_ADDRESS}${notes.pattern}/`}>{notes.pattern.replace('-', ' ')}</a>.
          </li>
        )}
      </ul>
    </>
  );
};
