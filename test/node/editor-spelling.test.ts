import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { PlatenError } from '@platen/template';
import { readBundledFile } from '../../packages/engine/node/bundled-files.ts';
import { checkedWords, scriptTest } from '../../packages/editor/spelling/checked-words.ts';
import { findDictionary, readDictionaries } from '../../packages/editor/spelling/dictionaries.ts';
import {
  inUnicode,
  startHunspell,
  type DictionaryBytes,
  type Hunspell,
} from '../../packages/editor/spelling/hunspell.ts';
import { maxWords, PersonalWords } from '../../packages/editor/spelling/personal-words.ts';
import { checkedLength, movedMisspellings, SpellChecker } from '../../packages/editor/spelling/spell-checker.ts';
import { Spellers, type Speller } from '../../packages/editor/spelling/spellers.ts';

const words = (text: string): string[] => checkedWords(text).map(({ word }) => word);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the words that spelling is about', () => {
  it('are found with their places, whatever joins their letters', () => {
    assert.deepEqual(checkedWords('Don’t stop!'), [
      { start: 0, end: 5, word: "Don't" },
      { start: 6, end: 10, word: 'stop' },
    ]);
    assert.deepEqual(words('a well-known cafe\u0301, sil\u00adben'), ['well-known', 'café', 'silben']);
    assert.deepEqual(words('مرحبا بالعالم'), ['مرحبا', 'بالعالم']);
  });

  it('leave out what is no prose', () => {
    const none = [
      'NASA’s PNGs 4th B2B mp3 iPhone OpenType',
      'https://teh.example/wrod?x=y www.teh.example teh@wrod.example',
      'teh.example/wrod teh/wrod readme.txt C:\\teh\\wrod',
      '#teh @wrod foo_wrod R&D',
      '{{teh}} {{ teh.wrod }} {teh} ${teh wrod} [[teh]] %teh% <teh> <teh wrod>',
      'a I x',
    ];
    for (const text of none) assert.deepEqual(words(text), [], text);
    assert.deepEqual(words('if 5 < six and seven > 3: right'), ['if', 'six', 'and', 'seven', 'right']);
  });

  it('are found in time in what nobody would write', () => {
    const hostile = [
      'a'.repeat(20_000),
      'a.'.repeat(10_000),
      '{{'.repeat(10_000),
      '@'.repeat(20_000),
      'a@'.repeat(10_000),
      '<a'.repeat(10_000),
      '%a'.repeat(10_000),
      'a/'.repeat(10_000),
    ];
    // The processor's time, which other work on the machine does not add to.
    const from = process.cpuUsage();
    for (const text of hostile) words(text);
    const { user, system } = process.cpuUsage(from);
    assert.ok(user + system < 1_000_000, `${(user + system) / 1000} ms`);
  });

  it('are in the script of the language', () => {
    const isEnglish = scriptTest('en-GB');
    assert.deepEqual(['word', 'naïve', "don't", 'слово', 'كلمة', 'wоrd'].map(isEnglish), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    assert.deepEqual(['word', 'كلمة'].map(scriptTest('ar')), [false, true]);
    assert.deepEqual(['word', 'слово'].map(scriptTest('sr-Latn')), [true, false]);
  });
});

