import { section } from '../section.ts';

export const CONTENT = section({
  path: 'content',
  key: 'c',
  icon: 'newspaper_20px',
  permissions: ['view', 'preview'],
  roles: {
    compliance: ['view'],
    editor: ['view', 'preview'],
    publisher: ['view', 'preview'],
    operator: ['view'],
  },
  today: { attention: 'preview' },
});
