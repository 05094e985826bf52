import { useEffect, useId, useState } from 'react';
import { STOLEN_ACCOUNTS_COOKIE } from '#contracts/cookies.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { readCookie, writeCookie } from '#kit/cookies.ts';
import { DialogDisclosure } from '#kit/dialog-disclosure.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import type { StolenAccountsPopupProps } from './stolen-accounts-popup.widget.ts';

/** Once a page, however many tags it holds and wherever they are moved. */
let hasOpened = false;

const StolenAccountsPopup = ({ heading, paragraphs, points, dontShowAgain, confirm }: StolenAccountsPopupProps) => {
  const text = useTexts('stolen-accounts-popup');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isTicked, setTicked] = useState(false);
  const shownParagraphs = paragraphs ?? [
    text('paragraph1'),
    text('paragraph2'),
    text('paragraph3'),
    text('paragraph4'),
  ];
  const shownPoints = points ?? [
    text('point1'),
    text('point2'),
    text('point3'),
    text('point4'),
    text('point5'),
    text('point6'),
  ];

  useEffect(() => {
    if (hasOpened || readCookie(STOLEN_ACCOUNTS_COOKIE) !== undefined) return;
    hasOpened = true;
    // oxlint-disable-next-line react/set-state-in-effect -- the server's markup knows no cookies, so the first render does not either
    setOpen(true);
  }, []);

  const close = () => {
    if (isTicked) writeCookie(STOLEN_ACCOUNTS_COOKIE, '1');
    setOpen(false);
  };

  return (
    <DialogDisclosure
      title={heading ?? text('heading')}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
      scrollable
      actions={
        <>
          <Checkbox
            id={id}
            label={dontShowAgain ?? text('dontShowAgain')}
            errorPrefix=""
            control={{ checked: isTicked, onChange: ({ target }) => setTicked(target.checked) }}
          />
          <Button size="medium" onClick={close}>
            {confirm ?? text('confirm')}
          </Button>
        </>
      }
    >
      <div className="stolen-accounts">
        {shownParagraphs.slice(0, -1).map((words, index) => (
          <p key={index}>{words}</p>
        ))}
        <ul>
          {shownPoints.map((words, index) => (
            <li key={index}>{words}</li>
          ))}
        </ul>
        <p>{shownParagraphs.at(-1)}</p>
      </div>
    </DialogDisclosure>
  );
};

export default StolenAccountsPopup;
