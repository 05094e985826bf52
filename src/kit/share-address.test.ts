import { expect, it } from 'vitest';
import { SHARE_NETWORKS, shareAddress } from './share-address.ts';

it('[SHR-1] names the page and its words so that nothing in them can be taken for a parameter', () => {
  const page = {
    address: 'https://northquay.example/ar-jo/تعليم?a=1&b=2#x',
    words: 'Bid & ask: what’s 100% + "yours"?',
  };
  for (const network of SHARE_NETWORKS) {
    const target = new URL(shareAddress(network, page));
    expect(target.protocol).toBe('https:');
    expect([...target.searchParams.values()]).toEqual(
      network === 'twitter' ? [page.address, page.words] : [page.address],
    );
    expect(target.hash).toBe('');
  }
  expect(SHARE_NETWORKS.map((network) => new URL(shareAddress(network, page)).hostname)).toEqual([
    'www.facebook.com',
    'x.com',
    'www.linkedin.com',
  ]);
});

it('[SHR-1] sends no empty words', () => {
  expect(shareAddress('twitter', { address: 'https://a.example/', words: undefined })).toBe(
    'https://x.com/intent/post?url=https%3A%2F%2Fa.example%2F',
  );
});