describe('dictionaries', () => {
  const base = 'https://host.example/page/';
  const assetBase = 'https://platen.example/assets/';

  it('are read whole, or refused with a word for the developer', () => {
    const read = readDictionaries(
      { de_AT: { aff: 'de.aff', dic: new URL('https://cdn.example/de.dic') }, en: false, fr: { check: () => [] } },
      base,
    );
    assert.deepEqual([...read.keys()], ['de-AT', 'en', 'fr']);
    assert.deepEqual(read.get('de-AT'), {
      kind: 'files',
      aff: 'https://host.example/page/de.aff',
      dic: 'https://cdn.example/de.dic',
    });
    const bad: [unknown, RegExp][] = [
      ['de', /object/],
      [{ '?': { aff: 'a', dic: 'b' } }, /“\?” is not a language tag/],
      [{ de: { aff: 'a' } }, /“de” must be/],
      [{ de: { check: 'no' } }, /“de” must be/],
      [{ de: { check: () => [], suggest: 3 } }, /“de” must be/],
      [{ de: { aff: 'javascript:alert(1)', dic: 'b' } }, /address of “de”/],
      [{ de: { aff: 'file:///etc/passwd', dic: 'b' } }, /address of “de”/],
      [Object.fromEntries(Array.from({ length: 51 }, (_, each) => [`x-${each}`, false])), /at most 50/],
    ];
    for (const [given, message] of bad) {
      assert.throws(
        () => readDictionaries(given, base),
        (error) => error instanceof PlatenError && message.test(error.message),
      );
    }
    assert.equal(readDictionaries(undefined, base).size, 0);
  });

  it('are found for a tag, its language, and English where nobody brings one', () => {
    const own = readDictionaries({ de: { aff: 'de.aff', dic: 'de.dic' }, 'en-US': false }, base);
    const tag = (language: string): string | undefined => findDictionary(language, own, assetBase)?.tag;
    assert.deepEqual(['de-CH', 'en', 'en-GB', 'en-NZ', 'en-CA', 'en-US', 'fr', 'no such tag', ''].map(tag), [
      'de',
      'en',
      'en-GB',
      'en-GB',
      'en',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    assert.deepEqual(findDictionary('en-AU', own, assetBase)?.dictionary, {
      kind: 'files',
      aff: `${assetBase}spelling/en-gb.aff`,
      dic: `${assetBase}spelling/en-gb.dic`,
    });
  });

  it('of the host’s own functions are asked, and what they answer is checked', async () => {
    const asked: unknown[] = [];
    const spellersOf = (functions: object): Spellers =>
      new Spellers({
        assetBase,
        dictionaries: readDictionaries({ la: functions }, base),
        startWorker: () => assert.fail('no worker is needed'),
      });
    const latin = spellersOf({
      check: (given: string[], language: string) => (
        asked.push(given, language),
        given.map((word) => word !== 'verbvm')
      ),
      suggest: async () => ['verbum', '', 3],
    }).find('la-VA');
    assert.deepEqual(await latin?.check(['verbum', 'verbvm']), [true, false]);
    assert.deepEqual(await latin?.suggest('verbvm'), ['verbum']);
    assert.deepEqual(asked, [['verbum', 'verbvm'], 'la']);
    await assert.rejects(async () =>
      spellersOf({ check: () => [true] })
        .find('la')
        ?.check(['a', 'b']),
    );
    assert.deepEqual(
      await spellersOf({ check: () => [] })
        .find('la')
        ?.suggest('a'),
      [],
    );
  });
});

describe('a person’s own words', () => {
  const storage = () => {
    const cached = new Map<string, string>();
    return {
      cached,
      getItem: (key: string) => cached.get(key) ?? null,
      setItem: (key: string, value: string) => void cached.set(key, value),
    };
  };

  it('are kept for them alone, the latest of many, and survive nonsense', () => {
    const device = storage();
    const mine = new PersonalWords(device, 'one');
    mine.add('platen');
    mine.add('Don’s');
    assert.deepEqual(
      ['platen', 'Platen', "Don's", 'other'].map((word) => mine.has(word)),
      [true, true, true, false],
    );
    assert.equal(new PersonalWords(device, 'two').has('platen'), false);
    assert.equal(new PersonalWords(device, 'one').has('platen'), true);
    for (let each = 0; each < maxWords; each++) mine.add(`word${each}`);
    mine.add('x'.repeat(61));
    const again = new PersonalWords(device, 'one');
    assert.deepEqual([again.has('platen'), again.has('word0'), again.has(`word${maxWords - 1}`)], [false, true, true]);
    device.cached.set('one', '{"a":');
    assert.equal(new PersonalWords(device, 'one').has('word0'), false);
    const full = new PersonalWords(
      {
        getItem: () => null,
        setItem: () => {
          throw new Error('full');
        },
      },
      'one',
    );
    full.add('here');
    assert.ok(full.has('here'));
  });
});

describe('hunspell', () => {
  let open: (files: DictionaryBytes) => Hunspell;
  let english: Hunspell;
  const bundled = async (name: string): Promise<DictionaryBytes> => ({
    aff: await readBundledFile(`spelling/${name}.aff`),
    dic: await readBundledFile(`spelling/${name}.dic`),
  });

  before(async () => {
    open = await startHunspell(await readBundledFile('wasm/hunspell.wasm'));
    english = open(await bundled('en'));
  });

  it('knows English words and what was meant', async () => {
    const right = ['receive', 'Germany', "don't", 'well-known', 'café', 'naïve', 'colors'];
    assert.deepEqual(
      right.filter((word) => !english.isRight(word)),
      [],
    );
    const wrong = ['recieve', 'germany', 'teh', 'definately', 'colours'];
    assert.deepEqual(
      wrong.filter((word) => english.isRight(word)),
      [],
    );
    assert.equal(english.suggest('teh')[0], 'the');
    assert.equal(english.suggest('recieve')[0], 'receive');
    assert.deepEqual(english.suggest('qqqqqqqqqq'), []);
    const british = open(await bundled('en-gb'));
    assert.deepEqual(
      ['colours', 'colors'].map((word) => british.isRight(word)),
      [true, false],
    );
  });

  it('joins words, and reads dictionaries in the encodings of their time', () => {
    const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    // The flag of compounds is a letter of the encoding, as older dictionaries have it.
    const files = {
      aff: latin('SET ISO8859-1\nCOMPOUNDFLAG ü\nCOMPOUNDMIN 3\nSFX n Y 1\nSFX n 0 n .\n'),
      dic: latin('3\nTür/ü\nschloß/ü\nKatze/n\n'),
    };
    const german = open(files);
    assert.deepEqual(
      ['Tür', 'Türschloß', 'Katzen', 'Turschloß', 'Katzes'].map((word) => german.isRight(word)),
      [true, true, true, false, false],
    );
    assert.equal(german.suggest('Kazen')[0], 'Katzen');
    const whole = { aff: bytes('SET UTF-8\n'), dic: bytes('1\nslovo\n') };
    assert.equal(inUnicode(whole).aff, whole.aff);
    const cyrillic = open({
      aff: latin('SET microsoft-cp1251\n'),
      dic: Uint8Array.of(49, 10, 0xf1, 0xeb, 0xee, 0xe2, 0xee, 10),
    });
    assert.deepEqual([cyrillic.isRight('слово'), cyrillic.isRight('слава')], [true, false]);
  });

  /** Answers when a checker has asked for all that it wanted. */
  async function settle(asked: string[][]): Promise<void> {
    for (let count = -1; count !== asked.length;) {
      count = asked.length;
      await new Promise((resolve) => setTimeout(resolve, 450));
    }
  }

  function checkerOf(known: string[] = []) {
    const asked: string[][] = [];
    const speller: Speller = {
      language: 'en',
      check: async (given) => (asked.push([...given]), given.map((word) => english.isRight(word))),
      suggest: async (word) => english.suggest(word),
    };
    let text = '';
    let focus = 0;
    const wrong = (): string[] =>
      checker.misspellings({ text, languageAt: () => 'en', focus }).map(({ start, end }) => text.slice(start, end));
    const checker = new SpellChecker({
      find: (language) => (language === 'en' ? speller : undefined),
      isKnown: (word) => known.includes(word),
      onChange: () => void wrong(),
    });
    return { asked, checker, wrong, set: (next: string, at = next.length) => ([text, focus] = [next, at]) };
  }

  it('checks what is new once typing rests, and nothing twice', async () => {
    const { asked, checker, wrong, set } = checkerOf(['Wrod']);
    set('Teh first wrod\nA Wrod, слово');
    assert.deepEqual(wrong(), []);
    set('Teh first wrod\nA Wrod, слово, teh');
    assert.deepEqual(wrong(), []);
    await settle(asked);
    assert.deepEqual(asked, [['Teh', 'first', 'wrod', 'teh']]);
    assert.deepEqual(wrong(), ['Teh', 'wrod', 'teh']);
    set('Teh first wrod\nA Wrod, слово, the Teh, nwe');
    assert.deepEqual(wrong(), ['Teh', 'wrod', 'Teh']);
    await settle(asked);
    assert.deepEqual(asked.slice(1), [['the', 'nwe']]);
    assert.deepEqual(wrong(), ['Teh', 'wrod', 'Teh', 'nwe']);
    checker.close();
  });

  it('checks a long text where it is worked on, in portions', async () => {
    const { asked, checker, wrong, set } = checkerOf();
    const filler = Array.from(
      { length: 12_000 },
      (_, each) => `w${String.fromCharCode(97 + (each % 26), 97 + ((each / 26) % 26))}`,
    );
    const text = `teh ${filler.join(' ')} nwe`;
    assert.ok(text.length > 2 * checkedLength);
    set(text, 0);
    wrong();
    await settle(asked);
    assert.ok(asked.every((portion) => portion.length <= 200) && asked.length > 1);
    assert.ok(wrong().includes('teh') && !wrong().includes('nwe'));
    set(text, text.length);
    wrong();
    await settle(asked);
    assert.ok(wrong().includes('nwe') && !wrong().includes('teh'));
    checker.close();
  });

  it('takes wrong words along when text before them changes', () => {
    const at = (start: number, end: number) => ({ start, end, word: 'x', language: 'en' });
    const ranges = (from: string, to: string) =>
      movedMisspellings([at(0, 3), at(8, 12)], from, to).map(({ start, end }) => to.slice(start, end));
    assert.deepEqual(ranges('teh dog wrod', 'teh small dog wrod'), ['teh', 'wrod']);
    assert.deepEqual(ranges('teh dog wrod', 'teh wrod'), ['teh', 'wrod']);
    assert.deepEqual(ranges('teh dog wrod', 'teh dog wrXod'), ['teh']);
    assert.deepEqual(ranges('teh dog wrod', ''), []);
    assert.deepEqual(ranges('teh dog wrod', 'teh dog wrod teh dog wrod'), ['teh', 'wrod']);
  });

  it('leaves a text unmarked whose dictionary fails', async () => {
    let changes = 0;
    const failing: Speller = { language: 'en', check: () => Promise.reject(new Error('no')), suggest: async () => [] };
    const checker = new SpellChecker({ find: () => failing, isKnown: () => false, onChange: () => void changes++ });
    const ask = () => checker.misspellings({ text: 'teh wrod', languageAt: () => 'en', focus: 0 });
    ask();
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.equal(changes, 1);
    assert.deepEqual(ask(), []);
    checker.close();
  });
});
