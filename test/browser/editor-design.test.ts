import { assert } from 'chai';
import { parseTemplate, plainText, walkLayers, type TextLayer } from '@platen/template';
import '../../packages/editor/panels/design-menu/design-menu.ts';
import '../../packages/editor/panels/inspector/inspector.ts';
import '../../packages/editor/panels/inspector/tokens-section/tokens-section.ts';
import { textSessionOf } from '../../packages/editor/text/session/active-session.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import { shownPixels } from './editor-artboard/mount-artboard.ts';
import {
  change,
  checkAccess,
  field,
  findAll,
  mountPanel,
  settle,
  until,
  type MountedPanels,
} from './editor-inspector/mount-panels.ts';

const price = { x: 20, y: 160, width: 300, height: 40, runs: [{ text: '1' }] };
const card = {
  schemaVersion: 2,
  name: 'Card',
  tokens: {
    axes: [
      { id: 'brand', values: ['north', 'south'] },
      { id: 'mode', values: ['light', 'dark'] },
    ],
    values: {
      paper: { type: 'color', value: '#ffffff', when: [{ mode: 'dark', value: '#102030' }] },
      motto: { type: 'text', value: 'Up', when: [{ brand: 'south', value: 'Down' }] },
    },
  },
  locales: {
    default: 'en',
    mirror: true,
    overrides: { de: { 'title.content': 'Karte' }, ar: { 'title.content': 'بطاقة' } },
  },
  pages: [
    {
      id: 'page',
      width: 400,
      height: 300,
      backgrounds: [{ type: 'solid', color: { token: 'paper' } }],
      layers: [
        { type: 'text', id: 'title', x: 20, y: 20, width: 200, height: 40, runs: [{ text: 'Card' }] },
        { type: 'text', id: 'motto', ...price, y: 90, expressions: { content: 'token.motto' } },
        { type: 'text', id: 'price', ...price, expressions: { content: "currency(1234.5, 'EUR')" } },
      ],
    },
  ],
};

function shownTexts({ editor }: MountedPanels): string {
  const layers = editor.state.layout.value?.page.layers ?? [];
  return [...walkLayers(layers)].flatMap(({ layer }) => (layer.type === 'text' ? [plainText(layer)] : [])).join('|');
}

describe('choosing brand, mode and language', () => {
  let mounted: MountedPanels;
  const choose = (id: string) => {
    const [menu] = findAll(mounted.panel, 'platen-menu');
    menu?.dispatchEvent(new CustomEvent('menu-select', { detail: id }));
  };
  before(async () => {
    await loadDataCode();
    mounted = await mountPanel(card, 'platen-design-menu');
  });
  after(() => mounted.unmount());

  it('shows the page with them, numbers included', async () => {
    const { editor, panel } = mounted;
    await until(() => shownTexts(mounted).startsWith('Card|Up|€1,234.50'), 'the page as written');
    await checkAccess(panel);
    choose('1 dark');
    choose('0 south');
    choose('2 de');
    await until(() => /^Karte\|Down\|1\.234,50\s€$/u.test(shownTexts(mounted)), `German, not ${shownTexts(mounted)}`);
    await until(() => {
      const { pan, zoom } = { pan: editor.state.view.value, zoom: editor.state.view.value.zoom };
      const ratio = devicePixelRatio;
      const [red, , blue] = shownPixels(
        mounted,
        (pan.panX + 390 * zoom) * ratio,
        (pan.panY + 290 * zoom) * ratio,
        1,
        1,
      );
      return red === 0x10 && blue === 0x30;
    }, 'dark paper');
    assert.deepEqual(mounted.announced, ['Mode: dark', 'Brand: south', 'Language: German']);
    assert.include(findAll(panel, 'platen-button')[0]?.textContent ?? '', 'south · dark · de');
    assert.isFalse(editor.document.canUndo.value, 'nothing of it is an edit');
  });

  it('edits pages where their layers are, and mirrors the preview', async () => {
    const { editor } = mounted;
    choose('2 ar');
    await until(() => shownTexts(mounted).startsWith('بطاقة'), 'Arabic');
    assert.equal(editor.artboard?.laidOut('title')?.box.x, 20);
    editor.state.isPreviewing.value = true;
    await until(() => editor.artboard?.laidOut('title')?.box.x === 180, 'mirrored');
    editor.state.isPreviewing.value = false;
    await until(() => editor.artboard?.laidOut('title')?.box.x === 20, 'as written');
  });

  it('types into the language that is shown, and forgets values that are deleted', async () => {
    const { editor } = mounted;
    choose('2 de');
    editor.state.selection.value = ['title'];
    editor.run('edit.open-inside');
    await settle();
    assert.equal(editor.state.editing.value?.kind, 'text');
    const session = await until(() => textSessionOf(editor).value, 'the session');
    session.selectAll();
    session.insert('Eintritt');
    await until(() => shownTexts(mounted).startsWith('Eintritt|'), `German, not ${shownTexts(mounted)}`);
    editor.state.editing.value = undefined;
    assert.equal(editor.document.template.value.locales?.overrides['de']?.['title.content'], 'Eintritt');
    choose('2 en');
    await until(() => shownTexts(mounted).startsWith('Card|'), 'English');
    editor.document.undo();
    choose('2 de');
    await until(() => shownTexts(mounted).startsWith('Karte|'), 'German as before');
    editor.apply({ label: 'Delete', recipe: (draft) => void delete draft.locales });
    assert.isUndefined(editor.state.shownDesign.value.locale);
    assert.deepEqual(editor.state.shownDesign.value.axes, { mode: 'dark', brand: 'south' });
    await until(() => shownTexts(mounted).startsWith('Card|Down|€1,234.50'), 'English');
  });
});

