import { useTexts } from '#i18n/use-texts.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { SECTIONS } from '../sections.ts';
import { useVisibleSections } from './visible-sections.ts';

const KEYS = [
  ['palette', ['Ctrl', 'K']],
  ['search', ['/']],
  ['next', ['j']],
  ['previous', ['k']],
  ['select', ['x']],
  ['range', ['Shift', 'x']],
  ['all', ['*']],
  ['open', ['Enter']],
  ['back', ['Esc']],
  ['assign', ['i']],
  ['note', ['n']],
  ['task', ['t']],
  ['change', ['b']],
  ['columns', ['c']],
  ['view', ['s']],
  ['export', ['e']],
  ['preview', ['v']],
  ['help', ['?']],
] as const;

export const KeysHelp = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const text = useTexts('console');
  const sections = useVisibleSections();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('keysTitle')} size="small">
      <dl className="c-keys">
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>{text(`key-${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
        {sections.map((id) => (
          <div key={id}>
            <dt>{text('key-go', { section: text(`section-${id}`) })}</dt>
            <dd>
              <kbd>g</kbd> <span>{text('keyThen')}</span> <kbd>{SECTIONS[id].key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
