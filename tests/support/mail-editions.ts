import type { MailEdition } from '#delivery/render-mail.ts';

const EDITIONS: Readonly<Record<string, MailEdition>> = {
  'en-gb': {
    language: 'en',
    locale: 'en-GB',
    direction: 'ltr',
    riskWarning: '74 % of retail accounts lose money.',
    legal: 'Marlowe & Finch Ltd is supervised by <nobody>.',
  },
  'ar-jo': {
    language: 'ar',
    locale: 'ar-JO',
    direction: 'rtl',
    riskWarning: 'يخسر ٧٤٪ من حسابات الأفراد أموالهم.',
    legal: 'مارلو وفينش',
  },
  'pl-pl': {
    language: 'pl',
    locale: 'pl-PL',
    direction: 'ltr',
    riskWarning: '74% rachunków inwestorów detalicznych odnotowuje straty.',
    legal: 'Marlowe & Finch S.A. nie podlega nadzorowi.',
  },
};

export const testEdition = (id: string): MailEdition | undefined => EDITIONS[id];
