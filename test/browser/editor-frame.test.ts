import { PlatenIconButton } from '../../packages/editor/controls/icon-button.ts';
import { executeServerCommand, sendKeys, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { TemplateInput } from '@platen/template';
import { actionTable } from '../../packages/editor/actions/action-table.ts';
import { layerMenu } from '../../packages/editor/actions/layer-menu.ts';
import { mainMenu } from '../../packages/editor/actions/main-menu.ts';
import type { MenuItem } from '../../packages/editor/controls/menu-item.ts';
import { dataPreview } from '../../packages/editor/store/rows/data-preview.ts';
import { box as square, checkAccess, find, focused, open, panelOf, press, template, until } from './editor-page.ts';

describe('the frame of the editor', () => {
  before(() => setViewport({ width: 1200, height: 640 }));

  it('leaves Escape to its host once it has nothing to leave, such as a dialog around it', async () => {
    const { element, editor } = await open();
    let left = 0;
    element.addEventListener('keydown', (event) => (left += event.defaultPrevented ? 0 : 1));
    editor.artboard?.focus();
    editor.state.selection.value = ['two'];
    await press('Escape');
    assert.deepEqual([editor.state.selection.value, left], [[], 0]);
    await press('Escape');
    assert.equal(left, 1);
  });

  it('undoes from a field in which nothing is typed, and leaves what is typed there to the browser', async () => {
    const { editor, frame } = await open();
    const inspector = await panelOf(frame, 'platen-inspector');
    editor.state.selection.value = ['two'];
    const section = await until(() => inspector.shadowRoot?.querySelector('platen-layout-section'), 'the layout');
    const field = await until(
      () => section.shadowRoot?.querySelector<HTMLElement>('platen-number-field'),
      'the field of its left',
    );
    const left = () => editor.state.layersById.peek().get('two')?.layer.x;
    const shown = () => (find(field, 'input') as HTMLInputElement).value;
    field.focus();
    await sendKeys({ type: '70' });
    await press('Enter');
    assert.equal(left(), 70);
    await sendKeys({ type: '9' });
    await press('Control+z');
    assert.deepEqual([left(), shown()], [70, '70'], 'what was typed');
    await press('Control+z');
    await until(() => shown() === '100', 'the layer as it was');
    assert.equal(left(), 100);
    await press('Control+Shift+z');
    await until(() => shown() === '70', 'the layer as it was moved');
    assert.equal(focused()?.localName, 'input');
    await press('Tab');
    assert.deepEqual([left(), editor.document.steps.peek().length], [70, 1], 'nothing is taken again');

    const name = document.createElement('platen-text-field');
    Object.assign(name, { value: 'Name' });
    frame.shadowRoot?.querySelector('.inspector')?.append(name);
    await until(() => name.shadowRoot?.querySelector('input'), 'a field for text');
    name.focus();
    await sendKeys({ type: '1' });
    await press('Control+z');
    assert.equal(left(), 70, 'while something is typed');
    await press('Enter');
    await press('Control+z');
    assert.equal(left(), 100);
  });

  it('has nothing lie over fields and their names where they are used by finger, beside a timeline', async () => {
    await setViewport({ width: 820, height: 1180 });
    await executeServerCommand('touch-screen', true);
    try {
      assert.isTrue(matchMedia('(pointer: coarse)').matches);
      const text = { type: 'text', id: 'title', x: 1160, y: 20, width: 300, height: 40, runs: [{ text: 'Hello' }] };
      const { editor, frame } = await open({
        schemaVersion: 1,
        pages: [{ id: 'page', width: 400, height: 300, durationMs: 2000, layers: [text] }],
      } as never);
      editor.state.selection.value = ['title'];
      editor.state.showInspector.value = true;
      const inspector = await panelOf(frame, 'platen-inspector');
      const all = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? all(each.shadowRoot) : [])]);
      const inside = (): Element[] => (inspector.shadowRoot ? all(inspector.shadowRoot) : []);
      await until(
        () => inside().filter((each) => each.matches('platen-keyframe-button[state]')).length > 6,
        'the diamonds',
      );
      await until(() => inside().some((each) => each.localName === 'platen-text-section'), 'the text');
      const boxOf = (each: Range | Element): DOMRect => each.getBoundingClientRect();
      const covered = inside().flatMap((field) => {
        if (!field.matches('.field')) return [];
        const buttons = [...field.children].filter(({ localName }) => /keyframe|parameter/.test(localName)).map(boxOf);
        return all(field)
          .filter((each) => each.matches('.name, .box input'))
          .filter((each) => {
            const words = document.createRange();
            words.selectNodeContents(each);
            const { left, right, top, bottom, width } = boxOf(each.localName === 'input' ? each : words);
            if (width === 0) return false;
            return buttons.some(
              (box) =>
                box.width > 0 && box.left < right && box.right > left && box.top < bottom - 1 && box.bottom > top + 1,
            );
          })
          .map((each) => each.textContent || (each as HTMLInputElement).value);
      });
      assert.deepEqual(covered, []);
      for (const row of inside().filter((each) => each.matches('.toggles'))) {
        for (const button of row.children) {
          assert.isAtMost(boxOf(button).right, boxOf(row).right);
          assert.isAtMost(boxOf(button).bottom, boxOf(row).bottom);
        }
      }
    } finally {
      await executeServerCommand('touch-screen', false);
      await setViewport({ width: 1200, height: 640 });
    }
  });

  it('keeps the bar of tools above the page, however far it is zoomed in, and the page beside its rulers', async () => {
    const { editor, frame } = await open(template(), { style: 'display:block' });
    const bar = await until(() => frame.shadowRoot?.querySelector('platen-context-bar'), 'the bar');
    const { state } = editor;
    state.panel.value = undefined;
    const around = (): DOMRect | undefined => editor.artboard?.element.getBoundingClientRect();
    await until(() => state.view.value.panY > 0, 'the page in the middle');
    const tool = bar.shadowRoot?.querySelector('platen-icon-button');
    const at = tool?.getBoundingClientRect().x;
    state.selection.value = ['one'];
    await until(() => bar.shadowRoot?.querySelector('[aria-label=Selection]'), 'the bar of the selection');
    assert.equal(tool?.getBoundingClientRect().x, at, 'the tools stay where they are');
    for (let times = 0; times < 3; times++) editor.run('view.zoom-in');
    assert.isAtLeast(around()?.y ?? 0, bar.getBoundingClientRect().bottom);
    state.selection.value = [];
    editor.run('view.fit-page');
    editor.run('view.toggle-rulers');
    await until(() => state.view.value.panX >= 32 && state.view.value.panY >= 32, 'the page beside the rulers');
  });
});

