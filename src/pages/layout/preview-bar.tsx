import { useTexts } from '#i18n/use-texts.tsx';
import { dateFormatter } from '#i18n/formatters.ts';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '../site-context.ts';

/** Shows editors the day of the preview, with a link that ends it. */
export function PreviewBar({ at }: { readonly at: Date }) {
  const text = useTexts('preview');
  const { edition, path } = useSite();
  const date = dateFormatter(edition.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  return (
    <section className="shell" aria-label={text('label')}>
      <p className="note">
        <strong>{text('label')}</strong> {text('drafts', { date })}{' '}
        <a href={pageAddress(edition, path ?? '')} data-preview-end="">
          {text('end')}
        </a>
      </p>
    </section>
  );
}
