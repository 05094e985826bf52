import { PEOPLE_AT_ONCE_MAX } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import { useMay } from '#console/client/me.ts';
import type { useChosen } from './use-chosen.ts';

type ChosenBarProps = {
  readonly chosen: ReturnType<typeof useChosen>;
  /** Of the list, where there are filters: not of a search, which knows only what it found. */
  readonly canAll: boolean;
  readonly onChange: () => void;
  readonly onExport: () => void;
};

/** Says who is chosen, and what can be done with them. */
export const ChosenBar = ({ chosen, canAll, onChange, onExport }: ChosenBarProps) => {
  const text = useTexts('console-many');
  const may = useMay();
  const { ids, isAll } = chosen;
  const isAny = isAll || ids.size > 0;
  return (
    <div className="c-chosen" data-any={isAny ? '' : undefined}>
      <output>
        {isAll
          ? text('chosenAll')
          : ids.size >= PEOPLE_AT_ONCE_MAX
            ? text('chosenMost', { count: ids.size })
            : ids.size > 0
              ? text('chosen', { count: ids.size })
              : ''}
      </output>
      {isAny && (
        <>
          {canAll && !isAll && (
            <Button size="small" variant="transparent" colour="neutral" onClick={chosen.chooseAll}>
              {text('chooseAll')}
            </Button>
          )}
          {may('people.bulk') && (
            <Button size="small" leadingIcon={<Icon symbol="edit_20px" />} onClick={onChange}>
              {text('change')}
            </Button>
          )}
          {may('people.export-many') && (
            <Button
              size="small"
              variant="outlined"
              colour="neutral"
              leadingIcon={<Icon symbol="download_20px" />}
              onClick={onExport}
            >
              {text('exportChosen')}
            </Button>
          )}
          <Button size="small" variant="transparent" colour="neutral" onClick={chosen.clear}>
            {text('chooseNobody')}
          </Button>
        </>
      )}
    </div>
  );
};
