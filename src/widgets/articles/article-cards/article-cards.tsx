import { Html } from '#islands/html.tsx';
import { CardList } from '#kit/card-list/card-list.tsx';
import type { CardListProps } from '#kit/card-list/card-list-props.ts';

const ArticleCards = (props: CardListProps) => (
  <CardList {...props} kind="article" draw={(html) => <Html className="card-art" html={html} />} />
);

export default ArticleCards;
