import { useEffect, useId, useRef, useState } from 'react';
import { dateFormatter, numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Cover } from '#kit/drawings/cover.tsx';
import { fallSilent, playAlone } from '#kit/play-alone.ts';
import { chapterAt, clock } from './clock.ts';
import { Player } from './player.tsx';
import type { PodcastEpisode } from './podcasts.widget.ts';

type EpisodeProps = {
  readonly episode: PodcastEpisode;
  /** Counted from the first. */ readonly number: number;
  readonly headingLevel: number;
};

/** One recording: the browser's audio element, worked by our own controls; by its own where no script runs. */
export const Episode = ({ episode, number, headingLevel }: EpisodeProps) => {
  const text = useTexts('podcasts');
  const { locale, language, direction } = usePageLanguage();
  const id = useId();
  const audio = useRef<HTMLAudioElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [duration, setDuration] = useState(episode.durationSeconds);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const Heading = `h${headingLevel}` as 'h3';
  const figure = numberFormatter(locale).format(number);
  const chapter = chapterAt(episode.chapters, seconds);

  useEffect(() => {
    const sound = audio.current;
    return () => void (sound && fallSilent(sound));
  }, []);

  const play = () => {
    // Refused, or ended by a press on pause while it loads: the button says what is so. A missing file is told by onError.
    audio.current?.play().catch(() => undefined);
  };
  const seek = (to: number) => {
    const target = Math.min(Math.max(0, to), duration);
    if (audio.current !== null) audio.current.currentTime = target;
    setSeconds(target);
  };

  return (
    <article className="episode" aria-labelledby={`${id}title`}>
      <header>
        <Cover format="recording" seed={episode.id} figure={figure} isMirrored={direction === 'rtl'} />
        <p className="episode-facts">
          <span>{text('number', { number: figure })}</span>
          <time dateTime={episode.published}>
            {dateFormatter(locale, { dateStyle: 'long' }).format(new Date(episode.published))}
          </time>
          <span>{text('length', { time: clock(locale, episode.durationSeconds) })}</span>
          {episode.spokenIn !== undefined && episode.spokenIn !== language && (
            <span>
              {text('spokenIn', {
                language:
                  new Intl.DisplayNames([locale], { type: 'language' }).of(episode.spokenIn) ?? episode.spokenIn,
              })}
            </span>
          )}
        </p>
        <Heading className="episode-title" id={`${id}title`}>
          {episode.title}
        </Heading>
        <p>{episode.description}</p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- every word is in the transcript below */}
      <audio
        ref={audio}
        className="episode-native without-js"
        controls
        preload="none"
        src={episode.audio}
        aria-label={episode.title}
        onPlay={({ currentTarget }) => {
          playAlone(currentTarget);
          setBroken(false);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        onDurationChange={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) setDuration(currentTarget.duration);
        }}
        onError={() => {
          setBroken(true);
          setPlaying(false);
        }}
      />
      <Player
        title={episode.title}
        seconds={seconds}
        duration={duration}
        isPlaying={isPlaying}
        onToggle={() => (isPlaying ? audio.current?.pause() : play())}
        onSeek={seek}
        onSpeed={(speed) => {
          if (audio.current === null) return;
          audio.current.defaultPlaybackRate = speed;
          audio.current.playbackRate = speed;
        }}
      />
      <p className="episode-broken" role="alert">
        {isBroken && text('broken')}
      </p>
      {episode.chapters.length > 0 && (
        <div className="episode-chapters">
          <ol aria-label={text('chapters', { title: episode.title })}>
            {episode.chapters.map(({ startSeconds, title }, index) => {
              const words = (
                <>
                  <span className="episode-time ltr">{clock(locale, startSeconds)}</span> <span>{title}</span>
                </>
              );
              return (
                <li key={startSeconds}>
                  <button
                    type="button"
                    className="needs-js"
                    aria-current={index === chapter ? 'true' : undefined}
                    data-hold=""
                    onClick={() => {
                      seek(startSeconds);
                      play();
                    }}
                  >
                    {words}
                  </button>
                  <a className="without-js" href={`${episode.audio}#t=${startSeconds}`}>
                    {words}
                  </a>
                </li>
              );
            })}
          </ol>
        </div>
      )}
      <div className="episode-more">
        {episode.transcript.length > 0 && (
          <details>
            <summary className="fold-mark">{text('transcript')}</summary>
            <div className="episode-transcript prose">
              {episode.transcript.map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          </details>
        )}
        <a href={episode.audio} download="" aria-label={text('downloadOf', { title: episode.title })}>
          {text('download')}
        </a>
      </div>
    </article>
  );
};
