import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Html } from '#islands/html.tsx';
import { Icon } from '#kit/icon.tsx';
import { wantsLessMotion } from '#kit/motion.ts';
import { filmType } from '#kit/own-file.ts';
import type { IntroVideoProps } from './intro-video.widget.ts';

type Part = 'intro' | 'loop';

/** PGE-5: the intro once, then the loop; refused or unsupported, the static picture. What the visitor chose counts until they choose again. */
const IntroVideo = ({ intro, loop, static: still, height, align, html }: IntroVideoProps) => {
  const text = useTexts('background-video');
  const frame = useRef<HTMLDivElement>(null);
  const part = useRef<Part>('intro');
  const wanted = useRef<boolean>(undefined);
  const [shown, show] = useState<Part | 'static'>('static');
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    const [first, second] = [filmIn(frame.current, 'intro'), filmIn(frame.current, 'loop')];
    if (first === null || second === null) return undefined;
    for (const film of [first, second]) film.muted = true; // as markup it is only the default
    let isInView = false;
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const decide = () => {
      if (document.readyState !== 'complete') return; // PGE-5: first the page, then its film
      const current = part.current === 'intro' ? first : second;
      if (isInView && (wanted.current ?? !wantsLessMotion())) play(current, () => show('static'));
      else current.pause();
    };
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting === true;
      decide();
    });
    observer.observe(first);
    addEventListener('load', decide);
    motion.addEventListener('change', decide);
    return () => {
      observer.disconnect();
      removeEventListener('load', decide);
      motion.removeEventListener('change', decide);
      first.pause();
      second.pause();
    };
  }, []);

  const refuse = () => show('static');

  const begin = (name: Part) => {
    show(name);
    setPlaying(true);
    const next = filmIn(frame.current, 'loop');
    if (name === 'intro' && next !== null) next.preload = 'auto'; // it is due in a moment
  };

  const follow = () => {
    part.current = 'loop';
    show('loop');
    play(filmIn(frame.current, 'loop'), refuse);
  };

  const toggle = () => {
    const current = filmIn(frame.current, part.current);
    wanted.current = !isPlaying;
    if (isPlaying) current?.pause();
    else play(current, refuse);
  };

  const film = {
    className: 'wide-video-film',
    playsInline: true,
    disablePictureInPicture: true,
    preload: 'none',
    tabIndex: -1,
    'aria-hidden': true,
    onPause: () => setPlaying(false),
  } as const;
  const running = (name: Part) => (shown === name ? '' : undefined);
  return (
    <div ref={frame} className="wide-video" data-height={height} data-align={align}>
      <img className="wide-video-still" src={still} alt="" />
      <video
        {...film}
        muted
        data-part="intro"
        data-running={running('intro')}
        onPlaying={() => begin('intro')}
        onEnded={follow}
      >
        <source src={intro} type={filmType(intro)} onError={refuse} />
      </video>
      <video {...film} muted loop data-part="loop" data-running={running('loop')} onPlaying={() => begin('loop')}>
        <source src={loop} type={filmType(loop)} onError={() => part.current === 'loop' && refuse()} />
      </video>
      <div className="wide-video-front">
        <Html className="wide-video-words prose" html={html} />
        <button
          type="button"
          className="wide-video-toggle needs-js"
          aria-label={text(isPlaying ? 'pause' : 'play')}
          data-hold=""
          onClick={toggle}
        >
          {isPlaying ? <Icon symbol="pause_fill1_24px" /> : <Icon symbol="play_arrow_fill1_24px" />}
        </button>
      </div>
    </div>
  );
};

export default IntroVideo;

const filmIn = (frame: HTMLElement | null, part: Part): HTMLVideoElement | null =>
  frame?.querySelector<HTMLVideoElement>(`[data-part=${part}]`) ?? null;

/** Unsupported or not there is told by the error of its source, before or after. */
const play = (film: HTMLVideoElement | null, onRefused: () => void): void => {
  if (film?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) return onRefused();
  film?.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) onRefused(); // a pause in between is not a refusal
  });
};
