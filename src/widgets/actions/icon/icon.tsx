import { Icon as Symbol } from '#kit/icon.tsx';
import type { IconProps } from './icon.widget.ts';

const Icon = ({ symbol, label }: IconProps) => (
  <span className="symbol" role={label && 'img'} aria-label={label}>
    <Symbol symbol={symbol} />
  </span>
);

export default Icon;
