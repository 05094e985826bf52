import { useTexts } from '#i18n/use-texts.tsx';
import { ShareLinks } from '#kit/share-links.tsx';
import { useSharedPage } from '#kit/use-shared-page.ts';
import type { ArticleShareProps } from './article-share.widget.ts';
import { CopyLink } from './copy-link.tsx';

const ArticleShare = ({ heading, headingLevel, ...named }: ArticleShareProps) => {
  const text = useTexts('article-share');
  const page = useSharedPage(named);
  const Heading = `h${headingLevel}` as 'h2';
  const title = heading ?? text('title');
  if (page === undefined) return null;
  return (
    <section className="article-share">
      <Heading className="article-share-title">{title}</Heading>
      <ShareLinks page={page} label={title} />
      <CopyLink address={page.address} />
    </section>
  );
};

export default ArticleShare;
