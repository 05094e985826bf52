import type { MailEdition, RenderedMail } from '../render-mail.ts';

export type OutgoingMail = {
  /** The job's id: the same at every try. */
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly edition: MailEdition;
  readonly mail: RenderedMail;
};

export type MailTransport = {
  /** Resolves once the next one has taken responsibility for the mail. Its errors hold no address. */
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly close: () => void;
};
