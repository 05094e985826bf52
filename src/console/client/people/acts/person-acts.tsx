import './acts.css';
import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { DoneAnswer, PersonAnswer } from '#console/answers.ts';
import type { ActReason, PersonAct } from '#console/people/acts/act-reasons.ts';
import type { Permission } from '#console/sections.ts';
import { useMay } from '#console/client/me.ts';
import { Choice } from '#console/client/parts/choice.tsx';
import { useTell } from '#console/client/parts/toasts.tsx';
import { ActDialog } from './act-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { EraseDialog, ExportDialog } from './data-dialogs.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { useAct } from './use-act.ts';

type ShownAct = Exclude<PersonAct, 'unmerge'>;

const ACTS: readonly {
  readonly act: ShownAct;
  readonly icon: string;
  readonly needs: Permission;
  readonly isFor: (person: PersonAnswer) => boolean;
}[] = [
  {
    act: 'confirm',
    icon: 'forward_to_inbox_20px',
    needs: 'people.confirm',
    isFor: ({ has_profile: has, email_verified_at: at }) => has && at === null,
  },
  { act: 'correct', icon: 'edit_20px', needs: 'people.correct', isFor: () => true },
  { act: 'merge', icon: 'merge_20px', needs: 'people.merge', isFor: () => true },
  {
    act: 'block',
    icon: 'block_20px',
    needs: 'people.block',
    isFor: ({ has_profile: has, blocked_at: at }) => has && at === null,
  },
  {
    act: 'unblock',
    icon: 'lock_open_20px',
    needs: 'people.block',
    isFor: ({ has_profile: has, blocked_at: at }) => has && at !== null,
  },
  { act: 'close', icon: 'cancel_20px', needs: 'people.close', isFor: (person) => closable(person).length > 0 },
  { act: 'export', icon: 'download_20px', needs: 'people.export', isFor: () => true },
  { act: 'erase', icon: 'delete_forever_20px', needs: 'people.erase', isFor: () => true },
];

const closable = ({ accounts }: PersonAnswer) =>
  accounts.filter(({ is_own: isOwn, state }) => isOwn && state !== 'closed' && state !== 'refused');

export const isActedOn = (person: PersonAnswer): boolean => !person.is_erased && person.merged_into === null;

/**
 * What somebody may do with a person as they stand. In a case, the acts that answer it alone.
 */
export const PersonActs = ({
  person,
  only,
  requestId,
}: {
  readonly person: PersonAnswer;
  readonly only?: readonly ShownAct[];
  readonly requestId?: string;
}) => {
  const text = useTexts('console-acts');
  const may = useMay();
  const [act, setAct] = useState<ShownAct>();
  const shown = isActedOn(person)
    ? ACTS.filter(({ act: each, needs, isFor }) => may(needs) && isFor(person) && (only?.includes(each) ?? true))
    : [];
  if (shown.length === 0) return null;
  const close = () => setAct(undefined);
  const common = { person, onClose: close, ...(requestId !== undefined && { requestId }) };
  return (
    <>
      <ul className="c-acts">
        {shown.map(({ act: each, icon }) => (
          <li key={each}>
            <Button
              size="small"
              variant="outlined"
              colour="neutral"
              data-act={each}
              leadingIcon={<Icon symbol={icon} />}
              onClick={() => setAct(each)}
            >
              {text(`act-${each}`)}
            </Button>
          </li>
        ))}
      </ul>
      {act === 'correct' && <CorrectDialog {...common} />}
      {act === 'merge' && <MergeDialog {...common} />}
      {act === 'export' && <ExportDialog {...common} />}
      {act === 'erase' && <EraseDialog {...common} />}
      {act === 'close' && <CloseDialog {...common} />}
      {(act === 'confirm' || act === 'block' || act === 'unblock') && <SimpleDialog key={act} act={act} {...common} />}
    </>
  );
};

export type ActOnPersonProps = {
  readonly person: PersonAnswer;
  readonly onClose: () => void;
  readonly requestId?: string;
};

const SimpleDialog = <Act extends 'block' | 'confirm' | 'unblock'>({
  act,
  person,
  onClose,
  requestId,
}: ActOnPersonProps & { readonly act: Act }) => {
  const text = useTexts('console-acts');
  const tell = useTell();
  const opposite = useAct<{ readonly reason: string }, DoneAnswer>(person.id, 'unblock', {
    onDone: () => tell(text('done-unblock')),
  });
  const send = useAct<{ readonly reason: ActReason; readonly request_id?: string }, DoneAnswer>(person.id, act, {
    onDone: () => {
      onClose();
      // The mail of a block has left by then: who is let in again hears of that as well.
      tell(text(`done-${act}`), act === 'block' ? () => opposite.mutate({ reason: 'by-mistake' }) : undefined);
    },
  });
  const first = act === 'block' && requestId !== undefined ? ('restriction-asked' as ActReason<Act>) : undefined;
  return (
    <ActDialog
      act={act}
      first={first}
      onClose={onClose}
      isBusy={send.isPending}
      error={send.error}
      onSend={(reason) =>
        send.mutate({ reason, ...(requestId !== undefined && act === 'block' && { request_id: requestId }) })
      }
    />
  );
};

const CloseDialog = ({ person, onClose }: ActOnPersonProps) => {
  const text = useTexts('console-acts');
  const tell = useTell();
  const accounts = closable(person);
  const [account, setAccount] = useState(String(accounts[0]?.number ?? ''));
  const send = useAct<{ readonly account: number; readonly reason: ActReason }, DoneAnswer>(person.id, 'close', {
    onDone: (_, sent) => {
      onClose();
      tell(text('done-close', { number: String(sent.account) }));
    },
  });
  return (
    <ActDialog
      act="close"
      onClose={onClose}
      isBusy={send.isPending}
      error={send.error}
      isReady={account !== ''}
      onSend={(reason) => send.mutate({ account: Number(account), reason })}
    >
      <Choice
        label={text('account')}
        value={account}
        options={accounts.map(({ number, kind, platform }) => [
          String(number),
          [String(number), kind, platform].filter(Boolean).join(' · '),
        ])}
        onChoose={setAccount}
      />
    </ActDialog>
  );
};
