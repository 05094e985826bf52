import { useId, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Html } from '#islands/html.tsx';
import { reportWidgetError } from '#islands/report-error.ts';
import { WIRE } from '#islands/widget-source.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { idFromHash, writeHash } from '#kit/hash.ts';
import { bareHash } from '#kit/hash-prop.ts';
import { Icon } from '#kit/icon.tsx';
import { isForBrowser } from '#kit/is-for-browser.ts';
import { moveFocus } from '#kit/move-focus.ts';
import { scrollToElement } from '#kit/scroll-to.ts';
import type { HashBlocksProps } from './hash-blocks.widget.ts';
import { useNamedBlock } from './use-named-block.ts';

/** The blocks that are in the document are this view's own. */
export const adopt = (): true => true;

const HashBlocks = ({
  items,
  default: first,
  target,
  offset,
  adopted = false,
}: HashBlocksProps & { adopted?: boolean }) => {
  const text = useTexts('hash-blocks');
  const prefix = useId();
  const [places] = useState(() =>
    items.map(({ hash }, index) => ({
      hash: bareHash(hash),
      panelId: idFromHash(bareHash(hash), { spare: `${prefix}-${index}`, isStanding: adopted }),
    })),
  );
  const initial =
    first === undefined ? -1 : places.findIndex(({ hash }) => hash.toLowerCase() === bareHash(first).toLowerCase());
  const [shown, show] = useState<number>(); // undefined: the style sheet chooses
  useNamedBlock(places, initial, show);

  const step = (event: MouseEvent, index: number) => {
    const place = places[index];
    if (place === undefined || isForBrowser(event)) return;
    event.preventDefault();
    writeHash(`#${place.hash}`, 'push');
    flushSync(() => show(index));
    const goal =
      target === undefined ? event.currentTarget.closest('fc-hash-blocks') : document.getElementById(bareHash(target));
    if (goal === null)
      reportWidgetError(
        'fc-hash-blocks',
        new Error(
          `target "${target}" is not on the page, so the page does not scroll. Check the target, or give a part of the page that id.`,
        ),
      );
    else scrollToElement(goal, { offsetPx: offset });
    const block = document.getElementById(place.panelId);
    if (block !== null) moveFocus(block);
  };

  const way = (index: number, kind: 'previous' | 'next') => {
    const item = items[index];
    if (item === undefined) return null;
    const icon =
      kind === 'next'
        ? { trailingIcon: <Icon symbol="chevron_forward_20px" /> }
        : { leadingIcon: <Icon symbol="chevron_backward_20px" /> };
    return (
      <Button
        className={`hash-blocks-${kind}`}
        href={`#${places[index]?.panelId}`}
        variant="outlined"
        colour="neutral"
        size="medium"
        {...icon}
        data-hold=""
        onClick={(event: MouseEvent) => step(event, index)}
      >
        {text(kind, { label: item.label })}
      </Button>
    );
  };

  return (
    <div className="hash-blocks">
      {items.map(({ label, html }, index) => (
        <section
          key={places[index]?.hash}
          id={places[index]?.panelId}
          className="hash-block"
          aria-label={label}
          tabIndex={-1}
          data-first={index === initial ? '' : undefined}
          data-shown={index === shown ? '' : undefined}
          {...{ [WIRE.rests]: '' }}
        >
          <Html className="prose" html={html} />
          {items.length > 1 && (
            <div className="hash-blocks-ways needs-js">
              {way(index - 1, 'previous')}
              {way(index + 1, 'next')}
            </div>
          )}
        </section>
      ))}
    </div>
  );
};

export default HashBlocks;
