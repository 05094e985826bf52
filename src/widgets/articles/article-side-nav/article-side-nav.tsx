import { Html } from '#islands/html.tsx';
import type { ArticleSideNavProps } from './article-side-nav.widget.ts';

/** ART-1 is the style sheet's: a sticky box cannot leave its columns, so it ends above what comes after them. */
const ArticleSideNav = ({ html }: ArticleSideNavProps) => <Html className="article-side-nav" html={html} />;

export default ArticleSideNav;
