import { Html } from '#islands/html.tsx';
import { CardList } from '#kit/card-list/card-list.tsx';
import type { CardListProps } from '#kit/card-list/card-list-props.ts';

const NewsCards = (props: CardListProps) => (
  <CardList {...props} kind="news" draw={(html) => <Html className="card-art" html={html} />} />
);

export default NewsCards;
