import { useEffect, useState } from 'react';
import { COPIED_SHOWN_MS } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';

type State = 'waiting' | 'copied' | 'failed';

/** Copies the address and says so for a while; where the browser does not let it, shows the address to copy by hand. */
export const CopyLink = ({ address }: { readonly address: string }) => {
  const text = useTexts('article-share');
  const [state, setState] = useState<State>('waiting');
  const isCopied = state === 'copied';

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setState('waiting'), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
    } catch {
      setState('failed'); // no permission, or a page without https: said beside the button
    }
  };

  return (
    <>
      <Button
        className="copy-link needs-js"
        variant="outlined"
        colour="neutral"
        size="medium"
        data-hold
        onClick={() => void copy()}
      >
        {/* Both labels keep their room, so that the button keeps its width. */}
        <span className="copy-link-label" data-shown={isCopied ? undefined : ''}>
          <Icon symbol="link_20px" />
          {text('copy')}
        </span>
        <span className="copy-link-label" data-shown={isCopied ? '' : undefined}>
          <Icon symbol="check_20px" />
          {text('copied')}
        </span>
      </Button>
      <output className={state === 'failed' ? 'copy-link-note' : 'visually-hidden'}>
        {isCopied && text('copied')}
        {state === 'failed' && (
          <>
            {text('failed')} <span className="copy-link-address ltr">{address}</span>
          </>
        )}
      </output>
    </>
  );
};
