import { Html } from '#islands/html.tsx';
import { CardList } from '#kit/card-list/card-list.tsx';
import type { CardListProps } from '#kit/card-list/card-list-props.ts';

const EducationCards = (props: CardListProps) => (
  <CardList {...props} kind="education" draw={(html) => <Html className="card-art" html={html} />} />
);

export default EducationCards;
