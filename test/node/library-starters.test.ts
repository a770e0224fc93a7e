import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import type { Renderer } from '@platen/engine';
import { isMoving, planTimeline } from '@platen/engine/internal';
import { listStarters, readLibraryFile, readStarter } from '@platen/library/node';
import type { Constraints, Layer, Parameter, Report, Template } from '@platen/template';
import { casesOfTurn } from '../cases-of-turn.ts';
import { isLikeness } from '../compare/is-likeness.ts';
import { drawStarterThumbnail, starterThumbnail } from '../compare/starter-thumbnail.ts';

const folder = new URL('../../packages/library/', import.meta.url);
const slugs = (await readdir(new URL('starters/', folder))).sort();
const templates = new Map(await Promise.all(slugs.map(async (slug) => [slug, await readStarter(slug)] as const)));

/** Words of several scripts to fill a parameter with; each is cut to the length the parameter allows. */
const fillings = {
  long: 'Extraordinary evenings begin with unhurried conversations beneath the old lighthouse. ',
  greek: 'Μια ήσυχη νύχτα στην παλιά πόλη, δίπλα στη θάλασσα. ',
  arabic: 'أمسية هادئة في المدينة القديمة بجانب البحر. ',
  hindi: 'पुराने शहर में समुद्र के किनारे एक शांत शाम। ',
  japanese: '古い港町の静かな夜に、海のそばで語り合う。',
  emoji: 'Sun 🌞 and 👩🏽‍🚀 flags 🇯🇵 ',
};

let renderer: Renderer;
before(async () => {
  renderer = await createRenderer();
});
after(() => renderer.close());

describe('starter templates', () => {
  test('are at least eighteen, each listed with what a gallery needs', async () => {
    const starters = await listStarters();
    assert.ok(starters.length >= 18);
    assert.deepEqual(starters.map(({ slug }) => slug).sort(), slugs);
    for (const starter of starters) {
      assert.ok(starter.name && starter.description && starter.tags.length > 1, starter.slug);
      assert.ok(['Social', 'Marketing', 'Print', 'Documents'].includes(starter.category), starter.slug);
    }
    assert.equal(starters.find(({ slug }) => slug === 'carousel')?.pages, 5);
    await assert.rejects(readStarter('../package'), { code: 'TEMPLATE_NOT_FOUND' });
  });

  for (const [slug, template] of templates) {
    describe(slug, () => {
      test('names its layers, describes its parameters and says what its images show', () => {
        for (const layer of allLayers(template)) {
          assert.ok(layer.name, `${layer.id} has no name`);
          if (layer.type === 'image' || layer.type === 'video' || layer.type === 'qr')
            assert.ok(layer.alt, `${layer.id} has no alt text`);
        }
        for (const parameter of allParameters(template)) assert.ok(parameter.description, parameter.key);
        for (const [name, { description }] of Object.entries(template.data ?? {})) assert.ok(description, name);
        assert.ok(allParameters(template).length + Object.keys(template.data ?? {}).length > 2);
      });

      test('renders as it is without a word of complaint', async () => {
        const { outputs, report } = await renderer.render(template, {}, { format: 'jpg' });
        assert.deepEqual(report, []);
        const hasFlow = template.pages.some(({ flow }) => flow !== undefined);
        assert.ok(hasFlow ? outputs.length >= template.pages.length : outputs.length === template.pages.length);
      });

      test('has a thumbnail that shows it: npm run thumbnails', async () => {
        const drawn = await drawStarterThumbnail(renderer, slug);
        const stored = await readFile(starterThumbnail(slug));
        assert.ok(await isLikeness(stored, drawn));
        assert.ok(stored.length < 60_000, `${stored.length} bytes`);
      });

      for (const [kind, words] of casesOfTurn(Object.entries(fillings), 3)) {
        test(`keeps ${kind} values in their boxes`, async () => {
          const values = Object.fromEntries(
            freeTexts(template).map(({ key, constraints }) => [key, fill(words, constraints)]),
          );
          const { report } = await renderer.render(template, values, { format: 'jpg', scale: 0.25 });
          const truncated = new Set(
            allLayers(template).flatMap((layer) =>
              layer.type === 'text' && layer.mode === 'truncate' ? [layer.id] : [],
            ),
          );
          const unexpected = report.filter(({ code, layer }) => code !== 'text_overflow' || !truncated.has(layer));
          assert.deepEqual(unexpected, []);
        });
      }

      test('stays whole without any words', async () => {
        const values = Object.fromEntries(freeTexts(template).map(({ key }) => [key, '']));
        const { report } = await renderer.render(template, values, { format: 'jpg', scale: 0.25 });
        assert.deepEqual(report, []);
      });
    });
  }

  test('use only small images that the library has', async () => {
    const sources = new Set(
      [...templates.values()].flatMap((template) => JSON.stringify(template).match(/library:[\w/.-]+/g) ?? []),
    );
    assert.ok(sources.size > 10);
    for (const source of sources) {
      const { length } = await readLibraryFile(source.slice('library:'.length));
      const max = source.startsWith('library:media/') ? 600_000 : 150_000;
      assert.ok(length > 1000 && length <= max, `${source} has ${length} bytes`);
    }
  });

  test('move in at least six of them: a video, a voice with its words, a countdown, five images, a story, a name', () => {
    const moving = [...templates].filter(([, { tags }]) => tags.includes('motion'));
    assert.ok(moving.length >= 6);
    for (const [slug, { pages }] of moving) {
      for (const page of pages)
        assert.ok(
          page.layers.some((layer) => isMoving(layer, 4000)),
          slug,
        );
    }
    const get = (slug: string): Template => templates.get(slug) ?? assert.fail(slug);
    assert.ok(allLayers(get('product-video')).some(({ type }) => type === 'video'));
    const [quote] = get('quote-voice').pages;
    assert.ok(quote?.subtitles?.fromVoice && quote.subtitles.style.upcomingColor);
    assert.ok(quote.layers.some((layer) => layer.type === 'audio' && layer.voiceText !== ''));
    assert.equal(get('slideshow').pages.filter(({ transition }) => transition).length, 4);
    const none = { sources: new Map(), voices: new Map() };
    assert.equal(planTimeline(get('countdown').pages, none).durationMs, 6500);
    const report: Report = [];
    assert.equal(planTimeline(get('slideshow').pages, none, {}, report).durationMs, 16_800);
    assert.deepEqual(report, []);
  });
});

