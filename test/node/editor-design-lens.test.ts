import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { parseTemplate, plainText, walkLayers } from '@platen/template';
import { addLayers } from '../../packages/editor/commands/add-layers.ts';
import { addLocale, deleteLocale, localeError, setOverride } from '../../packages/editor/commands/edit-locales.ts';
import {
  addMaster,
  deleteMaster,
  leaveMaster,
  makeMaster,
  setMaster,
} from '../../packages/editor/commands/edit-masters.ts';
import { addPage } from '../../packages/editor/commands/edit-pages.ts';
import {
  addTextStyle,
  deleteTextStyle,
  linkTextStyle,
  resetToTextStyle,
  updateTextStyle,
} from '../../packages/editor/commands/edit-text-styles.ts';
import { setCommon } from '../../packages/editor/commands/set-layers.ts';
import { styleLayer, styleParagraphs } from '../../packages/editor/commands/style-texts.ts';
import { duplicateLayers } from '../../packages/editor/commands/duplicate-layers.ts';
import { groupLayers } from '../../packages/editor/commands/group-layers.ts';
import { deleteLayers } from '../../packages/editor/commands/delete-layers.ts';
import { duplicatePage } from '../../packages/editor/commands/insert-pages.ts';
import { card, DesignDesk } from '../data/design-desk.ts';
import { createMomentLens } from '../../packages/editor/store/moment-lens.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import type { Edit } from '../../packages/editor/store/template-document.ts';

function randomDesignEdit(desk: DesignDesk, kind: number, id: string, value: number): void {
  const { state, document, template } = desk;
  const page = state.page.peek();
  const styles = Object.keys(template.textStyles ?? {});
  const style = styles[value % Math.max(1, styles.length)];
  const layer = [...walkLayers(state.designedPage.peek().layers)].find((each) => each.layer.id === id)?.layer;
  const apply = (edit: Edit | undefined): void => void (edit && document.apply(edit));
  switch (kind) {
    case 6:
      return apply(layer?.type === 'text' ? addTextStyle(template, page, layer, `Style ${value}`) : undefined);
    case 7:
      return apply(linkTextStyle(template, page, [id], value % 3 === 0 ? undefined : style));
    case 8:
      return apply(resetToTextStyle(page, [id]));
    case 9:
      return apply(layer?.type === 'text' ? updateTextStyle(page, layer) : undefined);
    case 10:
      return apply(style !== undefined && value % 3 === 0 ? deleteTextStyle(style, style) : undefined);
    case 11:
      return apply(localeError(template, 'fr') ? undefined : addLocale('fr'));
    case 12:
      return apply(value % 4 === 0 && template.locales?.overrides['fr'] ? deleteLocale('fr') : undefined);
    case 13:
      return apply(setOverride('de', `${id}.x`, value % 2 === 0 ? value : undefined));
    case 14:
      return apply((template.masters?.length ?? 0) < 3 ? addMaster(template, page, 'Master') : undefined);
    case 15:
      return apply(leaveMaster(template, state.designedPage.peek()));
    case 16:
      return apply(state.openMaster.peek() ? undefined : makeMaster(template, page, 'Master'));
    default:
      state.pageId.value = value % 2 === 0 ? 'page' : (template.masters?.[0]?.id ?? 'page');
  }
}

before(async () => void (await loadDataCode()));

