import { useId } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import type { SitemapProps } from './sitemap.widget.ts';

type Link = SitemapProps['sections'][number]['links'][number];

const Sitemap = ({ sections, headingLevel }: SitemapProps) => {
  const text = useTexts('sitemap');
  const id = useId();
  const Heading = `h${headingLevel}` as 'h2';
  return (
    <nav className="sitemap" aria-label={text('label')}>
      {sections.map(({ title, links }, at) => (
        <section key={title} className="sitemap-section">
          <Heading id={`${id}-${at}`} className="sitemap-title">
            {title}
          </Heading>
          <Links links={links} labelledBy={`${id}-${at}`} />
        </section>
      ))}
    </nav>
  );
};

export default Sitemap;

const Links = ({
  links,
  labelledBy,
}: {
  readonly links: readonly (Omit<Link, 'links'> & { readonly links?: Link['links'] })[];
  readonly labelledBy?: string;
}) => (
  <ul aria-labelledby={labelledBy}>
    {links.map(({ label, href, current, lang, dir, links: below = [] }) => (
      <li key={href}>
        <a href={href} aria-current={current ? 'page' : undefined} lang={lang} dir={dir}>
          {label}
        </a>
        {below.length > 0 && <Links links={below} />}
      </li>
    ))}
  </ul>
);
