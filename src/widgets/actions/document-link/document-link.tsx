import { Fragment, type ReactNode } from 'react';
import { dateFormatter, numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { DocumentLinkProps } from './document-link.widget.ts';

const MEDIA_TYPES = { pdf: 'application/pdf', html: 'text/html' } as const;
const SYMBOLS = { pdf: 'picture_as_pdf_24px', html: 'web_24px' } as const;

const KB = 1_000;
const MB = 1_000_000;

/** UIK-2. What the document is is inside the link, so that it is read out with its name. */
const DocumentLink = ({ type, href, label, bytes, date, newTab }: DocumentLinkProps) => {
  const text = useTexts('document-link');
  const { locale } = usePageLanguage();
  const size = (count: number): string => {
    const isLarge = count >= MB;
    const shown = numberFormatter(locale, { maximumFractionDigits: isLarge ? 1 : 0 }).format(
      isLarge ? count / MB : Math.max(1, count / KB),
    );
    return text(isLarge ? 'megabytes' : 'kilobytes', { size: shown });
  };
  const facts: ReactNode[] = [
    text(type),
    ...(bytes === undefined ? [] : [size(bytes)]),
    // The browser may know other names of months than the server: what was served stays.
    ...(date === undefined
      ? []
      : [
          <time key="date" dateTime={date} suppressHydrationWarning>
            {dateFormatter(locale, { dateStyle: 'long' }).format(new Date(`${date}T00:00:00Z`))}
          </time>,
        ]),
    ...(newTab ? [text('newTab')] : []),
  ];
  return (
    <a
      className="document-link"
      href={href}
      type={MEDIA_TYPES[type]}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      <Icon symbol={SYMBOLS[type]} />
      <span className="document-link-words">
        <span className="document-link-label">{label}</span>{' '}
        <span className="document-link-facts">
          {facts.map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && text('comma')}
              {fact}
            </Fragment>
          ))}
        </span>
      </span>
    </a>
  );
};

export default DocumentLink;
