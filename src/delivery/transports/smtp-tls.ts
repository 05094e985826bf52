/**
 * `require`: STARTTLS (RFC 3207) or no mail. `opportunistic`: where the server offers it, which whoever sits between can
 * take out of its answer. `off`: in clear text, even where it is offered.
 */
export const SMTP_TLS = ['require', 'opportunistic', 'off'] as const;
export type SmtpTls = (typeof SMTP_TLS)[number];
