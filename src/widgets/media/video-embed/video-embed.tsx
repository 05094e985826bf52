import { useEffect, useRef, useState } from 'react';
import { VIDEO_PREVIEW_HIDE_MS } from '#contracts/limits.ts';
import { KNOWN_VIDEO_PLAYERS, videoAddress } from '#contracts/video-players.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { fallSilent, playAlone } from '#kit/play-alone.ts';
import type { VideoEmbedProps } from './video-embed.widget.ts';
import { parseVideoSource } from './video-source.ts';

/** What a player of another host may do: play, in full if asked, and open its own page; nothing with this one. */
const ALLOWED = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';

const VideoEmbed = ({ src, label, thumbnail, duration, ratio, captions, players }: VideoEmbedProps) => {
  const text = useTexts('video-embed');
  const [state, setState] = useState<'preview' | 'starting' | 'playing'>('preview');
  const film = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const source = parseVideoSource(src);

  useEffect(() => {
    if (state !== 'starting') return undefined;
    // VID-1: refused where the browser wants another press; its own controls are there for it.
    film.current?.play().catch(() => undefined);
    const timer = setTimeout(() => setState('playing'), VIDEO_PREVIEW_HIDE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (state === 'playing') (film.current ?? frame.current)?.focus({ preventScroll: true });
  }, [state]);
  useEffect(() => {
    const played = film.current;
    return () => void (played && fallSilent(played));
  }, []);

  if (source === undefined) return null; // the schema refuses it
  const hosted = source.kind === 'hosted' ? hostedAt(source, players) : undefined;
  const face = (
    <>
      <span className="video-disc">
        <Icon symbol="play_arrow_fill1_48px" />
      </span>
      <span className="video-words">
        <span className="visually-hidden">{text('play')} </span>
        <span className="video-title">{label}</span>
        {duration !== undefined && <span className="video-duration ltr">{duration}</span>}
      </span>
    </>
  );

  return (
    <figure className="video" data-state={state} data-ratio={ratio}>
      <div className="video-box">
        {source.kind === 'file' && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the brand's own, where the film speaks
          <video
            ref={film}
            controls
            playsInline
            preload="none"
            poster={thumbnail}
            aria-label={label}
            onPlay={({ currentTarget }) => playAlone(currentTarget)}
          >
            <source src={source.path} type={source.path.includes('.mp4') ? 'video/mp4' : 'video/webm'} />
            {captions.map(({ src: file, lang, label: language }, index) => (
              <track key={file} kind="captions" src={file} srcLang={lang} label={language} default={index === 0} />
            ))}
          </video>
        )}
        {hosted?.player !== undefined && state !== 'preview' && (
          <iframe
            ref={frame}
            src={hosted.player}
            title={label}
            allow={ALLOWED}
            sandbox={SANDBOX}
            referrerPolicy="strict-origin-when-cross-origin"
          />
        )}
        {state !== 'playing' && (
          <div className={source.kind === 'file' ? 'video-preview needs-js' : 'video-preview'}>
            {thumbnail !== undefined && <img src={thumbnail} alt="" loading="lazy" />}
            {(source.kind === 'file' || hosted?.player !== undefined) && (
              <button
                type="button"
                className="video-play needs-js"
                aria-busy={state === 'starting'}
                data-hold=""
                onClick={() => setState('starting')}
              >
                {face}
              </button>
            )}
            {hosted !== undefined && (
              <a
                className={hosted.player === undefined ? 'video-play' : 'video-play without-js'}
                href={hosted.page}
                rel="noopener"
              >
                {face}
              </a>
            )}
          </div>
        )}
      </div>
      {hosted !== undefined && (
        <figcaption className="video-note">
          {hosted.player === undefined
            ? text('elsewhere', { host: hosted.host })
            : text('onlyThen', { host: hosted.host })}
        </figcaption>
      )}
    </figure>
  );
};

export default VideoEmbed;

/** Where a hosted video plays, if this site may embed its player, and where it can be watched. */
const hostedAt = (
  { player, video }: { readonly player: string; readonly video: string },
  players: VideoEmbedProps['players'],
) => {
  const embedded = players.find(({ id }) => id === player);
  const page = videoAddress((embedded ?? KNOWN_VIDEO_PLAYERS.find(({ id }) => id === player))?.page ?? '', video);
  return {
    player: embedded && videoAddress(embedded.player, video),
    page,
    host: new URL(page).hostname.replace(/^www\./, ''),
  };
};
