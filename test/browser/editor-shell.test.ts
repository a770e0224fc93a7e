import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { actionTable } from '../../packages/editor/actions/action-table.ts';
import { findIcon } from '../../packages/editor/controls/icon-registry.ts';
import type { PlatenEditor } from '../../packages/editor/shell/platen-editor.ts';
import { box, checkAccess, find, focused, names, open, panelOf, press, template, until } from './editor-page.ts';

describe('the table of actions', () => {
  it('has an icon for every name of one, and no two equal ids or shortcuts that act on the same', () => {
    for (const { icon, id } of actionTable) if (icon !== undefined) assert.ok(findIcon(icon), `${id}: ${icon}`);
    const ids = actionTable.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('the editor', () => {
  before(() => setViewport({ width: 1200, height: 640 }));

  it('opens a template, and says why when it cannot', async () => {
    const { editor, frame } = await open();
    assert.equal(editor.state.template.value.name, 'Card');
    assert.equal((find(frame, 'platen-top-bar', 'input.name') as HTMLInputElement).value, 'Card');
    const element = document.createElement('platen-editor') as PlatenEditor;
    const failed = new Promise<Event>((resolve) => element.addEventListener('error', resolve, { once: true }));
    element.template = { schemaVersion: 1, pages: [] };
    document.body.replaceChildren(element);
    await failed;
    await element.updateComplete;
    assert.match(element.shadowRoot?.querySelector('[role=alert]')?.textContent ?? '', /template is not valid/);
  });

  it('goes on when it is moved in its page, shows the same work when it comes back, and stays where a reset puts it', async () => {
    const { element, editor } = await open();
    editor.run('edit.select-all');
    editor.run('edit.delete');
    const place = document.createElement('div');
    document.body.append(place);
    place.append(element);
    await until(() => editor.artboard?.element.isConnected, 'the artboard');
    assert.equal(element.editor, editor);
    assert.equal(editor.document.steps.value.length, 1);
    element.remove();
    await until(() => element.editor === undefined, 'the end');
    place.append(element);
    const again = await until(() => element.editor, 'the editor');
    assert.deepEqual(names(again), []);
    element.style.setProperty('position', 'static');
    element.style.setProperty('margin-top', '50px');
    const root = element.shadowRoot?.querySelector('.root')?.getBoundingClientRect();
    assert.equal(root?.top, element.getBoundingClientRect().top);
    assert.equal(root?.height, element.getBoundingClientRect().height);
  });

  it('stops editing what is deleted', async () => {
    const { editor } = await open(template([{ type: 'text', id: 'words', width: 200, runs: [{ text: 'Words' }] }]));
    editor.state.selection.value = ['words'];
    editor.state.editing.value = { kind: 'text', layerId: 'words' };
    editor.run('edit.delete');
    assert.equal(editor.state.editing.value, undefined);
    assert.deepEqual(names(editor), []);
  });

  it('acts on keys while the focus is in it, and not while something is typed or they are off', async () => {
    const { element, editor, frame } = await open();
    editor.artboard?.focus();
    await press('r');
    assert.equal(editor.state.tool.value, 'rectangle');
    await press('v');
    await press('Control+a');
    assert.deepEqual(editor.state.selection.value, ['one', 'two', 'three']);
    await press('Control+g');
    assert.equal(editor.state.page.value.layers[0]?.type, 'group');
    await press('Control+z');
    assert.deepEqual(names(editor), ['one', 'two', 'three']);
    const name = find(frame, 'platen-top-bar', 'input.name') as HTMLInputElement;
    name.focus();
    name.select();
    await sendKeys({ type: 'rt' });
    assert.equal(editor.state.tool.value, 'select');
    await sendKeys({ press: 'Enter' });
    assert.equal(editor.state.template.value.name, 'rt');
    element.shortcuts = 'off';
    editor.artboard?.focus();
    await press('t');
    assert.equal(editor.state.tool.value, 'select');
    const outside = document.createElement('button');
    document.body.append(outside);
    element.shortcuts = 'on';
    outside.focus();
    await press('t');
    assert.equal(editor.state.tool.value, 'select');
  });

  it('goes from region to region with F6', async () => {
    const { frame } = await open();
    await panelOf(frame, 'platen-add-panel');
    find(frame, 'platen-top-bar', 'input.name').focus();
    const regions: string[] = [];
    for (let step = 0; step < 6; step++) {
      await press('F6');
      const inner = frame.shadowRoot?.activeElement;
      regions.push(inner?.closest('[data-region]')?.getAttribute('data-region') ?? '');
    }
    assert.deepEqual(regions.slice(0, 3), ['rail', 'panel', 'artboard']);
    assert.include(regions, 'bottom');
    assert.include(regions, 'top');
  });

  it('finds commands by typing and runs them', async () => {
    const { editor, frame } = await open();
    editor.state.selection.value = ['one'];
    editor.artboard?.focus();
    await press('Control+k');
    const list = await until(
      () => frame.shadowRoot?.querySelector('platen-palette')?.shadowRoot?.querySelector('platen-pick-list'),
      'the palette',
    );
    await until(() => focused()?.localName === 'input', 'the focus');
    await checkAccess('palette');
    await sendKeys({ type: 'bring front' });
    await until(() => list.shadowRoot?.querySelectorAll('.item').length === 1, 'the one command');
    await sendKeys({ press: 'Enter' });
    await until(() => editor.state.dialog.value === undefined, 'the end of the palette');
    await until(() => names(editor).at(-1) === 'one', 'the command');
    assert.equal(focused(), editor.artboard?.element);
  });

  it('shows the keys of the table on ?', async () => {
    const { editor, frame } = await open();
    editor.artboard?.focus();
    await press('Shift+?');
    const sheet = await until(() => frame.shadowRoot?.querySelector('platen-shortcut-sheet')?.shadowRoot, 'the sheet');
    const text = await until(() => sheet.textContent, 'its words');
    for (const words of ['Ctrl+Z', 'Bring to front', 'F6']) assert.include(text, words);
    await checkAccess('sheet of shortcuts');
    await press('Escape');
    await until(() => editor.state.dialog.value === undefined, 'the end of the sheet');
  });

  it('offers the same menu on the artboard and in the list of layers', async () => {
    const { editor, frame } = await open();
    editor.state.panel.value = 'layers';
    const panel = await panelOf(frame, 'platen-layers-panel');
    const row = await until(() => panel.shadowRoot?.querySelector('#row-two'), 'the line');
    row.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, composed: true, cancelable: true, clientX: 150, clientY: 120 }),
    );
    assert.deepEqual(editor.state.selection.value, ['two']);
    const menu = find(frame, '#layer-menu');
    const lines = await until(() => {
      const found = [
        ...(menu.shadowRoot?.querySelector('platen-menu-panel')?.shadowRoot?.querySelectorAll<HTMLElement>('.item') ??
          []),
      ];
      return found.length > 0 && found;
    }, 'the menu');
    await checkAccess('menu of a layer');
    assert.include(
      lines.map((line) => line.querySelector('.words')?.textContent),
      'Duplicate',
    );
    lines.find((line) => line.textContent?.includes('Duplicate'))?.click();
    await until(() => names(editor).length === 4, 'the copy');
  });
});

describe('the list of layers', () => {
  async function openLayers(layers?: object[]) {
    const opened = await open(template(layers));
    opened.editor.state.panel.value = 'layers';
    const panel = await panelOf(opened.frame, 'platen-layers-panel');
    const tree = await until(() => panel.shadowRoot?.querySelector<HTMLElement>('[role=tree]'), 'the tree');
    return { ...opened, panel, tree };
  }

  it('selects, renames, hides and locks by keys and buttons', async () => {
    const { editor, panel, tree } = await openLayers();
    tree.focus();
    await press('ArrowDown');
    assert.deepEqual(editor.state.selection.value, ['three']);
    await press('Shift+ArrowDown');
    assert.sameMembers([...editor.state.selection.value], ['three', 'two']);
    await press('Home');
    await press('F2');
    await until(() => focused()?.classList.contains('name'), 'the field for the name');
    await sendKeys({ type: 'Renamed' });
    await sendKeys({ press: 'Enter' });
    await until(() => editor.state.page.value.layers.find(({ id }) => id === 'three')?.name === 'Renamed', 'the name');
    await until(() => focused() === tree, 'the focus on the tree');
    await press('Control+Shift+h');
    assert.isFalse(editor.state.page.value.layers.find(({ id }) => id === 'three')?.visible);
    const lock = find(panel, '#row-one .mark');
    lock.click();
    assert.isTrue(editor.state.page.value.layers.find(({ id }) => id === 'one')?.locked);
    await checkAccess('list of layers');
  });

  it('orders and nests by dragging, and layers stay where they are on the page', async () => {
    const group = {
      type: 'group',
      id: 'group',
      name: 'group',
      x: 200,
      y: 100,
      width: 100,
      height: 100,
      rotation: 90,
      layers: [box('inside', 10)],
    };
    const { editor, panel } = await openLayers([box('one', 0), box('two', 100), group]);
    const row = async (id: string) =>
      (await until(() => panel.shadowRoot?.querySelector(`#row-${id}`), id)).getBoundingClientRect();
    const drag = async (id: string, toY: number) => {
      const from = await row(id);
      await sendMouse({ type: 'move', position: [Math.round(from.x + 80), Math.round(from.y + 16)] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [Math.round(from.x + 80), Math.round(from.y + 24)] });
      await sendMouse({ type: 'move', position: [Math.round(from.x + 80), Math.round(toY)] });
      await sendMouse({ type: 'up' });
    };
    await drag('one', (await row('two')).y + 2);
    assert.deepEqual(names(editor), ['two', 'one', 'group']);
    const before = editor.artboard?.boundsOf(['one']);
    await drag('one', (await row('group')).y + 16);
    assert.deepEqual(names(editor), ['two', 'group']);
    assert.deepEqual(editor.state.layersById.value.get('one')?.parents, ['group']);
    await editor.artboard?.settled();
    const after = editor.artboard?.boundsOf(['one']);
    assert.approximately(after?.x ?? Number.NaN, before?.x ?? 0, 0.01);
    assert.approximately(after?.y ?? Number.NaN, before?.y ?? 0, 0.01);
    editor.document.undo();
    assert.deepEqual(names(editor), ['two', 'one', 'group']);
  });

  it('draws only the lines that are seen of a thousand', async () => {
    const { editor, panel, tree } = await openLayers(
      Array.from({ length: 1000 }, (_, index) => box(`layer-${index}`, index % 300)),
    );
    await until(() => panel.shadowRoot?.querySelector('[role=treeitem]'), 'lines');
    assert.isBelow(panel.shadowRoot?.querySelectorAll('[role=treeitem]').length ?? 0, 60);
    editor.state.selection.value = ['layer-0'];
    await until(() => panel.shadowRoot?.querySelector('#row-layer-0'), 'the last line');
    assert.isAbove(tree.scrollTop, 10_000);
  });
});

describe('the other panels', () => {
  it('add what is offered by a press', async () => {
    const { editor, frame } = await open();
    const panel = await panelOf(frame, 'platen-add-panel');
    const presets = [...(panel.shadowRoot?.querySelectorAll<HTMLElement>('[data-preset]') ?? [])];
    assert.isAtLeast(presets.length, 15);
    for (const preset of presets) preset.click();
    const types = new Set(editor.state.page.value.layers.map(({ type }) => type));
    for (const type of ['text', 'shape', 'image', 'video', 'audio', 'qr', 'table'] as const)
      assert.isTrue(types.has(type), type);
    await checkAccess('panel of things to add');
  });

  it('show pages as images, and order, add and delete them by keys', async () => {
    const { editor, frame } = await open();
    editor.state.panel.value = 'pages';
    const panel = await panelOf(frame, 'platen-pages-panel');
    editor.run('page.duplicate');
    await until(() => panel.shadowRoot?.querySelectorAll('img').length === 2, 'the images');
    const [, copy] = editor.state.template.value.pages;
    find(panel, '[aria-selected=true]').focus();
    await press('Alt+ArrowUp');
    assert.equal(editor.state.template.value.pages[0]?.id, copy?.id);
    await press('Delete');
    assert.equal(editor.state.template.value.pages.length, 1);
    await checkAccess('panel of pages');
  });

  it('go back to any step', async () => {
    const { editor, frame } = await open();
    editor.state.selection.value = ['one'];
    editor.run('edit.duplicate');
    editor.run('edit.delete');
    editor.state.panel.value = 'history';
    const panel = await panelOf(frame, 'platen-history-panel');
    const steps = panel.shadowRoot?.querySelectorAll<HTMLElement>('button') ?? [];
    assert.equal(steps.length, 3);
    await checkAccess('history');
    steps[2]?.click();
    assert.equal(editor.document.position.value, 0);
    assert.deepEqual(names(editor), ['one', 'two', 'three']);
  });
});

describe('the host', () => {
  it('drops layers of a panel where the pointer is', async () => {
    const { editor, frame } = await open();
    const panel = await panelOf(frame, 'platen-add-panel');
    await editor.artboard?.settled();
    const data = new DataTransfer();
    const drag = (type: string, target: Element, x: number, y: number) =>
      target.dispatchEvent(
        new DragEvent(type, {
          bubbles: true,
          composed: true,
          cancelable: true,
          dataTransfer: data,
          clientX: x,
          clientY: y,
        }),
      );
    drag('dragstart', find(panel, '[data-preset=ellipse]'), 100, 300);
    const stage = editor.artboard?.element;
    if (!stage) throw new Error('There is no artboard.');
    const { x, y } = stage.getBoundingClientRect();
    const at = editor.artboard?.toArtboard({ x: 300, y: 200 }) ?? { x: 0, y: 0 };
    // What takes drops is fetched a moment after the frame is shown.
    await until(() => !drag('dragover', stage, x + at.x, y + at.y), 'that layers can be dropped');
    drag('drop', stage, x + at.x, y + at.y);
    const added = await until(() => editor.state.selectedLayers.value[0], 'the layer');
    assert.approximately(added.x + added.width / 2, 300, 1);
    assert.approximately(added.y + added.height / 2, 200, 1);
  });

  it('adds buttons and hides sections', async () => {
    const { element, editor, frame } = await open(template(), { 'hidden-sections': 'pages history inspector' });
    const pressed: unknown[] = [];
    element.addEventListener('toolbar-button', (event) => event instanceof CustomEvent && pressed.push(event.detail));
    element.toolbarButtons = [{ id: 'send', label: 'Send', run: (given) => void pressed.push(given === editor) }];
    const top = find(frame, 'platen-top-bar');
    const button = await until(
      () =>
        [...(top.shadowRoot?.querySelectorAll<HTMLElement>('platen-button') ?? [])].find(
          (one) => one.textContent === 'Send',
        ),
      'the button',
    );
    button.click();
    assert.deepEqual(pressed, [{ id: 'send' }, true]);
    const panels = [...(find(frame, 'platen-rail').shadowRoot?.querySelectorAll('[data-panel]') ?? [])];
    assert.notInclude(
      panels.map((panel) => panel.getAttribute('data-panel')),
      'pages',
    );
    assert.isNull(frame.shadowRoot?.querySelector('.inspector') ?? null);
  });
});

describe('how the editor looks', () => {
  after(async () => {
    await emulateMedia({ forcedColors: 'none', colorScheme: 'light', reducedMotion: 'no-preference' });
    await setViewport({ width: 1200, height: 640 });
  });

  for (const [what, media, attributes] of [
    ['light', { colorScheme: 'light' }, {}],
    ['dark', { colorScheme: 'dark' }, {}],
    ['dark by attribute', { colorScheme: 'light' }, { theme: 'dark' }],
    ['forced colors', { forcedColors: 'active' }, {}],
    ['Arabic', { reducedMotion: 'reduce' }, { locale: 'ar' }],
  ] as const) {
    it(`axe finds nothing in ${what}`, async () => {
      await emulateMedia({ forcedColors: 'none', colorScheme: 'light', ...media });
      const { editor, element, frame } = await open(template(), attributes);
      editor.state.selection.value = ['two'];
      await panelOf(frame, 'platen-add-panel');
      await panelOf(frame, 'platen-inspector');
      if (what === 'Arabic')
        await until(() => element.shadowRoot?.querySelector('.root')?.getAttribute('dir') === 'rtl', 'Arabic');
      await checkAccess(what);
    });
  }

  it('is all there on a narrow screen, with sheets from the bottom', async () => {
    await emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
    await setViewport({ width: 390, height: 640 });
    const { editor, element, frame } = await open();
    assert.isUndefined(editor.state.panel.value);
    find(frame, 'platen-rail', '[data-panel=add]').click();
    const panel = await panelOf(frame, 'platen-add-panel');
    const sheet = panel.closest('.panel')?.getBoundingClientRect();
    assert.equal(sheet?.width, 390);
    assert.equal(Math.round(sheet?.bottom ?? 0), Math.round(element.getBoundingClientRect().bottom));
    assert.isAtMost(element.scrollWidth, 390);
    assert.isAtMost(document.documentElement.scrollWidth, 390);
    // What can be done with a selection is in one line, in the place of the tools, and does not cover the page.
    editor.state.panel.value = undefined;
    const bar = find(frame, 'platen-context-bar');
    await until(() => bar.offsetHeight > 0, 'the tools');
    const height = bar.offsetHeight;
    editor.state.selection.value = ['one'];
    await until(() => bar.shadowRoot?.querySelector('[aria-label=Selection] platen-selection-bar'), 'the bar');
    assert.equal(bar.offsetHeight, height, 'its one line');
    const around = editor.artboard?.element.getBoundingClientRect();
    assert.isAtMost(bar.getBoundingClientRect().bottom, around?.y ?? 0, 'the page begins below it');
    const name = find(frame, 'platen-top-bar', '.name') as HTMLInputElement;
    assert.isAtLeast(name.clientWidth, 110, 'the name of the template');
    await checkAccess('a narrow screen');
  });
});
