import { section } from '../section.ts';

export const PRICES = section({
  path: 'prices',
  key: 'm',
  icon: 'candlestick_chart_20px',
  permissions: ['view', 'close'],
  roles: { sales: ['view'], support: ['view'], compliance: ['view'], operator: ['view', 'close'] },
});
