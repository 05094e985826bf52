import { useTexts } from '#i18n/use-texts.tsx';
import { SocialLinks } from '#kit/social-links.tsx';
import type { SocialIconsProps } from './social-icons.widget.ts';

const SocialIcons = ({ items }: SocialIconsProps) => {
  const text = useTexts('social-icons');
  return (
    <SocialLinks links={items.map(({ network, href, label }) => ({ network, href, label: label ?? text(network) }))} />
  );
};

export default SocialIcons;
