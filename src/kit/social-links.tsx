import { SocialGlyph, type SocialNetwork } from './social-glyph.tsx';

type SocialLinksProps = {
  readonly links: readonly { readonly network: SocialNetwork; readonly href: string; readonly label: string }[];
};

/** SOC-1. Its sheet is social-links.css. */
export const SocialLinks = ({ links }: SocialLinksProps) => (
  <ul className="social-links">
    {links.map(({ network, href, label }) => (
      <li key={label}>
        <a className="social-link" href={href} rel="noopener">
          <SocialGlyph network={network} />
          <span className="visually-hidden">{label}</span>
        </a>
      </li>
    ))}
  </ul>
);
