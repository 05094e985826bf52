import { describe, expect, it } from 'vitest';
import { BRAND, brandToChange } from '../../tests/support/brand-copy.ts';
import { longUnless } from '../../tests/support/long-form.ts';
import { elementsOf } from './elements-of.ts';
import { loadBrand } from './load-brand.ts';

const copy = brandToChange();

const refusal = () =>
  loadBrand(copy.dir).then(
    () => 'accepted',
    (error: unknown) => String((error as Error).message),
  );

describe('loadBrand', () => {
  it('reads the default brand: editions by address, direction from the language, pages and articles', async () => {
    const brand = await loadBrand(BRAND);
    expect(
      brand.editions.map(({ id, language, region, direction, regulator }) => [
        id,
        language,
        region,
        direction,
        regulator,
      ]),
    ).toEqual([
      ['en-gb', 'en', 'GB', 'ltr', 'fca'],
      ['ar-jo', 'ar', 'JO', 'rtl', 'jsc'],
      ['de-de', 'de', 'DE', 'ltr', 'cysec'],
      ['es-es', 'es', 'ES', 'ltr', 'cysec'],
      ['fr-fr', 'fr', 'FR', 'ltr', 'cysec'],
      ['pl-pl', 'pl', 'PL', 'ltr', 'knf'],
      ['en-au', 'en', 'AU', 'ltr', 'asic'],
      ['en-ca', 'en', 'CA', 'ltr', 'iiroc'],
      ['en-001', 'en', '001', 'ltr', 'fsc'],
    ]);
    expect(brand.page('en-gb', '')?.front.template).toBe('home');
    expect(brand.page('ar-jo', 'sign-up/details')?.front.template).toBe('form');
    expect(brand.page('en-gb', 'nothing')).toBeUndefined();
    expect(
      brand
        .articles('ar-jo', 'education')
        .filter(({ fallbackFrom }) => fallbackFrom === undefined)
        .map(({ path }) => path),
    ).toEqual(brand.articles('en-gb', 'education').map(({ path }) => path));
    expect(brand.articles('en-gb', 'news').map(({ front }) => front.published)).toEqual(
      brand
        .articles('en-gb', 'news')
        .map(({ front }) => front.published)
        .toSorted()
        .toReversed(),
    );
    expect(brand.articles('en-gb')).toHaveLength(
      brand.articles('en-gb', 'education').length + brand.articles('en-gb', 'news').length,
    );
  });

  it('[PAY-3] offers the ways to pay of the edition’s company, in its words and in their order', async () => {
    const brand = await loadBrand(BRAND);
    const titles = (id: string) => brand.paymentMethods(id).map(({ title }) => title);
    expect(titles('en-gb')).toEqual([
      'Bank transfer',
      'Debit and credit card',
      'Instant bank payment',
      'Electronic wallet',
      'Phone wallet',
    ]);
    // The same language, another company: its own amounts, and only what it takes.
    expect(['en-au', 'en-ca', 'en-001'].map(titles)).toEqual(Array(3).fill(['Bank transfer', 'Debit and credit card']));
    expect(brand.paymentMethods('en-au')[1]?.deposit?.maxTransaction).toBe('A$30,000');
    expect(titles('ar-jo')).toEqual(['حوالة مصرفية', 'بطاقة مصرفية', 'محفظة إلكترونية', 'محفظة الهاتف']);
  });

  it('[LNG-1] has every page in every language: translated, or the first language’s in its place', async () => {
    const brand = await loadBrand(BRAND);
    const paths = (id: string) =>
      brand
        .pages(id)
        .map(({ path }) => path)
        .toSorted();
    const offered = (path: string) =>
      !/^(?:campaign|account\/application\/.*|(?:crypto|invest)-account|(?:markets\/|cfd\/)?crypto|(?:sb|stock|etf)(?:\/.*)?)$/.test(
        path,
      );
    for (const id of ['ar-jo', 'de-de', 'es-es']) {
      const lawful = (path: string) => offered(path) && brand.withheld(id, path) === undefined;
      expect(paths(id).filter(offered), `${id}, but for what only some companies offer or ask`).toEqual(
        paths('en-gb').filter(lawful),
      );
      expect(paths(id)).toContain('markets/crypto');
    }
    expect(brand.page('ar-jo', 'about')?.fallbackFrom).toBeUndefined();
    copy.remove('pages/ar/webinars.md');
    expect((await loadBrand(copy.dir)).page('ar-jo', 'webinars')).toMatchObject({
      language: 'ar',
      fallbackFrom: 'en',
      front: { title: 'Webinars' },
    });
    expect(brand.page('en-gb', 'webinars')?.fallbackFrom).toBeUndefined();
    // The reader's own language comes first, even before what is newer.
    copy.remove('articles/ar/how-large-a-position.md');
    const articles = (await loadBrand(copy.dir)).articles('ar-jo');
    expect(articles.map(({ fallbackFrom }) => fallbackFrom)).toEqual([
      ...Array(articles.length - 1).fill(undefined),
      'en',
    ]);
    expect(articles.at(-1)?.path).toBe('education/how-large-a-position');
  });

  it('[LNG-1] lets a widget of a fallback page stand in the direction of its reader, and one that holds words of the page in theirs', async () => {
    copy.remove('pages/ar/analytics.md');
    const brand = await loadBrand(copy.dir);
    const tags = (edition: string) =>
      elementsOf(brand.page(edition, 'analytics')!.body).filter(
        ({ tagName }) => tagName === 'fc-trade-charts' || tagName === 'fc-accordion',
      );
    expect(tags('ar-jo').map(({ tagName, properties: { lang, dir } }) => [tagName, lang, dir])).toEqual([
      ['fc-trade-charts', 'ar', 'rtl'],
      ['fc-accordion', undefined, undefined],
    ]);
    expect(tags('en-gb').map(({ properties: { lang } }) => lang)).toEqual([undefined, undefined]);
  });

  it('[LNG-1] lets a fallback page lead to a translated one as a whole, since its headings are others there', async () => {
    copy.write(
      'pages/en/new.md',
      '---\ntemplate: plain\ntitle: New\ndescription: A page that leads to headings of two others, one of them translated.\n---\n\n[our costs](/costs#spreads) and [the logo](/press#rules)\n',
    );
    copy.change('pages/en/costs.md', '\n## ', '\n<fc-anchor name="spreads"></fc-anchor>\n\n## ');
    copy.change('pages/en/press.md', '\n## Logo', '\n<fc-anchor name="rules"></fc-anchor>\n\n## Logo');
    copy.remove('pages/ar/press.md');
    const brand = await loadBrand(copy.dir);
    const links = (id: string) =>
      [...JSON.stringify(brand.page(id, 'new')?.body).matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href);
    expect(links('en-gb')).toEqual(['/costs#spreads', '/press#rules']);
    expect(links('ar-jo')).toEqual(['/costs', '/press#rules']);
  });

  it('refuses a page beside the folders of languages, which no edition would have', async () => {
    copy.write('pages/README.md', 'Notes for who writes the pages.');
    copy.write('pages/new.md', '# New');
    await expect(loadBrand(copy.dir)).rejects.toThrow(
      /^pages\/new\.md:1: it is in no folder of a language, so it is no page\. Move it, to pages\/en\/ for instance$/m,
    );
  });

  it('changes its version with any word', async () => {
    const before = (await loadBrand(copy.dir)).version;
    expect((await loadBrand(copy.dir)).version).toBe(before);
    copy.change('pages/en/about.md', 'A broker holds', 'Brokers hold');
    expect((await loadBrand(copy.dir)).version).not.toBe(before);
  });

  const FAULTS: readonly (readonly [file: string, from: string, to: string, message: RegExp])[] = [
    [
      'brand.yaml',
      'demonstration: true',
      'demonstration: perhaps',
      /^brand\.yaml:4: demonstration: expected true or false, found "perhaps"$/,
    ],
    [
      'brand.yaml',
      "light: '#0b5d59'",
      'light: teal',
      /^brand\.yaml:\d+: colours\.accent\.light: expected a colour such as "#0b5d59"/,
    ],
    [
      'brand.yaml',
      'id: ar-jo',
      'id: arabic',
      /^brand\.yaml:\d+: editions\[1\]\.id: expected language-region in lower case/,
    ],
    [
      'brand.yaml',
      'regulator: jsc',
      'regulator: abc',
      /^regulators\/abc\.yaml: expected this file in the brand folder/,
    ],
    [
      'brand.yaml',
      'defaultEdition: en-gb',
      'defaultEdition: it-it',
      /^brand\.yaml:\d+: defaultEdition: expected one of the editions \(en-gb, ar-jo, de-de, es-es, fr-fr, pl-pl, en-au, en-ca, en-001\), found "it-it"/,
    ],
    [
      'brand.yaml',
      'logo: logo.svg',
      'logo: ../../etc/passwd',
      /^brand\.yaml:\d+: logo: expected the name of a file in media\//,
    ],
    ['brand.yaml', 'logo: logo.svg', 'logo: gone.svg', /^media\/gone\.svg: there is no such file/],
    [
      'brand.yaml',
      'touchIcon: touch-icon.png',
      'touchIcon: touch-icon.png\nfont: Comic Sans',
      /^brand\.yaml:\d+: .*Unrecognized key: "font"/,
    ],
    [
      'brand.yaml',
      'touchIcon: touch-icon.png',
      'touchIcon: touch-icon.png\nfeaturs: {}',
      /^brand\.yaml:9: .*Unrecognized key: "featurs", perhaps "features"/,
    ],
    [
      'brand.yaml',
      'pages: [markets, cfd,',
      'pages: [markets, bargains,',
      /^brand\.yaml:\d+: menu\[0\]\.items\[0\]\.pages\[1\]: there is no page "bargains" in "en", "ar", "de", "es", "fr", "pl"\. Write it, or take it out here$/,
    ],
    [
      'brand.yaml',
      'featured: education/what-is-a-spread',
      'featured: bargains',
      /^brand\.yaml:\d+: menu\[0\]\.featured: there is no page "bargains" in "en"/,
    ],
    [
      'brand.yaml',
      '{ more: markets, icon: candlestick_chart_24px, pages: [markets, cfd, sb, stock, etf, crypto, invest, trading-hours] }',
      '{ more: markets }',
      /^brand\.yaml:\d+: menu\[0\]\.items\[0\]\.pages: missing, expected a list$/,
    ],
    [
      'brand.yaml',
      'pages: [help, contact,',
      'pages: [help, contct,',
      /^brand\.yaml:\d+: menu\[2\]\.items\[1\]\.pages\[1\]: there is no page "contct" in "en", "ar", "de", "es", "fr", "pl", perhaps "contact"\. Write it/,
    ],
    [
      'brand.yaml',
      'pages: [about, why-us, regulation, protection-of-funds',
      'pages: [about, why-us, regulations, protection-of-funds',
      /^brand\.yaml:\d+: footer\[2\]\.pages\[2\]: there is no page "regulations" in "en", "ar", "de", "es", "fr", "pl", perhaps "regulation"/,
    ],
    ['brand.yaml', 'more: money', 'more: markets', /^brand\.yaml:\d+: menu: expected each "more" once/],
    ['brand.yaml', '- id: learn\n    items', '- id: trade\n    items', /^brand\.yaml:\d+: menu: expected each id once/],
    ['brand.yaml', 'store: google_play', 'store: f_droid', /^brand\.yaml:\d+: apps\[1\]\.store: .*"apple_store"/],
    ['brand.yaml', 'store: google_play', 'store: apple_store', /^brand\.yaml:\d+: apps: expected each store once/],
    [
      'brand.yaml',
      '  # tryNow: demo #',
      '  tryNow: practice #',
      /^brand\.yaml:\d+: links\.tryNow: there is no page "practice" in "en"/,
    ],
    ['brand.yaml', 'network: youtube', 'network: myspace', /^brand\.yaml:\d+: social\[1\]\.network: .*"facebook"/],
    ['brand.yaml', 'network: youtube', 'network: linkedin', /^brand\.yaml:\d+: social: expected each network once/],
    [
      'brand.yaml',
      'https://youtube.example',
      'javascript:alert(1)//',
      /^brand\.yaml:\d+: social\[1\]\.href: expected an address that begins with https:/,
    ],
    [
      'brand.yaml',
      '  logIn: log-in',
      '  logIn: log-in\n  premiumAnalytics: account',
      /^brand\.yaml:\d+: links\.premiumAnalytics: is said by rooms\.premiumAnalytics now: write `rooms: \{ premiumAnalytics: … \}` instead/,
    ],
    [
      'brand.yaml',
      'premiumAnalytics: premium-analytics/room, ',
      '',
      /^brand\.yaml:\d+: features\.premiumAnalytics: the link in the header would lead nowhere/,
    ],
    [
      'brand.yaml',
      'premium-analytics/room',
      'premium-analytics/nowhere',
      /^brand\.yaml:\d+: rooms\.premiumAnalytics: there is no page "premium-analytics\/nowhere" in "en"/,
    ],
    [
      'brand.yaml',
      'mt5: downloads/demonstration',
      'mt5: downloads/gone',
      /^brand\.yaml:\d+: downloads\.mt5: there is no page "downloads\/gone" in "en"/,
    ],
    [
      'brand.yaml',
      'notices:',
      'enquiriesTo: desk@northquay.example\nnotices:',
      /^brand\.yaml:\d+: enquiriesTo: is said by notices now: write `notices: \[\{ of: \[enquiries\], to: you@example\.com \}\]` instead/,
    ],
    [
      'brand.yaml',
      'of: [partner, affiliate]',
      'of: [partner, afiliate]',
      /^brand\.yaml:\d+: notices\[1\]\.of\[1\]: there is no notice "afiliate", perhaps "affiliate"\. Known are enquiries, applications, trade-days/,
    ],
    [
      'brand.yaml',
      'to: sales@northquay.example',
      'to: [sales]',
      /^brand\.yaml:\d+: notices\[2\]\.to\[0\]: expected an e-mail address/,
    ],
    [
      'brand.yaml',
      'to: sales@northquay.example',
      'to: sales@northquay.example, entities: [uk, cyy]',
      /^brand\.yaml:\d+: notices\[2\]\.entities\[1\]: there is no entity "cyy", perhaps "cy"\. Known are uk,/,
    ],
    [
      'brand.yaml',
      'to: sales@northquay.example',
      'to: sales@northquay.example, languages: [enn]',
      /^brand\.yaml:\d+: notices\[2\]\.languages\[0\]: there is no language "enn", perhaps "en"/,
    ],
    [
      'brand.yaml',
      'to: sales@northquay.example',
      'to: sales@northquay.example, writtenIn: it',
      /^brand\.yaml:\d+: notices\[2\]\.writtenIn: there is no language "it"/,
    ],
    [
      'brand.yaml',
      'to: sales@northquay.example',
      'to: sales@northquay.example, entity: uk',
      /^brand\.yaml:\d+: notices\[2\]: .*Unrecognized key: "entity"/,
    ],
    ['brand.yaml', 'name: Northquay', 'name: [', /^brand\.yaml:\d+: not valid YAML: /],
    [
      'regulators/fca.yaml',
      'percent: 71',
      'percent: 171',
      /^regulators\/fca\.yaml:\d+: warnings\.lossPercent\[1\]\.percent: expected a percentage from 0 to 100/,
    ],
    [
      'regulators/fca.yaml',
      'from: 2026-07-01',
      'from: soon',
      /^regulators\/fca\.yaml:\d+: warnings\.lossPercent\[1\]\.from: expected a date such as 2026-10-01/,
    ],
    [
      'regulators/fca.yaml',
      "sentence: '{percent} of",
      "sentence: '71% of",
      /expected "\{percent\}" where the loss percentage stands/,
    ],
    [
      'regulators/fca.yaml',
      'code: fca',
      'code: acf',
      /^regulators\/fca\.yaml:\d+: code: expected "fca", as the file is named, found "acf"/,
    ],
    [
      'pages/en/about.md',
      'template: plain',
      'template: fancy',
      /^pages\/en\/about\.md:2: template: expected one of article, articles, collection, .*, found "fancy"$/,
    ],
    [
      'pages/en/about.md',
      'template: plain',
      'template: plian',
      /^pages\/en\/about\.md:2: template: expected one of .*, found "plian", perhaps "plain"$/,
    ],
    [
      'pages/en/about.md',
      'description: Which',
      'describe: Which',
      /^pages\/en\/about\.md:2: description: missing, expected a text$/m,
    ],
    [
      'pages/en/about.md',
      'title: ',
      'title: [a, b]\n# ',
      /^pages\/en\/about\.md:3: title: expected a text, found a list$/,
    ],
    [
      'pages/en/about.md',
      'menuLabel: About us',
      'menuLable: About us',
      /^pages\/en\/about\.md:5: Unrecognized key: "menuLable", perhaps "menuLabel"/,
    ],
    [
      'pages/en/about.md',
      '[costs page](/costs)',
      '[costs page](costs)',
      /^pages\/en\/about\.md:\d+: the link to "costs" does not begin with "\/", so where it leads depends on the page that it stands on/,
    ],
    [
      'pages/en/about.md',
      '[costs page](/costs)',
      '<a href="/costs#100%">costs page</a>',
      /^pages\/en\/about\.md:\d+: the link to "\/costs#100%": pages\/en\/costs\.md has no heading with that id/,
    ],
    [
      'pages/en/about.md',
      '[costs page](/costs)',
      '[costs page](/prices)',
      /^pages\/en\/about\.md:\d+: the link to "\/prices" leads nowhere: there is no such page in "en"/,
    ],
    [
      'pages/en/about.md',
      '[costs page](/costs)',
      '[costs page](/cots)',
      /^pages\/en\/about\.md:\d+: the link to "\/cots" leads nowhere: there is no such page in "en", perhaps "\/costs"\. Pages are/,
    ],
    [
      'pages/en/about.md',
      '[costs page](/costs)',
      '[costs page](/costs#nothing)',
      /the link to "\/costs#nothing": pages\/en\/costs\.md has no heading with that id/,
    ],
    [
      'pages/en/about.md',
      '[costs page](/costs)',
      '<fc-anchor target="#nothing" label="Costs"></fc-anchor>',
      /the link to "#nothing": pages\/en\/about\.md has no heading with that id/,
    ],
    [
      'pages/en/about.md',
      '{{entity}}',
      '{{company}}',
      /^pages\/en\/about\.md:\d+: \{\{company\}\} is not a known fact\. Known are brand, entity/,
    ],
    [
      'articles/en/what-is-a-pip.md',
      'illustration: pip.svg',
      'illustration: gone.svg',
      /^media\/gone\.svg: there is no such file/,
    ],
    [
      'articles/en/what-is-a-pip.md',
      'related: [education/what-is-a-spread]',
      'related: [costs]',
      /^articles\/en\/what-is-a-pip\.md:\d+: "costs" is not an article in "en"/,
    ],
    [
      'articles/en/what-is-a-pip.md',
      '---\ntemplate',
      'template',
      /^articles\/en\/what-is-a-pip\.md:1: expected front matter/,
    ],
    [
      'payment-methods/card.yaml',
      'image: payment-card.svg',
      'image: gone.svg',
      /^payment-methods\/card\.yaml:\d+: image: there is no file media\/gone\.svg/,
    ],
    [
      'payment-methods/instant.yaml',
      'regulators: [fca]',
      'regulators: [fca, jsc]',
      /^payment-methods\/instant\.yaml:\d+: words: edition ar-jo needs the words in "ar"/,
    ],
    [
      'payment-methods/instant.yaml',
      'regulators: [fca]',
      'regulators: [abc]',
      /^payment-methods\/instant\.yaml:\d+: regulators: no edition has the regulator "abc"/,
    ],
    [
      'payment-methods/bank.yaml',
      ', header, 1]',
      ', footer, 1]',
      /^payment-methods\/bank\.yaml:\d+: words\.en-gb\.deposit\.notes\[0\]\[2\]: /,
    ],
    [
      'texts/ar.yaml',
      'menu:',
      'footnotes:\n  noten: x\nmenu:',
      /^texts\/ar\.yaml:3: footnotes\.noten: nothing reads this text, perhaps "notes"/,
    ],
  ];
  /** Each reads a whole brand: of those in brand.yaml `npm test` takes one in four. */
  const isOne = (file: string, at: number) => file !== 'brand.yaml' || at % 4 === 0;
  for (const [at, [file, from, to, message]] of FAULTS.entries())
    it(
      `${file}: "${from}" made "${to}" is told with file, place and what was expected`,
      { tags: longUnless(isOne(file, at)) },
      async () => {
        copy.change(file, from, to);
        expect(await refusal()).toMatch(message);
      },
    );

  it('[PGE-10] lets links lead to a place that an anchor marks', async () => {
    copy.change(
      'pages/en/about.md',
      '[costs page](/costs)',
      '[costs page](/costs#here) and <fc-anchor target="#there" label="there"></fc-anchor><fc-anchor name="there"></fc-anchor>',
    );
    copy.change('pages/en/costs.md', '\n## ', '\n<fc-anchor name="here"></fc-anchor>\n\n## ');
    expect(await refusal()).toBe('accepted');
  });

  it.each([
    ['<fc-popup hash="Hours" heading="Hours"><p>x</p></fc-popup>', ['Hours'], ['hours', 'popup']],
    [
      '<fc-form-popup trigger="Log in" href="/log-in" hash="enter" heading="Log in"><fc-form-login></fc-form-login></fc-form-popup>',
      ['enter'],
      ['log-in'],
    ],
    [
      '<fc-hash-blocks><fc-item hash="#fees" label="Fees"><p>x</p></fc-item></fc-hash-blocks>',
      ['fees', 'FEES'],
      ['fee'],
    ],
    [
      '<fc-hash-tabs id="plans"><fc-item hash="One" name="One" value="1"><p>x</p></fc-item></fc-hash-tabs>',
      ['one', 'plans'],
      ['two', 'Plans'],
    ],
    [
      '<fc-popup trigger="x"><script type="application/json">{ "hash": "json", "heading": "x" }</script><p>x</p></fc-popup>',
      ['json'],
      ['heading'],
    ],
    [
      '<fc-tabs id="sizes"><fc-item value="a" label="A"><h3>In a panel</h3></fc-item></fc-tabs>',
      ['sizes', 'in-a-panel'],
      ['a'],
    ],
    ['<section id="place"><p>x</p></section>', ['place'], ['places']],
  ])(
    '[PGE-10] lets links lead to what answers to their hash, on the page and from another: %s',
    async (tag, there, absent) => {
      const page = (more: string) =>
        `---\ntemplate: plain\ntitle: New\ndescription: A page with a widget that answers to the hash of the address.\n---\n\n${more}\n`;
      const links = (path: string, hashes: readonly string[]) => hashes.map((hash) => `[x](${path}#${hash})`).join(' ');
      copy.write('pages/en/new.md', page(`${links('', there)}\n\n${tag}`));
      copy.write('pages/en/other.md', page(links('/new', there)));
      expect(await refusal()).toBe('accepted');
      copy.write('pages/en/new.md', page(`${links('', absent)}\n\n${tag}`));
      copy.write('pages/en/other.md', page(links('/new', absent)));
      const told = (await refusal()).split('\n');
      expect(told).toEqual(
        ['new', 'other'].flatMap((file) =>
          absent.map((hash) =>
            expect.stringMatching(
              new RegExp(
                `^pages/en/${file}\\.md:7: the link to "(/new)?#${hash}": pages/en/new\\.md has no heading with that id, and no widget that answers to it`,
              ),
            ),
          ),
        ),
      );
    },
  );

  it('tells the faults of all files at once', async () => {
    copy.change('pages/en/about.md', 'template: plain', 'template: fancy');
    copy.change('pages/ar/costs.md', 'template: plain', 'template: fancy');
    expect((await refusal()).split('\n').map((line) => line.split(':')[0])).toEqual([
      'pages/en/about.md',
      'pages/ar/costs.md',
    ]);
  });

  it('needs a home page and the warning in the language of each edition', async () => {
    copy.remove('pages/ar/home.md');
    copy.change('regulators/jsc.yaml', '    ar:\n      before', '    de:\n      before');
    const message = await refusal();
    expect(message).toContain('pages/ar/home.md: edition ar-jo needs this page');
    expect(message).toMatch(/regulators\/jsc\.yaml:\d+: warnings\.words: edition ar-jo needs the warning in "ar"/);
  });

  it('[RSK-4] refuses the removable variant where standing visibility is demanded', async () => {
    copy.change('regulators/fca.yaml', 'variants: [strip, expandable]', 'variants: [strip, removable]');
    expect(await refusal()).toMatch(
      /^regulators\/fca\.yaml:\d+: warnings\.variants: where standing visibility is demanded the removable variant is refused/,
    );
  });

  it('[RSK-4] refuses a sentence alone where standing visibility is demanded', async () => {
    copy.change('regulators/fca.yaml', 'variants: [strip, expandable]', 'variants: [strip]\n  shortensOnScroll: true');
    expect(await refusal()).toMatch(
      /^regulators\/fca\.yaml:\d+: warnings\.shortensOnScroll: where standing visibility is demanded every prescribed word stays/,
    );
  });

  it('takes shapes and paint from a drawing, and nothing that runs or reaches out', async () => {
    copy.write(
      'media/logo.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="alert(1)"><script>alert(2)</script><style>*{}</style>
      <a href="javascript:alert(3)"><path d="M0 0h8" stroke="currentColor" onclick="alert(4)"/></a><image href="https://evil.example/x.png"/>
      <foreignObject><p>x</p></foreignObject><rect width="8" height="8" fill="url(https://evil.example/#x)"/><g id="a"/></svg>`,
    );
    const { svg } = (await loadBrand(copy.dir)).drawing('logo.svg');
    const text = JSON.stringify(svg);
    expect(text).not.toMatch(/alert|evil|script|style|onload|onClick|foreignObject|"a"|"image"/);
    expect(text).toContain('"d":"M0 0h8"');
    expect(text).toContain('"id":"logo-svg-a"');
  });
});