function allLayers(template: Template): Layer[] {
  const within = (layers: readonly Layer[]): Layer[] =>
    layers.flatMap((layer) => (layer.type === 'group' ? [layer, ...within(layer.layers)] : [layer]));
  return [...template.pages, ...(template.masters ?? [])].flatMap((holder) => within(holder.layers));
}

function allParameters(template: Template): Parameter[] {
  return template.pages.flatMap((page) => page.parameters);
}

/** Parameters and data that any words may stand in. */
function freeTexts(template: Template): { key: string; constraints: Constraints }[] {
  const data = Object.entries(template.data ?? {}).flatMap(([key, type]) =>
    type.type === 'text' && type.constraints.pattern === undefined && type.constraints.enum === undefined
      ? [{ key, constraints: type.constraints }]
      : [],
  );
  return [...allParameters(template).filter((parameter) => isFreeText(parameter, template)), ...data];
}

/** Whether any words may stand there: text layers without a pattern. */
function isFreeText({ type, bindings, constraints }: Parameter, template: Template): boolean {
  if (type !== 'text' || constraints.pattern !== undefined || constraints.enum !== undefined) return false;
  return bindings.every((binding) => allLayers(template).find(({ id }) => id === binding.layerId)?.type === 'text');
}

/** As many words as the parameter takes, never a half character. Of East Asian writing half as much: it says as much with it. */
function fill(words: string, constraints: Constraints): string {
  const maxLength = (constraints.maxLength ?? 60) / (/\p{scx=Han}/v.test(words) ? 2 : 1);
  const text = words.repeat(Math.ceil(maxLength / words.length) + 1);
  let result = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if ([...result, ...segment].length > maxLength) break;
    result += segment;
  }
  return result.trim();
}
