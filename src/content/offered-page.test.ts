import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandCopy, copyBrand } from '../../tests/support/brand-copy.ts';
import { loadBrand } from './load-brand.ts';

const head = (template: string, more = '') =>
  `---\ntemplate: ${template}\ntitle: A page of the test\ndescription: What an edition may not offer is not on its page, and what its own company may is, as this page shows.\n${more}---\n\n`;

let copy: BrandCopy;
beforeAll(() => {
  copy = copyBrand();
  copy.change(
    'brand.yaml',
    '    regulator: asic\n    products: [cfd, stock, etf]',
    '    regulator: asic\n    products: [cfd, stock]',
  );
  copy.write(
    'pages/en/parts.md',
    `${head('plain')}## Always

<fc-offered instruments="crypto">

## Coins

Bought by some, [at a cost](/costs), and <fc-form-live-sign-up></fc-form-live-sign-up>.

</fc-offered>

<fc-offered products="sb, stock" sign-ups="live">

## Bets and shares

<fc-offered products="stock">

### Shares

</fc-offered>

</fc-offered>
`,
  );
  copy.write(
    'pages/en/stock/shares.md',
    `${head('plain').replace('of the test', 'of shares').replace('this page', 'that page')}## Shares\n\nReal ones.\n`,
  );
});
afterAll(() => copy.end());

const refusal = async (change: (own: BrandCopy) => void): Promise<string> => {
  const own = copyBrand();
  change(own);
  const message = await loadBrand(own.dir).then(
    () => 'accepted',
    (error: unknown) => (error as Error).message,
  );
  own.end();
  return message;
};

describe('a page of an edition', () => {
  it('[PGE-3] [RSK-4] is without the parts, and the headings, of what the edition does not offer', async () => {
    const brand = await loadBrand(copy.dir);
    const headings = (id: string) => brand.page(id, 'parts')?.headings.map(({ text }) => text);
    expect(headings('en-gb')).toEqual(['Always', 'Bets and shares']);
    expect(headings('en-au')).toEqual(['Always', 'Coins', 'Bets and shares', 'Shares']);
    expect(headings('en-ca')).toEqual(['Always']);
    expect(headings('en-001')).toEqual(['Always', 'Coins']);
    const words = (id: string) => JSON.stringify(brand.page(id, 'parts')?.body);
    expect([words('en-gb').includes('Bought by some'), words('en-au').includes('Bought by some')]).toEqual([
      false,
      true,
    ]);
    expect(JSON.stringify(brand.page('en-au', 'parts')?.body)).not.toContain('fc-offered');
  });

  it('[PGE-3] is missing where its address names a product that the edition does not offer', async () => {
    const brand = await loadBrand(copy.dir);
    expect(brand.editions.filter(({ id }) => brand.page(id, 'stock/shares')).map(({ id }) => id)).toEqual([
      'de-de',
      'es-es',
      'fr-fr',
      'pl-pl',
      'en-au',
    ]);
  });

  it('[FRM-1] is missing where its form opens an account that the edition does not offer; elsewhere only the form and its pop-up are', async () => {
    const own = copyBrand();
    own.write('pages/en/win.md', `${head('form')}<fc-form-campaign></fc-form-campaign>\n`);
    own.write(
      'pages/en/news/win.md',
      `${head('plain').replace('of the test', 'of news').replace('this page', 'the news')}Words.\n\n<fc-form-campaign></fc-form-campaign>\n\n<fc-form-login></fc-form-login>\n\n<fc-form-popup trigger="Win" href="/about" heading="Win"><fc-form-campaign></fc-form-campaign></fc-form-popup>\n`,
    );
    const brand = await loadBrand(own.dir);
    expect(brand.editions.filter(({ id }) => brand.page(id, 'win')).map(({ id }) => id)).toEqual(['ar-jo', 'en-001']);
    expect(
      [brand.page('en-gb', 'news/win'), brand.page('en-001', 'news/win')].map((page) =>
        [...JSON.stringify(page?.body).matchAll(/fc-form-\w+/g)].map(String),
      ),
    ).toEqual([['fc-form-login'], ['fc-form-campaign', 'fc-form-login', 'fc-form-popup', 'fc-form-campaign']]);
    own.end();
  });
});

