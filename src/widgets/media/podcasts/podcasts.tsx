import { useTexts } from '#i18n/use-texts.tsx';
import { Episode } from './episode.tsx';
import type { PodcastsProps } from './podcasts.widget.ts';

const Podcasts = ({ episodes, feed, latest, headingLevel }: PodcastsProps) => {
  const text = useTexts('podcasts');
  return (
    <div className="podcasts">
      {episodes.slice(0, latest).map((episode, at) => (
        <Episode key={episode.id} episode={episode} number={episodes.length - at} headingLevel={headingLevel} />
      ))}
      {feed !== undefined && (
        <p className="podcasts-feed">
          <a href={feed}>{text('feed')}</a> <span>{text('feedHint')}</span>
        </p>
      )}
    </div>
  );
};

export default Podcasts;
