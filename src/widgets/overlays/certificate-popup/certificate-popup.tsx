import { useState } from 'react';
import { dateFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Icon } from '#kit/icon.tsx';
import type { CertificatePopupProps } from './certificate-popup.widget.ts';

const CertificatePopup = (props: CertificatePopupProps) => {
  const { heading, image, alt = heading, width, height, headingLevel } = props;
  const text = useTexts('certificate-popup');
  const [isOpen, setOpen] = useState(false);
  const Heading = `h${headingLevel}` as 'h3';
  return (
    <div className="certificate">
      <a
        className="certificate-thumbnail"
        href={image}
        aria-haspopup="dialog"
        data-hold=""
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
          setOpen(true);
        }}
      >
        <img
          src={image}
          alt={text('enlarge', { name: heading })}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
        <span className="certificate-zoom">
          <Icon symbol="zoom_in_24px" />
        </span>
      </a>
      <div>
        <Heading className="certificate-heading">{heading}</Heading>
        <Facts {...props} />
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={heading} size="large">
        <img
          className="certificate-picture"
          src={image}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
        <Facts {...props} />
      </Dialog>
    </div>
  );
};

export default CertificatePopup;

const Facts = ({ issuer, number, date, register }: CertificatePopupProps) => {
  const text = useTexts('certificate-popup');
  const { locale } = usePageLanguage();
  return (
    <>
      <dl className="certificate-facts">
        <div>
          <dt>{text('issuer')}</dt>
          <dd>{issuer}</dd>
        </div>
        {number !== undefined && (
          <div>
            <dt>{text('number')}</dt>
            <dd>
              <bdi>{number}</bdi>
            </dd>
          </div>
        )}
        {date !== undefined && (
          <div>
            <dt>{text('date')}</dt>
            <dd>
              <time dateTime={date}>
                {dateFormatter(locale, { dateStyle: 'long' }).format(new Date(`${date}T00:00:00Z`))}
              </time>
            </dd>
          </div>
        )}
      </dl>
      {register !== undefined && (
        <a className="certificate-register" href={register}>
          {text('register')}
          <Icon symbol="open_in_new_20px" />
        </a>
      )}
    </>
  );
};
