import { describe, expect, it } from 'vitest';
import { parseVideoSource } from './video-source.ts';

describe('where a video comes from', () => {
  it.each([
    ['/media/film.webm', { kind: 'file', path: '/media/film.webm' }],
    ['/media/film.mp4?v=1', { kind: 'file', path: '/media/film.mp4?v=1' }],
    ['https://www.youtube.com/watch?v=aBcDeFgHiJk', { kind: 'hosted', player: 'youtube', video: 'aBcDeFgHiJk' }],
    [
      'https://m.youtube.com/watch?list=x&v=aBcDeFgHiJk&t=3',
      { kind: 'hosted', player: 'youtube', video: 'aBcDeFgHiJk' },
    ],
    ['https://youtu.be/aBcDeFgHiJk?si=x', { kind: 'hosted', player: 'youtube', video: 'aBcDeFgHiJk' }],
    ['https://www.youtube-nocookie.com/embed/aBcDeFgHiJk', { kind: 'hosted', player: 'youtube', video: 'aBcDeFgHiJk' }],
    ['https://vimeo.com/76979871', { kind: 'hosted', player: 'vimeo', video: '76979871' }],
    ['https://player.vimeo.com/video/76979871?h=1', { kind: 'hosted', player: 'vimeo', video: '76979871' }],
    ['tv:film-1', { kind: 'hosted', player: 'tv', video: 'film-1' }],
    ['//evil.example/film.webm', undefined],
    ['/\\evil.example/film.webm', undefined],
    ['https://evil.example/film.webm', undefined],
    ['https://youtube.com.evil.example/watch?v=aBcDeFgHiJk', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['', undefined],
  ])('[VID-1] %s', (src, expected) => {
    expect(parseVideoSource(src)).toEqual(expected);
  });
});
