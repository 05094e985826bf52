import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { PEOPLE_COLUMNS, type PeopleColumn } from '#contracts/people-work.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Icon } from '#kit/icon.tsx';
import { post } from '#console/client/api.ts';
import { useMay } from '#console/client/me.ts';
import { ago } from '#console/client/parts/moments.tsx';
import { useErrorText } from '#console/client/parts/page-text.ts';
import { useTell } from '#console/client/parts/toasts.tsx';
import { theirView } from './their-view.ts';
import type { CurrentView } from './use-view.ts';

/** Which columns there are, and in which order: for the saved view that is open and may be changed, else for oneself. */
export const ColumnsDialog = ({ view, onClose }: { readonly view: CurrentView; readonly onClose: () => void }) => {
  const text = useTexts('console-many');
  const textOfPeople = useTexts('console-people');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const may = useMay();
  const tell = useTell();
  const words = useErrorText();
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly PeopleColumn[]>(() => [
    ...view.columns,
    ...PEOPLE_COLUMNS.filter((column) => !view.columns.includes(column)),
  ]);
  const [shown, setShown] = useState<ReadonlySet<PeopleColumn>>(() => new Set(view.columns));
  const [version, setVersion] = useState(view.saved?.version);
  const { saved } = view;
  const isOfView = saved !== undefined && (saved.is_own || may('people.share'));
  // The view decides what it is not told to.
  const isFixed = saved !== undefined && !isOfView && view.ownColumns !== undefined;
  const save = useMutation({
    mutationFn: async (columns: readonly PeopleColumn[] | null) => {
      if (!isOfView) return post('people/columns', { columns });
      const setting = { ...saved.setting, columns: columns ?? undefined };
      return post(`people/views/${saved.id}`, { name: saved.name, is_shared: saved.is_shared, setting, version });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['people-views'] });
      tell(text('columnsSaved'));
      onClose();
    },
    onError: (error) => {
      const changed = theirView(error);
      if (changed === undefined) return;
      if (changed.view !== null) setVersion(changed.view.version);
      void client.invalidateQueries({ queryKey: ['people-views'] });
    },
  });
  /** The button keeps the focus, to be pressed again, though its row was taken out and put in elsewhere. */
  const move = (column: PeopleColumn, by: -1 | 1, button: HTMLButtonElement) => {
    const at = order.indexOf(column);
    const other = order[at + by];
    if (other === undefined || other === 'name') return;
    flushSync(() => setOrder(order.map((each) => (each === column ? other : each === other ? column : each))));
    button.focus();
  };
  const toggle = (column: PeopleColumn) => {
    const next = new Set(shown);
    if (!next.delete(column)) next.add(column);
    setShown(next);
  };
  const theirs = theirView(save.error);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('columns')}
      size="small"
      scrollable
      beginsAt="first-field"
      actions={
        <>
          {!isFixed && (
            <>
              <Button
                size="small"
                busy={save.isPending}
                onClick={() => save.mutate(order.filter((column) => shown.has(column)))}
              >
                {text('columnsSave')}
              </Button>
              <Button size="small" variant="outlined" colour="neutral" onClick={() => save.mutate(null)}>
                {text('columnsFirst')}
              </Button>
            </>
          )}
          <Button size="small" variant="transparent" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      {save.error !== null && (
        <p role="alert" className="c-error">
          {theirs === undefined
            ? words(save.error)
            : text('viewConflict', {
                by: theirs.by ?? text('somebody'),
                ago: ago(new Date(theirs.at), locale),
                name: theirs.view?.name ?? '',
              })}
        </p>
      )}
      <p className="c-soft">
        {isFixed
          ? text('columnsFixed', { name: saved.by ?? '' })
          : isOfView
            ? text('columnsOfView', { name: saved.name })
            : text('columnsOwn')}
      </p>
      <ul className="c-columns-list">
        {order.map((column, at) => {
          const label = textOfPeople(`column-${column}`);
          // The name is always there, and so is what the list is in the order of.
          const isAlways = column === 'name' || column === view.sort;
          return (
            <li key={column}>
              <label className="c-check">
                <input
                  type="checkbox"
                  checked={isAlways || shown.has(column)}
                  disabled={isAlways || isFixed}
                  onChange={() => toggle(column)}
                />
                {label}
              </label>
              {column !== 'name' && !isFixed && (
                <span>
                  <button
                    type="button"
                    className="c-quiet"
                    aria-disabled={at <= 1}
                    aria-label={text('columnUp', { column: label })}
                    onClick={(event) => move(column, -1, event.currentTarget)}
                  >
                    <Icon symbol="keyboard_arrow_up_20px" />
                  </button>
                  <button
                    type="button"
                    className="c-quiet"
                    aria-disabled={at === order.length - 1}
                    aria-label={text('columnDown', { column: label })}
                    onClick={(event) => move(column, 1, event.currentTarget)}
                  >
                    <Icon symbol="keyboard_arrow_down_20px" />
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};
