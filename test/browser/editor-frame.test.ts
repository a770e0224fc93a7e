import { PlatenIconButton } from '../../packages/editor/controls/icon-button.ts';
import { executeServerCommand, sendKeys, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
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

  it('fits the page below its floating bar and beside its rulers', async () => {
    const { editor, frame } = await open(template(), { style: 'display:block' });
    const bar = await until(() => frame.shadowRoot?.querySelector('platen-context-bar'), 'the bar');
    const { state } = editor;
    await until(() => state.coveredTop.value > 30, 'its height');
    const below = bar.getBoundingClientRect().bottom;
    const top = (): number => (editor.artboard?.element.getBoundingClientRect().y ?? 0) + state.view.value.panY;
    await until(() => top() >= below, 'the page below it');
    editor.run('view.toggle-rulers');
    await until(() => state.view.value.panX >= 32, 'the page beside the ruler');
    const ruled = (editor.artboard?.element.getBoundingClientRect().y ?? 0) + 20;
    await until(() => bar.getBoundingClientRect().top > ruled, 'the bar below the ruler');
    await until(() => top() >= bar.getBoundingClientRect().bottom, 'the page below the bar');
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
