import { latinDigits } from '#contracts/latin-digits.ts';
import type { DatePart } from '#contracts/typed-date.ts';

/** In the order of the page. */
export const DATE_PARTS = ['day', 'month', 'year'] as const satisfies readonly DatePart[];

/** Name of a part's control, of the field with this name. */
export const datePartControl = (name: string, part: DatePart): string => `${name}-${part}`;

/** What was typed into the three controls as `YYYY-MM-DD`; less where a part is empty, and '' where all are. */
export function composeDate(name: string, typed: (control: string) => string): string {
  const [day = '', month = '', year = ''] = DATE_PARTS.map((part) =>
    latinDigits(typed(datePartControl(name, part)).trim()),
  );
  return day + month + year === ''
    ? ''
    : [year, month && month.padStart(2, '0'), day && day.padStart(2, '0')].join('-');
}
