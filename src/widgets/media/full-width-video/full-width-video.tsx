import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Html } from '#islands/html.tsx';
import { Icon } from '#kit/icon.tsx';
import { wantsLessMotion } from '#kit/motion.ts';
import { filmType } from '#kit/own-file.ts';
import type { FullWidthVideoProps } from './full-width-video.widget.ts';

/** PGE-6: plays; refused or unsupported, the still shows instead. What the visitor chose counts until they choose again. */
const FullWidthVideo = ({ src, alternative, poster, height, align, html }: FullWidthVideoProps) => {
  const text = useTexts('background-video');
  const film = useRef<HTMLVideoElement>(null);
  const wanted = useRef<boolean>(undefined);
  const [isPlaying, setPlaying] = useState(false);
  const [hasPlayed, setPlayed] = useState(false);

  const play = () => {
    // PGE-6: refused or unsupported; the still is what shows already.
    film.current?.play().catch(() => undefined);
  };

  useEffect(() => {
    const video = film.current;
    if (video === null) return undefined;
    video.muted = true; // as markup it is only the default
    let isInView = false;
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const decide = () => {
      if (isInView && (wanted.current ?? !wantsLessMotion())) play();
      else video.pause();
    };
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting === true;
      decide();
    });
    observer.observe(video);
    motion.addEventListener('change', decide);
    return () => {
      observer.disconnect();
      motion.removeEventListener('change', decide);
      video.pause();
    };
  }, []);

  const toggle = () => {
    wanted.current = !isPlaying;
    if (isPlaying) film.current?.pause();
    else play();
  };

  return (
    <div className="wide-video" data-height={height} data-align={align}>
      <img className="wide-video-still" src={poster} alt="" />
      <video
        ref={film}
        className="wide-video-film"
        data-running={hasPlayed ? '' : undefined}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => {
          setPlaying(true);
          setPlayed(true);
        }}
        onPause={() => setPlaying(false)}
      >
        <source src={src} type={filmType(src)} />
        {alternative !== undefined && <source src={alternative} type={filmType(alternative)} />}
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

export default FullWidthVideo;
