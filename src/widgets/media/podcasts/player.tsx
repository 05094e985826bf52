import { useId, useState } from 'react';
import { PODCAST_BACK_S, PODCAST_FORWARD_S, PODCAST_SPEEDS } from '#contracts/limits.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { clock } from './clock.ts';

type PlayerProps = {
  readonly title: string;
  readonly seconds: number;
  readonly duration: number;
  readonly isPlaying: boolean;
  readonly onToggle: () => void;
  readonly onSeek: (seconds: number) => void;
  readonly onSpeed: (speed: number) => void;
};

/** Time runs from left to right on every player, also where the text runs the other way. */
export const Player = ({ title, seconds, duration, isPlaying, onToggle, onSeek, onSpeed }: PlayerProps) => {
  const text = useTexts('podcasts');
  const { locale } = usePageLanguage();
  const id = useId();
  const [speed, setSpeed] = useState(1);
  const number = (value: number) => numberFormatter(locale).format(value);
  const [at, end] = [clock(locale, seconds), clock(locale, duration)];
  return (
    <fieldset className="player needs-js" aria-label={text('player', { title })} dir="ltr">
      <div className="player-buttons">
        <button
          type="button"
          className="player-step"
          aria-label={text('back', { seconds: number(PODCAST_BACK_S) })}
          data-hold=""
          onClick={() => onSeek(seconds - PODCAST_BACK_S)}
        >
          <Icon symbol="replay_24px" />
          <span aria-hidden="true">{number(PODCAST_BACK_S)}</span>
        </button>
        <button
          type="button"
          className="player-toggle"
          aria-label={text(isPlaying ? 'pause' : 'play', { title })}
          data-hold=""
          onClick={onToggle}
        >
          {isPlaying ? <Icon symbol="pause_fill1_24px" /> : <Icon symbol="play_arrow_fill1_24px" />}
        </button>
        <button
          type="button"
          className="player-step"
          aria-label={text('forward', { seconds: number(PODCAST_FORWARD_S) })}
          data-hold=""
          onClick={() => onSeek(seconds + PODCAST_FORWARD_S)}
        >
          <Icon symbol="forward_media_24px" />
          <span aria-hidden="true">{number(PODCAST_FORWARD_S)}</span>
        </button>
      </div>
      <div className="player-line">
        <input
          type="range"
          min={0}
          max={Math.floor(duration)}
          step={1}
          value={Math.floor(seconds)}
          aria-label={text('position')}
          aria-valuetext={text('positionOf', { time: at, length: end })}
          data-hold=""
          onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
        />
        <span className="player-times" aria-hidden="true">
          <span>{at}</span>
          <span>{end}</span>
        </span>
      </div>
      <div className="player-speed">
        <label htmlFor={`${id}speed`}>{text('speed')}</label>
        <select
          id={`${id}speed`}
          value={speed}
          onChange={({ currentTarget }) => {
            setSpeed(Number(currentTarget.value));
            onSpeed(Number(currentTarget.value));
          }}
        >
          {PODCAST_SPEEDS.map((choice) => (
            <option key={choice} value={choice}>
              {text('times', { speed: number(choice) })}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
};