describe('text styles', () => {
  let mounted: MountedPanels;
  before(async () => {
    mounted = await mountPanel(card, 'platen-inspector');
  });
  after(() => mounted.unmount());
  const textOf = (id: string): TextLayer => {
    const layer = mounted.editor.state.layersById.value.get(id)?.layer;
    if (layer?.type !== 'text') throw new Error(`No text ${id}`);
    return layer;
  };
  const press = async (label: string): Promise<void> => {
    const button = await until(
      () => findAll(mounted.panel, 'platen-button').find((each) => each.textContent?.trim() === label),
      label,
    );
    button.click();
    await settle();
  };
  const laidOutSize = (id: string): number | undefined => {
    const laidOut = mounted.editor.artboard?.laidOut(id)?.layer;
    return laidOut?.type === 'text' ? laidOut.style.fontSize : undefined;
  };

  it('are made of a text, taken by others, and say what differs', async () => {
    const { editor, panel } = mounted;
    editor.state.selection.value = ['title'];
    await until(() => findAll(panel, 'platen-text-style-choice')[0], 'the choice');
    await press('New text style');
    change(field(panel, 'Name of the style'), 'value-input', 'Heading');
    await press('Create');
    await until(() => textOf('title').styleId, 'the link');
    editor.state.selection.value = ['price'];
    await settle();
    change(await until(() => field(panel, 'Text style'), 'the field'), 'value-change', textOf('title').styleId);
    await until(() => textOf('price').styleId, 'the other link');
    change(field(panel, 'Size'), 'value-change', 21);
    assert.deepEqual(textOf('price').ownStyle, ['fontSize']);
    await settle();
    assert.include(
      panel.shadowRoot?.querySelector('platen-text-section')?.shadowRoot?.querySelector('platen-text-style-choice')
        ?.shadowRoot?.textContent ?? '',
      'Differs from the style: Size',
    );
    await checkAccess(panel);
  });

  it('change in all texts that do not differ, and are reset to', async () => {
    const { editor, panel } = mounted;
    editor.state.selection.value = [];
    const section = await until(() => findAll(panel, 'platen-text-styles-section')[0], 'the section');
    const row = await until(
      () => findAll(section, 'button[aria-expanded]').find((each) => each.textContent?.trim() === 'Heading'),
      'Heading',
    );
    row.click();
    const styleCard = await until(() => findAll(section, 'platen-text-style-card')[0], 'its settings');
    await settle();
    assert.include(styleCard.shadowRoot?.textContent ?? '', 'Used in 2');
    change(field(styleCard, 'Size'), 'value-change', 50);
    await until(() => laidOutSize('title') === 50 && laidOutSize('price') === 21, 'the size');
    await checkAccess(panel);
    findAll(styleCard, '.uses button')[1]?.click();
    assert.deepEqual(editor.state.selection.value, ['price']);
    await press('Reset to style');
    await until(() => laidOutSize('price') === 50, 'the size of the style');
  });

  it('leave texts as they look when they are deleted', async () => {
    const { editor, panel } = mounted;
    editor.state.selection.value = [];
    await settle();
    const remove = await until(
      () =>
        findAll(panel, 'platen-icon-button').find(
          (each) => 'label' in each && each.label === 'Delete text style “Heading”',
        ),
      'the button',
    );
    remove.click();
    await until(() => editor.document.template.value.textStyles === undefined, 'its end');
    assert.deepEqual([textOf('title').style.fontSize, textOf('title').styleId], [50, undefined]);
    parseTemplate(editor.document.template.value);
    while (editor.document.canUndo.value) editor.document.undo();
    assert.deepEqual(editor.document.template.value, parseTemplate(card));
  });
});