describe('texts in shared styles', () => {
  it('are shown in them, in pages and masters, and otherwise are the very same objects', () => {
    const desk = new DesignDesk();
    assert.deepEqual(
      [desk.shown('title').style.fontSize, desk.shown('title').style.fontFamily, desk.shown('title').lineHeight],
      [40, 'Lora', 1.5],
    );
    assert.equal(desk.shown('head').style.fontWeight, 700);
    assert.deepEqual(desk.shown('inner').style.fill, { type: 'solid', color: 'var(--ink)' });
    assert.equal(desk.shown('free'), desk.stored('free'));
    const inner = desk.shown('inner');
    desk.type('title', 'Other');
    assert.equal(desk.shown('inner'), inner);
    desk.show(undefined, { mode: 'dark' });
    assert.equal(desk.shown('title').style.fontSize, 44);
  });

  it('differ from them in what is edited, and in nothing else', () => {
    const desk = new DesignDesk();
    desk.set('title', (layer) => styleLayer(layer, { fontSize: 22 }));
    assert.deepEqual(desk.stored('title').ownStyle, ['fontFamily', 'fontSize']);
    assert.equal(desk.stored('title').style.fontSize, 22);
    assert.equal(desk.stored('title').style.fontWeight, 400, 'what the style says is not copied');
    desk.set('title', (layer) => styleParagraphs(layer, { lineHeight: 2 }));
    assert.deepEqual(desk.stored('title').ownStyle, ['fontFamily', 'fontSize', 'lineHeight']);
    desk.document.apply({
      label: 'Style',
      recipe: (draft) => void Object.assign(draft.textStyles!['heading']!, { fontWeight: 300, fontSize: 80 }),
    });
    assert.deepEqual([desk.shown('title').style.fontWeight, desk.shown('title').style.fontSize], [300, 22]);
    desk.set('title', (layer) => {
      if (layer.type === 'text') layer.ownStyle = [];
    });
    assert.equal(desk.shown('title').style.fontSize, 80, 'reset');
    while (desk.document.canUndo.peek()) desk.document.undo();
    assert.deepEqual(desk.template, card);
  });

  it('are not touched by what is changed of others, and have gestures shown at once', () => {
    const desk = new DesignDesk();
    const inner = desk.stored('inner');
    desk.document.apply(setCommon(desk.state.page.peek(), ['free'], 'Move', { x: 50 })!);
    assert.equal(desk.stored('inner'), inner);
    const gesture = desk.document.begin('Size');
    for (const fontSize of [10, 11])
      gesture.update((draft) => {
        const layer = draft.pages[0]!.layers[0]!;
        if (layer.type === 'text') layer.style.fontSize = fontSize;
      });
    assert.equal(desk.shown('title').style.fontSize, 11);
    gesture.commit();
    assert.deepEqual(desk.stored('title').ownStyle, ['fontFamily', 'fontSize']);
    assert.equal(desk.document.steps.peek().length, 2);
  });

  it('move with keyframes at a moment', () => {
    const [page] = card.pages;
    const keyframes = [
      {
        property: 'fontSize',
        keyframes: [
          { atMs: 0, value: 10 },
          { atMs: 1000, value: 30 },
        ],
      },
    ];
    const layers = page!.layers.map((layer) => (layer.id === 'title' ? { ...layer, motion: { keyframes } } : layer));
    const desk = new DesignDesk(parseTemplate({ ...card, pages: [{ ...page, durationMs: 2000, layers }] }));
    desk.document.lens.value = createMomentLens({ pageId: 'page', atMs: 500, pageMs: 2000 });
    assert.equal(desk.shown('title').style.fontSize, 20);
    desk.set('title', (layer) => styleLayer(layer, { fontSize: 25 }));
    assert.deepEqual(desk.stored('title').ownStyle, ['fontFamily'], 'a keyframe, not the design');
    assert.equal(desk.stored('title').motion?.keyframes[0]?.keyframes.length, 3);
  });
});

