import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  applyModifications,
  copyResized,
  copyTranslations,
  createIdSource,
  parseTemplate,
  plainText,
  walkLayers,
  withResizedAlone,
  type Template,
} from '@platen/template';

/** Parts of a page that refer to others: by chance there or not. */
interface PagePlan {
  hasComponent: boolean;
  /** Instances, by the number of the page whose component they are of. */
  instances: number[];
  isMasked: boolean;
  isMastered: boolean;
  isFlowing: boolean;
  isTranslated: boolean;
}

const box = { width: 200, height: 40 };
const layerText = (id: string, more: object = {}): object => ({
  type: 'text',
  id,
  ...box,
  runs: [{ text: `${id} en` }],
  ...more,
});

function pageOf(plan: PagePlan, at: number, plans: readonly PagePlan[]): object {
  const component = {
    type: 'group',
    id: `card${at}`,
    width: 300,
    height: 100,
    component: { props: { label: { type: 'text', default: 'Label' } } },
    layers: [layerText(`name${at}`), layerText(`label${at}`, { expressions: { content: 'label + motto' } })],
  };
  const instances = plan.instances.flatMap((of, index) => {
    if (plans[of]?.hasComponent !== true) return [];
    const overrides = { [`name${of}.opacity`]: 0.5 };
    const instance = { of: `card${of}`, props: { label: `Own ${at}` }, overrides };
    return [{ type: 'group', id: `use${at}-${index}`, width: 150, height: 50, alt: 'Card', instance }];
  });
  return {
    id: `page${at}`,
    name: `Page ${at}`,
    width: 400,
    height: 600,
    subtitles: { text: `1\n00:00:00,000 --> 00:00:01,000\nSpoken ${at}` },
    ...(plan.isMastered && { master: 'letter' }),
    ...(plan.isFlowing && { flow: `title${at}` }),
    layers: [
      layerText(`title${at}`, { styleId: 'head' }),
      layerText(`below${at}`, { placement: { side: 'below', of: `title${at}`, gap: 4 } }),
      { type: 'shape', id: `form${at}`, ...box },
      layerText(`cut${at}`, plan.isMasked ? { mask: { type: 'layer', layerId: `form${at}` } } : {}),
      ...(plan.hasComponent ? [component] : []),
      ...instances,
    ],
    parameters: [{ key: `sub${at}`, type: 'text', bindings: [{ layerId: `cut${at}` }] }],
  };
}

const page = fc.record<PagePlan>({
  hasComponent: fc.boolean(),
  instances: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
  isMasked: fc.boolean(),
  isMastered: fc.boolean(),
  isFlowing: fc.boolean(),
  isTranslated: fc.boolean(),
});

const template = fc.array(page, { minLength: 1, maxLength: 3 }).map((plans): Template => {
  const german = plans.flatMap(({ isTranslated, hasComponent, instances }, at): [string, string][] => {
    if (!isTranslated) return [];
    const names = ['title', 'below', ...(hasComponent ? ['name'] : [])];
    return [
      ...names.map((name): [string, string] => [`${name}${at}.content`, `${name}${at} de`]),
      [`page${at}.subtitles`, `1\n00:00:00,000 --> 00:00:01,000\nGesprochen ${at}`],
      [`param.sub${at}`, `Satz ${at}`],
      ...(hasComponent ? [[`label${at}.expressions.content`, '"de " + label'] as [string, string]] : []),
      ...instances.map((_, index): [string, string] => [`use${at}-${index}.alt`, 'Karte']),
      // A translation of a layer that was deleted, whose id copies must not take.
      [`name${at}-2.content`, 'Rest'],
    ];
  });
  return parseTemplate({
    schemaVersion: 2,
    data: { motto: { type: 'text', default: '!' } },
    textStyles: { head: { fontSize: 30, fill: { type: 'solid', color: 'var(--ink)' } } },
    tokens: { axes: [], values: { ink: { type: 'color', value: '#123456' } } },
    masters: [{ id: 'letter', content: { x: 0, y: 0, width: 400, height: 500 }, layers: [layerText('folio')] }],
    locales: { default: 'en', overrides: { de: { ...Object.fromEntries(german), 'folio.content': 'Seite' } } },
    testData: { rows: [{ motto: '?' }] },
    pages: plans.map(pageOf),
  });
});

/** All that a page says in a language, in drawing order. */
function saidBy(whole: Template, at: number, locale: string): unknown[] {
  const shown = applyModifications(whole, {}, { design: { locale } }).template.pages[at];
  assert.ok(shown);
  const layers = [...walkLayers(shown.layers)].map(({ layer }) => [
    layer.type,
    layer.alt,
    layer.opacity,
    layer.type === 'text' ? [plainText(layer), layer.style.fontSize, layer.style.fill] : '',
    layer.mask?.type,
    layer.placement?.side,
  ]);
  return [shown.subtitles?.text, shown.flow === undefined, ...layers];
}

describe('a page that is copied', () => {
  test('says the same in every language in a template of its own', () => {
    fc.assert(
      fc.property(template, (whole) => {
        for (const [at, source] of whole.pages.entries()) {
          const alone = withResizedAlone(whole, { page: source, master: undefined });
          parseTemplate(JSON.parse(JSON.stringify(alone)));
          for (const locale of ['en', 'de']) assert.deepEqual(saidBy(alone, 0, locale), saidBy(whole, at, locale));
          assert.deepEqual([alone.testData, alone.masters?.length], [whole.testData, 1]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('says the same in every language beside its original', () => {
    fc.assert(
      fc.property(template, (whole) => {
        for (const [at, source] of whole.pages.entries()) {
          const copy = copyResized({ page: source }, whole, 2, createIdSource([...whole.pages, ...whole.masters!]));
          const locales = structuredClone(whole.locales);
          copyTranslations({ locales }, copy.ids);
          const both: Template = { ...whole, locales, pages: [...whole.pages, copy.page] };
          parseTemplate(JSON.parse(JSON.stringify(both)));
          for (const locale of ['en', 'de'])
            assert.deepEqual(saidBy(both, whole.pages.length, locale), saidBy(whole, at, locale));
        }
      }),
      { numRuns: 150 },
    );
  });
});
