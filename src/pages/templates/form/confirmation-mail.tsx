import { VERIFICATION_LINK_TTL_S } from '#contracts/limits.ts';
import { withoutMarks } from '#i18n/fallback.ts';
import type { TextValues } from '#i18n/format-text.ts';
import { useNamespaces, useTexts } from '#i18n/use-texts.tsx';
import { useSite } from '#pages/site-context.ts';

/** Pages read no texts of mails but these (`isMailNamespace`). */
type MailTexts = (namespace: 'mail-verify-email') => (key: string, values?: TextValues) => string;

/** The mail that a sign-up is confirmed by, as a picture: its own texts, and a button that is none. */
export function ConfirmationMail() {
  const text = useTexts('page-form');
  const mail = (useNamespaces() as unknown as MailTexts)('mail-verify-email');
  const { brand } = useSite();
  const values = { brand: brand.settings.name, hours: VERIFICATION_LINK_TTL_S / 3600 };
  const [subject, title, body, button] = ['subject', 'title', 'body', 'button'].map((key) => mail(key, values));
  return (
    <figure className="form-mail">
      <div
        className="form-mail-picture"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn as HTML, so that it has the theme's colours
        role="img"
        aria-label={text('mailPicture', { button: withoutMarks(button ?? '') })}
      >
        <p className="form-mail-head">
          <b>
            <bdi>{brand.settings.name}</bdi>
          </b>
          <span>{subject}</span>
        </p>
        <div className="form-mail-sheet">
          <p className="form-mail-title">{title}</p>
          <p className="form-mail-body">{body}</p>
          <p className="form-mail-button">{button}</p>
          <p className="form-mail-note">{mail('note', values)}</p>
        </div>
      </div>
      <figcaption>{text('mailCaption')}</figcaption>
    </figure>
  );
}