describe('the languages of a template', () => {
  let mounted: MountedPanels;
  before(async () => {
    mounted = await mountPanel({ ...card, locales: undefined }, 'platen-inspector');
  });
  after(() => mounted.unmount());
  const locales = () => mounted.editor.document.template.value.locales;
  const button = (root: Element, label: string) =>
    until(
      () =>
        findAll(root, 'platen-button, platen-icon-button').find(
          (each) => ('label' in each && each.label === label) || each.textContent?.trim() === label,
        ),
      label,
    );

  it('are added and shown, and their texts typed beside the original', async () => {
    const { editor, panel } = mounted;
    const section = await until(() => findAll(panel, 'platen-languages-section')[0], 'the section');
    const menu = await until(() => findAll(section, 'platen-menu')[0], 'the menu');
    menu.dispatchEvent(new CustomEvent('menu-select', { detail: 'de' }));
    await until(() => editor.state.shownDesign.value.locale === 'de', 'German');
    await settle();
    await checkAccess(panel);
    editor.state.dialog.value = undefined;
    (await button(section, 'Translate texts')).click();
    assert.equal(editor.state.dialog.value, 'translations');
    await import('../../packages/editor/panels/translations/translations.ts');
    const dialog = document.createElement('platen-translations');
    panel.after(dialog);
    await until(() => findAll(dialog, '.rows li').length === 1, 'the text');
    assert.include(dialog.shadowRoot?.textContent ?? '', '1 of 1 texts are not translated.');
    change(field(dialog, 'Translation of “Card”'), 'value-change', 'Karte');
    await until(() => locales()?.overrides['de']?.['title.content'] === 'Karte', 'the translation');
    await until(() => dialog.shadowRoot?.textContent?.includes('All texts are translated.'), 'the count');
    await checkAccess(dialog);
    (await button(dialog, 'Reset translation of Page 1 · title')).click();
    await until(() => locales()?.overrides['de']?.['title.content'] === undefined, 'the reset');
    editor.document.undo();
    dialog.remove();
    editor.state.dialog.value = undefined;
  });

  it('say what differs in them, and let more differ', async () => {
    const { editor, panel } = mounted;
    editor.state.selection.value = ['title'];
    const section = await until(() => findAll(panel, 'platen-local-section')[0], 'the section');
    await until(() => section.shadowRoot?.querySelector('platen-section'), 'its content');
    const menu = await until(() => findAll(section, 'platen-menu')[0], 'the menu');
    menu.dispatchEvent(new CustomEvent('menu-select', { detail: 'fontSize' }));
    await settle();
    change(await until(() => field(panel, 'Size'), 'the size'), 'value-change', 20);
    assert.equal(locales()?.overrides['de']?.['title.fontSize'], 20);
    await checkAccess(panel);
    (await button(section, 'Reset Font size')).click();
    await settle();
    assert.deepEqual(locales()?.overrides['de'], { 'title.content': 'Karte' });
  });

  it('take files of translators', async () => {
    const { editor, panel } = mounted;
    editor.state.selection.value = [];
    const { importTexts, exportXliff } = await import('@platen/template/exchange');
    const { takeTranslations } = await import('../../packages/editor/commands/edit-locales.ts');
    const template = editor.document.template.value;
    const file = exportXliff(template, 'de').replace('>Karte<', '>Eintrittskarte<');
    editor.apply(takeTranslations(importTexts(template, file).template, 'Import'));
    assert.equal(locales()?.overrides['de']?.['title.content'], 'Eintrittskarte');
    const section = await until(() => findAll(panel, 'platen-languages-section')[0], 'the section');
    (await button(section, 'Delete language German')).click();
    await until(() => Object.keys(locales()?.overrides ?? {}).length === 0, 'its end');
    assert.isUndefined(editor.state.shownDesign.value.locale);
    while (editor.document.canUndo.value) editor.document.undo();
    assert.deepEqual(editor.document.template.value, parseTemplate({ ...card, locales: undefined }));
  });
});

