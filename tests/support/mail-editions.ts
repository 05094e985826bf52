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
  'de-de': {
    language: 'de',
    locale: 'de-DE',
    direction: 'ltr',
    riskWarning: '74 % der Privatanlegerkonten verlieren Geld.',
    legal: 'Marlowe & Finch GmbH wird von niemandem beaufsichtigt.',
  },
  'es-es': {
    language: 'es',
    locale: 'es-ES',
    direction: 'ltr',
    riskWarning: 'El 74 % de las cuentas minoristas pierden dinero.',
    legal: 'Marlowe & Finch S.L. no está supervisada por nadie.',
  },
  'fr-fr': {
    language: 'fr',
    locale: 'fr-FR',
    direction: 'ltr',
    riskWarning: '74 % des comptes d’investisseurs de détail perdent de l’argent.',
    legal: 'Marlowe & Finch SAS n’est supervisée par personne.',
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
