import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { OwnSearch } from './own-search.tsx';
import type { SearchButtonProps } from './search-button.widget.ts';
import { ServiceSearch } from './service-search.tsx';

/** [SRC-1] The button, a link where no script runs, and the search that it opens. */
const SearchButton = ({ page, edition, links, script, apiKey }: SearchButtonProps) => {
  const text = useTexts('search-button');
  const [isOpen, setOpen] = useState(false);
  /** How often it was opened: each time the field is a new one, empty. */
  const [times, setTimes] = useState(0);
  const shared = { isOpen, onClose: () => setOpen(false), page, links, times };
  return (
    <>
      <a
        className="search-button"
        href={page}
        aria-label={text('open')}
        aria-haspopup="dialog"
        data-hold=""
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true }); // not every browser focuses what is clicked; the focus comes back here
          setTimes(times + 1);
          setOpen(true);
        }}
      >
        <Icon symbol="search_24px" />
      </a>
      {times > 0 &&
        (script === undefined || apiKey === undefined ? (
          <OwnSearch {...shared} edition={edition} />
        ) : (
          <ServiceSearch {...shared} script={script} apiKey={apiKey} />
        ))}
    </>
  );
};

export default SearchButton;
