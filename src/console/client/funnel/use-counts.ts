import { usePageLanguage } from '#i18n/use-texts.tsx';
import { dateFormatter, numberFormatter } from '#i18n/formatters.ts';
import { FORM_COUNTS_FEW_BELOW } from '#contracts/limits.ts';
import type { Cell } from '#console/funnel/funnel.answers.ts';

/** Numbers, shares and days as the language writes them. */
export function useCounts() {
  const { locale } = usePageLanguage();
  const plain = numberFormatter(locale);
  const percent = numberFormatter(locale, { style: 'percent', maximumFractionDigits: 0 });
  const change = numberFormatter(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const day = dateFormatter(locale, { dateStyle: 'medium' });
  // Isolated: from right to left the sign would go behind the number.
  const few = `\u2066<${plain.format(FORM_COUNTS_FEW_BELOW)}\u2069`;
  return {
    few,
    most: plain.format(FORM_COUNTS_FEW_BELOW - 1),
    number: plain.format.bind(plain),
    count: (cell: Cell): string => (cell === 'few' ? few : plain.format(cell)),
    share: (cell: Cell, of: Cell): string =>
      cell === 'few' || of === 'few' || of === 0 ? '—' : percent.format(cell / of),
    drop: (share: number): string => `−${percent.format(share)}`,
    change: (now: Cell, before: Cell): string =>
      now === 'few' || before === 'few' || before === 0 ? '—' : change.format(now / before - 1),
    day: (text: string): string => day.format(new Date(`${text}T00:00:00Z`)),
  };
}