describe('panels of a narrow editor', () => {
  afterEach(() => setViewport({ width: 1200, height: 640 }));

  for (const [width, height] of [
    [820, 1180],
    [720, 450],
    [512, 384],
  ] as const) {
    it(`lie over the page one at a time and leave it half of the stage at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const { editor, element, frame } = await open();
      element.style.setProperty('height', `${height}px`);
      const { state } = editor;
      assert.deepEqual([state.panel.value, state.showInspector.value], [undefined, false], 'the page comes first');
      const stage = find(frame, '.stage');
      const room = stage.offsetWidth;
      state.panel.value = 'layers';
      await panelOf(frame, 'platen-layers-panel');
      state.showInspector.value = true;
      await panelOf(frame, 'platen-inspector');
      await until(() => state.panel.value === undefined, 'the end of the other panel');
      assert.equal(stage.offsetWidth, room, 'it lies over the page');
      await until(() => state.coveredByPanels.value.right > 0, 'its place');
      const page = (): { left: number; right: number } => {
        const { panX, zoom } = state.view.value;
        return { left: panX, right: panX + 400 * zoom };
      };
      const { right: covered } = state.coveredByPanels.value;
      assert.isAtMost(covered, room / 2);
      await until(() => page().left >= 0 && page().right <= room - covered, 'the page beside it');
      state.panel.value = 'layers';
      await until(() => !state.showInspector.value && state.coveredByPanels.value.left > 0, 'the panel instead');
      await checkAccess('a panel over the page');
    });
  }
});

describe('menus', () => {
  it('have no more than twelve lines at a level, with every action of the table in them', async () => {
    const { editor } = await open();
    const check = (items: readonly MenuItem[], of: string): string[] => {
      const lines = items.filter((item) => item !== 'separator');
      assert.isAtMost(lines.length, 12, of);
      return lines.flatMap(({ id, label, items: inside }) => (inside ? check(inside, label) : [id]));
    };
    const all = check(mainMenu(editor), 'the menu');
    assert.deepEqual(
      actionTable.map(({ id }) => id).filter((id) => !all.includes(id)),
      [],
    );
    assert.equal(new Set(all).size, all.length, 'each once');
    check(layerMenu(editor), 'the menu of the page');
    editor.state.selection.value = ['one'];
    check(layerMenu(editor), 'the menu of a layer');
  });
});

describe('test values', () => {
  const title = { type: 'text', id: 'title', width: 300, height: 40, runs: [{ text: 'Hello' }] };
  const given = (): TemplateInput => {
    const made = template([title]);
    Object.assign(made.pages[0] ?? {}, {
      parameters: [{ key: 'headline', type: 'text', bindings: [{ layerId: 'title' }], constraints: { maxLength: 8 } }],
    });
    return made;
  };

  it('run along below the page: typed, row after row, reset and hidden, and the defaults stay', async () => {
    const { editor, frame } = await open(given());
    const { state } = editor;
    const before = state.template.value;
    const bar = await panelOf(frame, 'platen-test-values-bar');
    const field = await until(() => bar.shadowRoot?.querySelector('platen-text-field'), 'the field');
    const input = find(field, 'input') as HTMLInputElement;
    assert.equal(input.value, 'Hello');
    input.focus();
    await until(() => state.hoveredId.value === 'title', 'the layer that it fills');
    await press('Control+a');
    await sendKeys({ type: 'Good day to you' });
    await until(() => state.previewValues.value['headline'] === 'Good day to you', 'what was typed');
    await until(() => input.getAttribute('aria-invalid') === 'true', 'that it is too long');
    assert.equal(state.template.value, before);
    await checkAccess('test values');

    const { readRows } = await import('../../packages/editor/panels/parameters/data-rows/read-rows.ts');
    assert.equal(await readRows(dataPreview(state), 'headline\nOne\nTwo'), '');
    await until(() => input.value === 'One', 'the first row');
    const button = (label: string): PlatenIconButton =>
      [...(bar.shadowRoot?.querySelectorAll('platen-icon-button') ?? [])].find(
        (each): each is PlatenIconButton => each instanceof PlatenIconButton && each.label === label,
      ) ?? assert.fail(`There is no ${label}.`);
    button('Next row').click();
    await until(() => input.value === 'Two', 'the second row');
    button('Reset to defaults').click();
    await until(() => input.value === 'Hello', 'the default');
    assert.deepEqual([state.previewValues.value, state.template.value], [{}, before]);
    button('Hide test values').click();
    await until(() => !frame.shadowRoot?.querySelector('platen-test-values-bar'), 'its end');
    editor.run('view.test-values');
    await panelOf(frame, 'platen-test-values-bar');
  });
});

describe('the bar of the selection', () => {
  const words = { type: 'text', id: 'words', y: 150, width: 200, height: 40, runs: [{ text: 'Words' }] };
  const barOf = (frame: HTMLElement): HTMLElement | null =>
    frame.shadowRoot
      ?.querySelector('platen-context-bar')
      ?.shadowRoot?.querySelector<HTMLElement>('[aria-label=Selection]') ?? null;
  const button = (root: Element | null, label: string): PlatenIconButton | undefined => {
    const own = root?.querySelector('platen-selection-bar')?.shadowRoot?.querySelectorAll('platen-icon-button') ?? [];
    const all = [...(root?.querySelectorAll('platen-icon-button') ?? []), ...own];
    return all.find((each): each is PlatenIconButton => each instanceof PlatenIconButton && each.label === label);
  };
  const visibility = (frame: HTMLElement): string => getComputedStyle(barOf(frame) ?? frame).visibility;

  it('has what is used most for each type, and parts of the inspector, by pointer and by keys', async () => {
    const { editor, frame } = await open(template([square('one', 0), square('two', 100), words]));
    editor.state.selection.value = ['one'];
    const opener = await until(() => button(barOf(frame), 'Fill'), 'its fill');
    assert.isUndefined(button(barOf(frame), 'Align'), 'one layer is aligned by its menu');
    opener.focus();
    await press('Enter');
    const bar = find(frame, 'platen-context-bar', 'platen-selection-bar');
    const section = await until(() => bar.shadowRoot?.querySelector('platen-fill-section'), 'the fills');
    const add = await until(() => section.shadowRoot?.querySelector<HTMLElement>('platen-icon-button'), 'its button');
    await checkAccess('an open part');
    add.click();
    const [one] = editor.state.selectedLayers.value;
    assert.equal(one?.type === 'shape' ? one.fills.length : 0, 2);
    await press('Escape');
    await until(() => !bar.shadowRoot?.querySelector('platen-fill-section'), 'the end of it');
    await until(() => focused()?.getAttribute('aria-label') === 'Fill', 'the focus on its button');

    editor.state.selection.value = ['words'];
    const size = await until(() => bar.shadowRoot?.querySelector('.size platen-number-field'), 'its size');
    size.dispatchEvent(new CustomEvent('value-change', { detail: 40, bubbles: true, composed: true }));
    const [text] = editor.state.selectedLayers.value;
    assert.equal(text?.type === 'text' ? text.style.fontSize : 0, 40);
    for (const label of ['Align text', 'Spacing', 'List']) assert.ok(button(barOf(frame), label), label);

    editor.state.selection.value = ['one', 'two'];
    const group = await until(() => button(barOf(frame), 'Add auto layout'), 'what several have');
    assert.ok(button(barOf(frame), 'Align'));
    group.click();
    await until(() => editor.state.page.value.layers.some(({ type }) => type === 'group'), 'the group');
  });

  it('is hidden while something is dragged', async () => {
    const { editor, frame } = await open();
    editor.state.selection.value = ['one'];
    await until(() => button(barOf(frame), 'Fill'), 'the bar');
    await editor.artboard?.settled();
    assert.equal(visibility(frame), 'visible');
    editor.artboard?.preview(new Map([['one', (layer) => ({ ...layer, x: 40 })]]));
    await until(() => visibility(frame) === 'hidden', 'its end');
    editor.artboard?.cancelPreview();
    await until(() => visibility(frame) === 'visible', 'it again');
  });
});