describe('the tokens of a template', () => {
  let mounted: MountedPanels;
  before(async () => {
    await loadDataCode();
    mounted = await mountPanel(card, 'platen-inspector');
  });
  after(() => mounted.unmount());
  const inside = (selector: string): HTMLElement[] => {
    const [section] = findAll(mounted.panel, 'platen-tokens-section');
    return section ? findAll(section, selector) : [];
  };
  const open = async (name: string): Promise<void> => {
    inside('button[aria-expanded]')
      .find((each) => each.textContent.trim() === name)
      ?.click();
    await until(() => inside('platen-token-card')[0], name);
    await settle();
  };
  const valuesOf = () => mounted.editor.state.template.value.tokens?.values ?? {};

  it('are renamed with what refers to them, and say where that is', async () => {
    const { editor, panel } = mounted;
    await until(() => inside('platen-section')[0], 'the section');
    await open('motto');
    assert.include(inside('platen-token-card')[0]?.shadowRoot?.textContent ?? '', 'Used in 1');
    change(field(inside('platen-token-card')[0] ?? panel, 'Name'), 'value-change', 'slogan');
    await until(() => valuesOf()['slogan'], 'the name');
    const layer = editor.state.layersById.value.get('motto')?.layer;
    assert.equal(layer?.expressions?.['content'], 'token.slogan');
    inside('button[aria-expanded=true]')[0]?.click();
    await settle();
    await open('paper');
    change(field(inside('platen-token-card')[0] ?? panel, 'Name'), 'value-change', 'ground');
    await until(() => valuesOf()['ground'], 'the other name');
    assert.deepEqual(editor.state.page.value.backgrounds, [{ type: 'solid', color: 'var(--ground)' }]);
    change(field(panel, 'Mode dark'), 'value-change', '#203040');
    await until(() => valuesOf()['ground']?.when[0]?.value === '#203040', 'the value for dark');
    await checkAccess(panel);
    parseTemplate(editor.state.template.value);
  });

  it('are offered by color fields, shown with their colors, and leave these behind', async () => {
    const { editor, panel } = mounted;
    editor.state.chosenDesign.value = { axes: { mode: 'dark' } };
    await settle();
    const [paint] = findAll(panel, 'platen-paint-field');
    assert.equal(paint?.shadowRoot?.querySelector('.words')?.textContent, 'ground');
    assert.equal(paint && getComputedStyle(paint).getPropertyValue('--ground'), '#203040');
    paint?.shadowRoot?.querySelector('button')?.click();
    const swatch = await until(() => findAll(panel, 'button[aria-label="Use ground"]')[0], 'the token');
    swatch.click();
    await settle();
    assert.deepEqual(editor.state.page.value.backgrounds, [{ type: 'solid', color: 'var(--ground)' }]);
    paint?.shadowRoot?.querySelector('button')?.click();
    await settle();
    findAll(panel, 'platen-icon-button')
      .find((each) => 'label' in each && each.label === 'Delete token “ground”')
      ?.click();
    await until(() => valuesOf()['ground'] === undefined, 'its end');
    assert.deepEqual(editor.state.page.value.backgrounds, [{ type: 'solid', color: '#ffffff' }]);
    parseTemplate(editor.state.template.value);
    editor.document.undo();
    assert.deepEqual(editor.state.page.value.backgrounds, [{ type: 'solid', color: 'var(--ground)' }]);
  });

  it('are added with axes', async () => {
    const { editor, panel } = mounted;
    inside('platen-menu')[0]?.dispatchEvent(new CustomEvent('menu-select', { detail: 'number' }));
    await until(() => valuesOf()['number'], 'the token');
    change(field(panel, 'Values of Mode'), 'value-change', 'light, dark, print');
    await until(() => editor.state.template.value.tokens?.axes[1]?.values.length === 3, 'the value of the axis');
    change(field(panel, 'Values of Brand'), 'value-change', '');
    await until(() => editor.state.template.value.tokens?.axes.length === 1, 'one axis');
    await checkAccess(panel);
    parseTemplate(editor.state.template.value);
  });
});
