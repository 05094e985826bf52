import { useTexts } from '#i18n/use-texts.tsx';
import { ShareLinks } from '#kit/share-links.tsx';
import { useSharedPage } from '#kit/use-shared-page.ts';
import type { ShareIconsProps } from './share-icons.widget.ts';

const ShareIcons = ({ label, ...named }: ShareIconsProps) => {
  const text = useTexts('share-icons');
  const page = useSharedPage(named);
  return page && <ShareLinks page={page} label={label ?? text('label')} />;
};

export default ShareIcons;
