import { useTexts } from '#i18n/use-texts.tsx';
import { Button, type ButtonProps } from '#kit/button.tsx';
import { pageAddress } from '#content/page-address.ts';
import { dashboardAddress, useSite } from '../site-context.ts';

/** Links to log-in and sign-up, the last one emphasised: in the header on wide screens, at the lower edge of the menu on small ones. */
export function EntryButtons({ size }: { readonly size: NonNullable<ButtonProps['size']> }) {
  const text = useTexts('layout');
  const { brand, edition } = useSite();
  const { features, links } = brand.settings;
  const quiet = { variant: size === 'small' ? 'transparent' : 'outlined', colour: 'neutral', size } as const;
  const dashboard = dashboardAddress({ brand, edition });
  return (
    <>
      {features.logIn && (
        <>
          {features.premiumAnalytics && (
            <Button {...quiet} className="for-user" href={dashboard} data-premium-analytics="">
              {text('premiumAnalytics')}
            </Button>
          )}
          <Button {...quiet} className="for-guest" href={pageAddress(edition, links.logIn)}>
            {text('logIn')}
          </Button>
          <Button {...quiet} className="for-user" data-destroy-session="">
            {text('logOut')}
          </Button>
        </>
      )}
      {links.tryNow !== undefined && (
        <Button {...quiet} className="for-guest" href={pageAddress(edition, links.tryNow)}>
          {text('tryNow')}
        </Button>
      )}
      {features.accountOpening && (
        <Button size={size} className="for-guest" href={pageAddress(edition, links.signUp)}>
          {text('openAccount')}
        </Button>
      )}
      {features.logIn && (
        <Button size={size} className="for-user" href={dashboard}>
          {text('dashboard')}
        </Button>
      )}
    </>
  );
}