describe('a language that is edited', () => {
  it('takes what is typed, and leaves the text it translates', () => {
    const desk = new DesignDesk();
    desk.show('de');
    assert.equal(plainText(desk.shown('title')), 'Karte');
    assert.equal(desk.shown('title').style.fontSize, 30);
    desk.type('title', 'Eintritt');
    desk.type('free', 'Frei');
    desk.type('inner', 'Innen');
    assert.deepEqual([desk.values?.['title.content'], desk.values?.['inner.content']], ['Eintritt', 'Innen']);
    assert.equal(plainText(desk.shown('free')), 'Frei');
    assert.equal(plainText(desk.stored('title')), 'Card');
    assert.equal(desk.stored('free'), card.pages[0]!.layers[2]);
    desk.show();
    assert.equal(plainText(desk.shown('free')), 'Free entry');
    parseTemplate(JSON.parse(JSON.stringify(desk.template)));
    while (desk.document.canUndo.peek()) desk.document.undo();
    assert.deepEqual(desk.template, card);
  });

  it('writes to the language that is shown, not to the one that it falls back to', () => {
    const desk = new DesignDesk();
    desk.show('de-AT');
    assert.equal(plainText(desk.shown('title')), 'Karte');
    desk.type('title', 'Billett');
    assert.deepEqual(desk.template.locales?.overrides['de-AT'], { 'title.content': 'Billett' });
    assert.equal(desk.template.locales?.overrides['de']?.['title.content'], 'Karte');
  });

  it('has texts that are added in it for all languages', () => {
    const desk = new DesignDesk();
    desk.show('de');
    const { state, document } = desk;
    document.apply(addLayers(state.template.peek(), [{ ...desk.stored('free'), id: 'new' }], { pageId: 'page' })!);
    const id = document.steps.peek().at(-1)?.after.selection[0] ?? 'new';
    for (const words of ['N', 'Neu']) desk.type(id, words);
    assert.equal(plainText(desk.stored(id)), 'Neu');
    assert.equal(desk.values?.[`${id}.content`], undefined);
    desk.show();
    assert.equal(plainText(desk.shown(id)), 'Neu');
    desk.show('de');
    desk.type(id, 'Ganz neu');
    assert.equal(plainText(desk.stored(id)), 'Neu');
    assert.equal(desk.values?.[`${id}.content`], 'Ganz neu');
  });

  it('keeps styles within a text', () => {
    const desk = new DesignDesk();
    desk.show('de');
    desk.set('free', (layer) => {
      if (layer.type === 'text') layer.runs = [{ text: 'Eintritt ' }, { text: 'frei', style: { fontWeight: 800 } }];
    });
    assert.deepEqual(desk.values?.['free.content'], [
      { text: 'Eintritt ' },
      { text: 'frei', style: { fontWeight: 800 } },
    ]);
    assert.equal(desk.shown('free').runs.length, 2);
  });

  it('takes defaults, alternative texts, cells and titles of tables', () => {
    const desk = new DesignDesk();
    desk.show('de');
    assert.equal(plainText(desk.shown('place')), 'Berlin', 'a parameter stands in its place');
    desk.document.apply({
      label: 'Default',
      recipe: (draft) => void (draft.pages[0]!.parameters[0]!.default = 'Wien'),
    });
    assert.equal(desk.values?.['param.place'], 'Wien');
    desk.type('place', 'Graz');
    assert.equal(desk.values?.['param.place'], 'Graz');
    assert.equal(desk.values?.['place.content'], undefined);
    desk.set('inner', (layer) => void (layer.alt = 'Worte'));
    desk.set('prices', (layer) => {
      if (layer.type !== 'table') return;
      layer.rows[0] = { item: 'Tee', price: '2' };
      layer.columns[0]!.title = 'Artikel';
      layer.columns[0]!.width = 3;
    });
    desk.set('prices', (layer) => {
      if (layer.type === 'table') layer.lineHeight = 2;
    });
    desk.document.apply({
      label: 'Data',
      recipe: (draft) => {
        const { motto, count } = draft.data!;
        if (motto?.type === 'text') motto.default = 'Auf';
        if (count?.type === 'number') count.default = 4;
      },
    });
    assert.deepEqual(desk.values, {
      'title.content': 'Karte',
      'title.fontSize': 30,
      'param.place': 'Graz',
      'prices.columns.item': 'Artikel',
      'inner.alt': 'Worte',
      'prices.content': [{ item: 'Tee', price: '2' }],
      'param.motto': 'Auf',
    });
    const [page] = desk.template.pages;
    assert.equal(page?.parameters[0]?.default, 'London');
    const prices = page?.layers[4];
    assert.ok(prices?.type === 'table');
    assert.deepEqual(
      [prices.rows, prices.columns[0]?.title, prices.columns[0]?.width],
      [[{ item: 'Tea', price: '2' }], 'Item', 3],
    );
    assert.deepEqual(desk.template.data?.['motto'], card.data?.['motto']);
    assert.equal(Reflect.get(desk.template.data?.['count'] ?? {}, 'default'), 4, 'numbers are those of all languages');
    parseTemplate(JSON.parse(JSON.stringify(desk.template)));
    while (desk.document.canUndo.peek()) desk.document.undo();
    assert.deepEqual(desk.template, card);
  });

  it('has of its own what differs already, and shares all else', () => {
    const desk = new DesignDesk();
    desk.show('de');
    desk.set('title', (layer) => styleLayer(layer, { fontSize: 26, fontWeight: 500 }));
    assert.equal(desk.values?.['title.fontSize'], 26);
    assert.deepEqual(desk.stored('title').ownStyle, ['fontFamily', 'fontWeight']);
    assert.equal(desk.shown('title').style.fontSize, 26);
    desk.document.apply(setCommon(desk.state.page.peek(), ['title'], 'Move', { x: 77 })!);
    assert.equal(desk.stored('title').x, 77);
    assert.equal(plainText(desk.stored('title')), 'Card');
  });

  it('leaves designs as they are when layers are grouped, copied and deleted', () => {
    const desk = new DesignDesk();
    desk.show('de');
    const { state, document } = desk;
    document.apply(groupLayers(state.template.peek(), state.page.peek(), ['title', 'free'], new Map())!);
    assert.equal(plainText(desk.stored('title')), 'Card');
    assert.equal(plainText(desk.shown('title')), 'Karte');
    document.apply(duplicateLayers(state.template.peek(), state.designedPage.peek(), ['title'])!);
    const copy = document.steps.peek().at(-1)?.after.selection[0] ?? '';
    assert.equal(plainText(desk.stored(copy)), 'Card');
    assert.equal(plainText(desk.shown(copy)), 'Karte', 'with its translations');
    document.apply(duplicatePage(desk.template, 'page')!);
    const words = [...walkLayers(document.shown.peek().pages[1]!.layers)].map(({ layer }) => layer);
    assert.ok(words.some((layer) => layer.type === 'text' && plainText(layer) === 'Karte'));
    document.apply(deleteLayers(state.page.peek(), ['place'])!);
    assert.equal(plainText(desk.stored('title')), 'Card');
    while (document.canUndo.peek()) document.undo();
    assert.deepEqual(desk.template, card);
  });
});