describe('a site that sends no SMS', () => {
  it('[FRM-1] [PGE-3] has no page, part or link that needs a code, whatever the brand wrote, and nothing else is missing', async () => {
    const own = copyBrand();
    own.write(
      'pages/en/help-phone.md',
      `${head('plain').replace('of the test', 'of help').replace('this page', 'help')}Try [a code by phone](/log-in/phone) or [the form](/log-in).\n\n<fc-offered messages="sms">\n\n## Codes\n\n</fc-offered>\n`,
    );
    const [with_, without] = await Promise.all(
      [['sms'] as const, [] as const].map((messages) =>
        loadBrand(own.dir, [], { at: new Date(), hasDrafts: false, messages }),
      ),
    );
    const gone = [
      'log-in/phone',
      'log-in/phone/code',
      'reset-password/phone',
      'reset-password/phone/code',
      'verify-phone',
      'verify-phone/code',
    ];
    for (const { id } of with_?.editions ?? []) {
      const paths = (brand: typeof with_) => brand?.pages(id).map(({ path }) => path) ?? [];
      expect(
        paths(with_)
          .filter((path) => !paths(without).includes(path))
          .toSorted(),
      ).toEqual(gone.toSorted());
      expect(JSON.stringify(without?.pages(id).map(({ body }) => body))).not.toMatch(
        /"\/(?:log-in|reset-password)\/phone|"\/verify-phone|fc-offered/,
      );
    }
    const words = (brand: typeof with_) => JSON.stringify(brand?.page('en-gb', 'help-phone')?.body);
    expect([
      words(with_).includes('"/log-in/phone"'),
      words(without).includes('a code by phone'),
      words(without).includes('"/log-in"'),
    ]).toEqual([true, true, true]);
    expect([with_, without].map((brand) => brand?.page('en-gb', 'help-phone')?.headings.length)).toEqual([1, 0]);
    own.end();
  });
});

describe('what stops the start', () => {
  it('is a part that names nothing, or what nobody knows, with file and line', async () => {
    expect(
      await refusal((own) =>
        own.change('pages/en/about.md', '## The company', '<fc-offered></fc-offered>\n\n## The company'),
      ),
    ).toMatch(/^pages\/en\/about\.md:\d+: <fc-offered> has to say what: give instruments, products, sign-ups/);
    expect(
      await refusal((own) =>
        own.change(
          'pages/en/about.md',
          '## The company',
          '<fc-offered instruments="crypot">x</fc-offered>\n\n## The company',
        ),
      ),
    ).toMatch(/:\d+: <fc-offered instruments="crypot">: "crypot" is none of forex, index, commodity, crypto/);
    expect(
      await refusal((own) =>
        own.change(
          'pages/en/about.md',
          '## The company',
          '<fc-offered kinds="crypto">x</fc-offered>\n\n## The company',
        ),
      ),
    ).toMatch(
      /:\d+: <fc-offered> may not carry kinds\. It takes instruments, products, sign-ups, promotions, messages\./,
    );
  });

  it('is a link that an edition’s own pages do not have', async () => {
    expect(
      await refusal((own) => {
        own.write('pages/en/stock/shares.md', `${head('plain')}## Shares\n`);
        own.change('pages/en/about.md', '## The company', 'See [shares](/stock/shares).\n\n## The company');
      }),
    ).toMatch(
      /^pages\/en\/about\.md:\d+: the link to "\/stock\/shares" leads nowhere: there is no such page in edition en-gb, which leaves out what it does not offer/,
    );
  });

  it.each<[string, string, string, RegExp]>([
    [
      'brand.yaml',
      '    regulator: jsc\n    locale: ar-JO-u-nu-latn # prices are read in Western digits, so all numbers are\n    products: [cfd]',
      '    regulator: jsc\n    products: [cfd, sb]',
      /^brand\.yaml:\d+: editions\[1\]\.products: regulators\/jsc\.yaml does not allow "sb"/,
    ],
    [
      'regulators/fca.yaml',
      'signUps: [campaign]',
      'signUps: [live]',
      /^brand\.yaml:\d+: links\.signUp: edition en-gb may not offer the account that the page "sign-up" opens/,
    ],
    [
      'regulators/fca.yaml',
      'signUps: [campaign]',
      'signUps: [lottery]',
      /^regulators\/fca\.yaml:\d+: withheld\.signUps\[0\]/,
    ],
    [
      'regulators/fca.yaml',
      'standing: true',
      'standing: false',
      /^regulators\/fca\.yaml:\d+: warnings\.standing: expected true: this regulator demands that the warning can be read at all times/,
    ],
    [
      'regulators/cysec.yaml',
      'standing: true',
      'standing: false',
      /^regulators\/cysec\.yaml:\d+: warnings\.standing: expected true/,
    ],
    [
      'regulators/cysec.yaml',
      'variants: [expandable, strip]',
      'variants: [removable]',
      /^regulators\/cysec\.yaml:\d+: warnings\.variants: where standing visibility is demanded the removable variant is refused/,
    ],
    [
      'regulators/asic.yaml',
      '  crypto: 2\n',
      '',
      /^regulators\/asic\.yaml:\d+: leverage: expected the highest leverage for each kind of products/,
    ],
    [
      'regulators/iiroc.yaml',
      '  share: 3\n',
      '  share: 3\n  crypto: 2\n',
      /^regulators\/iiroc\.yaml:\d+: leverage: expected no leverage for what products leaves out/,
    ],
    ['regulators/iiroc.yaml', 'minimumAge: 19', 'minimumAge: 16', /^regulators\/iiroc\.yaml:\d+: minimumAge: /],
    [
      'regulators/fsc.yaml',
      'currencies: [USD, EUR]',
      'currencies: [dollars]',
      /^regulators\/fsc\.yaml:\d+: currencies\[0\]: expected a currency code of three capitals/,
    ],
  ])('[RSK-4] is in %s "%s" made "%s"', async (file, from, to, message) => {
    expect(await refusal((own) => own.change(file, from, to))).toMatch(message);
  });
});
