import type { DocumentKind } from './application.ts';
import type { DocumentMediaType } from './typed-file.ts';

/** What a provider finds of a client (decision 142). `needs-person`: somebody of the company has to look. */
export const VERIFICATION_OUTCOMES = ['verified', 'refused', 'needs-person'] as const;
export type VerificationOutcome = (typeof VERIFICATION_OUTCOMES)[number];
/** Of an application that was sent: `pending` until the provider has answered. */
export const VERIFICATION_STANDS = ['pending', ...VERIFICATION_OUTCOMES] as const;
export type VerificationStand = (typeof VERIFICATION_STANDS)[number];

/** Why, for staff; nobody else is told, since who is on a list must not hear of it. `provider-silent` is the site's own. */
export const VERIFICATION_REASONS = [
  'document-unreadable',
  'document-expired',
  'details-differ',
  'address-differs',
  'public-office',
  'tax-residence',
  'country',
  'listed',
  'provider-silent',
  'other',
] as const;
export type VerificationReason = (typeof VERIFICATION_REASONS)[number];

export type VerificationRequest = {
  /** Stays the same however often the request is sent: the provider checks once. */
  readonly check_id: string;
  readonly regulator: string;
  readonly person: {
    readonly first_name: string | null;
    readonly last_name: string | null;
    /** YYYY-MM-DD */
    readonly birth_date: string | null;
    /** ISO 3166-1 alpha-2, of residence. */
    readonly country: string;
  };
  /** Those of the application, by question. */
  readonly answers: Readonly<Record<string, string | boolean>>;
  /** The newest of each kind; `content` is base64. */
  readonly documents: readonly {
    readonly kind: DocumentKind;
    readonly media_type: DocumentMediaType;
    readonly content: string;
  }[];
};

export type VerificationAnswer = {
  readonly outcome: VerificationOutcome;
  readonly reasons: readonly VerificationReason[];
};

/** Checks identity and address. Throws where it does not know: it is asked again, and then a person decides. */
export type VerificationProvider = (request: VerificationRequest) => Promise<VerificationAnswer>;
