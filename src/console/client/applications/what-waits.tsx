import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { type ApplicationRow, isWithClient } from '#console/applications/applications.answers.ts';

/** The steps that a client still has to do, or what the check has found of those that were sent. */
export const WhatWaits = ({ row: { stand, steps, reasons } }: { readonly row: ApplicationRow }) => {
  const text = useTexts('console-applications');
  const textOfPeople = useTexts('console-people');
  const { locale } = usePageLanguage();
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const words = isWithClient(stand)
    ? steps.map((step) => textOfPeople(`step-${step}`))
    : reasons.map((reason) => textOfPeople(`check-reason-${reason}`));
  if (words.length > 0) return <>{list.format(words)}</>;
  return <span className="c-none">{text(isWithClient(stand) ? 'stepsDone' : 'nothingFound')}</span>;
};