describe('a master', () => {
  it('is shown and edited as a page, and is none of the pages', () => {
    const desk = new DesignDesk();
    const { state, document } = desk;
    state.pageId.value = 'letter';
    assert.deepEqual(
      [state.page.peek().id, state.page.peek().width, state.openMaster.peek()?.id],
      ['letter', 400, 'letter'],
    );
    assert.deepEqual(
      state.template.peek().pages.map(({ id }) => id),
      ['page'],
    );
    desk.type('head', 'Letterhead');
    assert.equal(plainText(desk.stored('head')), 'Letterhead');
    document.apply(addLayers(state.template.peek(), [{ ...desk.stored('free'), id: 'new' }], { pageId: 'letter' })!);
    assert.equal(desk.template.masters?.[0]?.layers.length, 2);
    assert.equal(desk.template.pages.length, 1);
    assert.equal(desk.template.pages[0], card.pages[0], 'pages are the very same');
    document.apply(addPage(state.template.peek(), state.page.peek().id)!);
    assert.equal(desk.template.pages.length, 2);
    parseTemplate(JSON.parse(JSON.stringify(desk.template)));
    while (document.canUndo.peek()) document.undo();
    assert.deepEqual(desk.template, card);
  });

  it('takes what is typed in another language, and goes while it is shown', () => {
    const desk = new DesignDesk();
    const { state, document } = desk;
    state.pageId.value = 'letter';
    desk.show('de');
    desk.type('head', 'Kopf');
    assert.equal(desk.values?.['head.content'], 'Kopf');
    assert.equal(plainText(desk.stored('head')), 'Head');
    document.apply(setMaster('letter', 'Name', (master) => void (master.name = 'Letter')));
    assert.equal(desk.template.masters?.[0]?.name, 'Letter');
    document.apply(deleteMaster('letter'));
    assert.equal(state.page.peek().id, 'page');
    assert.equal(state.openMaster.peek(), undefined);
  });
});

describe('random edits', () => {
  it('are undone exactly, in changing languages and on masters, and leave a valid template', () => {
    const ids = ['title', 'place', 'free', 'inner'];
    const edit = fc.record({
      id: fc.constantFrom(...ids),
      kind: fc.nat(17),
      value: fc.integer({ min: 1, max: 60 }),
      locale: fc.constantFrom(undefined, 'de', 'de-AT'),
      mode: fc.constantFrom('light', 'dark'),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 30, maxLength: 30 }), (edits) => {
        const desk = new DesignDesk();
        for (const { id, kind, value, locale, mode } of edits) {
          desk.show(locale, { mode });
          if (!desk.has(id)) continue;
          const written = desk.stored(id);
          if (kind === 0) desk.type(id, `Text ${value}`);
          else if (kind === 1) desk.set(id, (layer) => styleLayer(layer, { fontSize: value }));
          else if (kind === 2) desk.set(id, (layer) => void (layer.x = value));
          else if (kind === 3) desk.set(id, (layer) => styleParagraphs(layer, { lineHeight: value / 10 }));
          else if (kind === 4)
            desk.set(id, (layer) => styleLayer(layer, { fill: { type: 'solid', color: `#0000${value + 10}` } }));
          else if (kind === 5) desk.set(id, (layer) => void (layer.alt = `Alt ${value}`));
          else randomDesignEdit(desk, kind, id, value);
          if (locale !== undefined && kind <= 5) {
            assert.equal(plainText(desk.stored(id)), plainText(written));
            assert.equal(desk.stored(id).alt, written.alt);
          }
          if (kind === 0) assert.equal(plainText(desk.shown(id)), `Text ${value}`);
          if (kind === 1) assert.equal(desk.shown(id).style.fontSize, value);
          parseTemplate(JSON.parse(JSON.stringify(desk.template)));
        }
        const after = desk.template;
        while (desk.document.canUndo.peek()) desk.document.undo();
        assert.deepEqual(desk.template, card);
        while (desk.document.canRedo.peek()) desk.document.redo();
        assert.deepEqual(desk.template, after);
      }),
      { numRuns: 12, seed: 9, endOnFailure: true },
    );
  });
});
