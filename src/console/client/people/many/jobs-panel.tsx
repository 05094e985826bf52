import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EXPORT_FORMATS, type ExportFormat } from '#contracts/people-work.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { PeopleJobAnswer, PeopleJobRow, PeopleJobsAnswer } from '#console/people/people-work.answers.ts';
import { ApiError, post, read } from '#console/client/api.ts';
import { useMe } from '#console/client/me.ts';
import { Ago } from '#console/client/parts/moments.tsx';
import { useErrorText } from '#console/client/parts/page-text.ts';
import { Failed, Skeleton } from '#console/client/parts/states.tsx';
import { useTell } from '#console/client/parts/toasts.tsx';
import { BrokenExportError, downloadPeople } from './download-people.ts';
import { LeftOut } from './left-out.tsx';

const RUNNING_EVERY_MS = 1_000;
/** What a second person has let begin appears as well. */
const OTHERWISE_EVERY_MS = 15_000;

/** What one has running with many people, and had lately: how far it is, and what can be done with it. Nothing where there was none. */
export const JobsPanel = () => {
  const text = useTexts('console-many');
  const client = useQueryClient();
  const tell = useTell();
  const jobs = useQuery({
    queryKey: ['people-jobs'],
    queryFn: ({ signal }) => read<PeopleJobsAnswer>('people/jobs', signal),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isRunning) === true ? RUNNING_EVERY_MS : OTHERWISE_EVERY_MS),
  });
  const { data } = jobs;
  const shown = data?.jobs ?? [];
  /** What somebody decided; before that it is open where something runs, ran, or waits to be fetched. */
  const [isOpen, setOpen] = useState<boolean>();
  const [looked, setLooked] = useState<string>();
  const [hasRun, setHasRun] = useState(false);
  const runs = shown.some(isRunning);
  // What ran a moment ago can be taken back: it stays in sight.
  if (runs && !hasRun) setHasRun(true);
  const isSeen = isOpen ?? (hasRun || shown.some((job) => job.kept_until !== null));
  // Told once it is over, whatever one does meanwhile; and the list has what it changed.
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const all = data?.jobs ?? [];
    for (const job of all)
      if (before.current.has(job.id) && !isRunning(job)) {
        tell(text(job.state === 'done' ? (job.kind === 'export' ? 'exportReady' : 'jobDone') : 'jobEnded'));
        void client.invalidateQueries({ queryKey: ['people'] });
        void client.invalidateQueries({ queryKey: ['people-view-counts'] });
      }
    before.current = new Set(all.filter(isRunning).map(({ id }) => id));
  }, [data, tell, text, client]);
  if (shown.length === 0) return null;
  return (
    <>
      <details className="c-panel c-jobs" open={isSeen}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the browser's own keys click it */}
        <summary
          onClick={(event) => {
            event.preventDefault();
            setOpen(!isSeen);
          }}
        >
          {text('jobs')}
        </summary>
        <ul className="c-rows">
          {shown.map((job) => (
            <Job key={job.id} job={job} onLook={() => setLooked(job.id)} />
          ))}
        </ul>
      </details>
      {looked !== undefined && <LeftOutDialog id={looked} onClose={() => setLooked(undefined)} />}
    </>
  );
};

const isRunning = ({ state }: PeopleJobRow): boolean => state === 'running';

const Job = ({ job, onLook }: { readonly job: PeopleJobRow; readonly onLook: () => void }) => {
  const text = useTexts('console-many');
  const textOfPeople = useTexts('console-people');
  const { staff } = useMe();
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const turn = useMutation({
    mutationFn: (to: 'start' | 'stop' | 'undo') => post<PeopleJobRow>(`people/jobs/${job.id}/${to}`),
    onError: (error) =>
      tell(error instanceof ApiError && error.code === 'changed-meanwhile' ? text('jobChanged') : words(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['people-jobs'] }),
  });
  const fetchFile = useMutation({
    gcTime: 0,
    mutationFn: (format: ExportFormat) => downloadPeople(`people/jobs/${job.id}/file`, {}, format),
    onError: (error) => tell(error instanceof BrokenExportError ? text('exportBroken') : words(error)),
  });
  const { act } = job;
  const what =
    act === null
      ? text('job-export')
      : act.act === 'owner'
        ? text('job-owner', {
            name:
              staff.find(({ id }) => id === act.owner_id)?.name ??
              textOfPeople(act.owner_id === null ? 'nobody' : 'somebody'),
          })
        : act.act === 'stage'
          ? text('job-stage', { stage: textOfPeople(`stage-${act.stage}`) })
          : text('job-task');
  const title = job.kind === 'undo' ? text('job-undo', { what }) : what;
  const button = (label: string, onClick: () => void, busy = false) => (
    <Button
      size="small"
      variant="outlined"
      colour="neutral"
      busy={busy}
      aria-label={`${label}: ${title}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <li data-state={job.state}>
      <span>
        {title}
        <small>
          <Ago at={job.created_at} />
          {job.refused > 0 && (
            <>
              {' · '}
              <button type="button" className="c-inline" onClick={onLook}>
                {text('jobLeftOut', { count: job.refused })}
              </button>
            </>
          )}
        </small>
        {job.stands && <small className="c-error">{text('jobStands')}</small>}
        {job.state === 'failed' && <small className="c-error">{text('jobFailed')}</small>}
        {job.state === 'done' && job.kind === 'export' && job.kept_until === null && (
          <small>{text('exportOver')}</small>
        )}
      </span>
      <span className="c-progress">
        {job.state !== 'done' && (
          <progress max={Math.max(1, job.total)} value={job.done + job.refused} aria-label={title} />
        )}
        <output>
          {text(`jobState-${job.state === 'prepared' ? 'stopped' : job.state}`)}:{' '}
          {text('jobProgress', { done: job.done + job.refused, total: job.total })}
        </output>
        {job.kept_until !== null &&
          EXPORT_FORMATS.map((format) => (
            <span key={format}>
              {button(
                text(`format-${format}`),
                () => fetchFile.mutate(format),
                fetchFile.isPending && fetchFile.variables === format,
              )}
            </span>
          ))}
        {job.state === 'running' && !job.stands && button(text('jobStop'), () => turn.mutate('stop'))}
        {(job.state === 'stopped' || job.stands) && button(text('jobGoOn'), () => turn.mutate('start'))}
        {job.can_undo && button(text('jobUndo'), () => turn.mutate('undo'), turn.isPending)}
      </span>
    </li>
  );
};

const LeftOutDialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const text = useTexts('console-many');
  const textOfConsole = useTexts('console');
  const job = useQuery({
    queryKey: ['people-jobs', id],
    queryFn: ({ signal }) => read<PeopleJobAnswer>(`people/jobs/${id}`, signal),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('leftOut')}
      size="small"
      scrollable
      actions={
        <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
          {textOfConsole('close')}
        </Button>
      }
    >
      {job.error !== null && <Failed error={job.error} onRetry={() => void job.refetch()} />}
      {job.isPending && <Skeleton rows={3} />}
      {job.data !== undefined && <LeftOut counts={job.data.left_out} samples={job.data.left_out_samples} />}
    </Dialog>
  );
};
