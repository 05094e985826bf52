import { pageAddress } from '#content/page-address.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { dashboardAddress, useSite } from '#pages/site-context.ts';

/** To the sign-up for guests, to where clients work for those who are signed in; nothing where no accounts are opened. */
export function OpenAccount() {
  const text = useTexts('layout');
  const { brand, edition } = useSite();
  const { features, links } = brand.settings;
  if (!features.accountOpening) return null;
  return (
    <>
      <Button href={pageAddress(edition, links.signUp)} className="for-guest">
        {text('openAccount')}
      </Button>
      <Button href={dashboardAddress({ brand, edition })} className="for-user">
        {text('dashboard')}
      </Button>
    </>
  );
}
