import { useEffect, useRef, useState } from 'react';
import { COPIED_SHOWN_MS } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** The ten codes, which are shown once: to copy, to save, and to be put away. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = useTexts('account');
  const [isCopied, setCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const lines = codes.join('\n');
  const copy = () => void navigator.clipboard.writeText(lines).then(() => setCopied(true));
  const save = () => {
    const address = URL.createObjectURL(new Blob([`${location.host}\n\n${lines}\n`], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' }).click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="account-recovery">
      <h4 className="account-part-title" tabIndex={-1} ref={title}>
        {text('recovery.title')}
      </h4>
      <p>{text('recovery.keep')}</p>
      <ol className="account-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="account-actions">
        <Button onClick={onDone}>{text('recovery.done')}</Button>
        <Button variant="outlined" colour="neutral" onClick={copy}>
          {text(isCopied ? 'recovery.copied' : 'recovery.copy')}
        </Button>
        <Button variant="outlined" colour="neutral" onClick={save}>
          {text('recovery.save')}
        </Button>
      </p>
      <output className="visually-hidden">{isCopied && text('recovery.copied')}</output>
    </div>
  );
}
