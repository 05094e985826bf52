import './delivery.css';
import { useTexts } from '#i18n/use-texts.tsx';
import { hrefOf, useAddress } from '../address.ts';
import { Tabs } from '../parts/tabs.tsx';
import { EndpointsTab } from './endpoints-tab.tsx';
import { LettersTab } from './letters-tab.tsx';
import { QueuesTab } from './queues-tab.tsx';
import { SuppressedTab } from './suppressed-tab.tsx';

const TABS = ['queues', 'letters', 'endpoints', 'suppressed'] as const;
const VIEWS = { queues: QueuesTab, letters: LettersTab, endpoints: EndpointsTab, suppressed: SuppressedTab } as const;

export const DeliveryView = () => {
  const text = useTexts('console-delivery');
  const textOfConsole = useTexts('console');
  const { query } = useAddress();
  const chosen = TABS.find((tab) => tab === query.get('view')) ?? 'queues';
  const View = VIEWS[chosen];
  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-delivery')}</h1>
      </div>
      <Tabs
        label={text('tabs')}
        open={chosen}
        tabs={TABS.map((tab) => ({
          id: tab,
          href: hrefOf('delivery', new URLSearchParams(tab === 'queues' ? {} : { view: tab })),
          content: text(`tab-${tab}`),
        }))}
      />
      <View />
    </div>
  );
};
