import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { bundledFilesPath } from './bundled-files.ts';
import { checkAccess, find, focused, names, open, panelOf, press, until } from './editor-page.ts';

/** The panel of things to add, with a tab of it open. */
async function openTab(frame: HTMLElement, id: string, element: string): Promise<HTMLElement> {
  const panel = await panelOf(frame, 'platen-add-panel');
  const tab = await until(
    () => panel.shadowRoot?.querySelector('platen-tabs')?.shadowRoot?.querySelector<HTMLElement>(`#tab-${id}`),
    `the tab ${id}`,
  );
  tab.click();
  return until(() => panel.shadowRoot?.querySelector<HTMLElement>(element), element);
}

/** Drags from an element to a point of the page. */
function drag(from: Element, stage: HTMLElement, at: { x: number; y: number }): void {
  const dataTransfer = new DataTransfer();
  const { x, y } = stage.getBoundingClientRect();
  const common = { bubbles: true, composed: true, cancelable: true, dataTransfer };
  const there = { ...common, clientX: x + at.x, clientY: y + at.y };
  from.dispatchEvent(new DragEvent('dragstart', common));
  stage.dispatchEvent(new DragEvent('dragover', there));
  stage.dispatchEvent(new DragEvent('drop', there));
  from.dispatchEvent(new DragEvent('dragend', common));
}

describe('the elements to add', () => {
  before(() => setViewport({ width: 1200, height: 760 }));

  it('are icons: found by words, reached by arrow keys, put in by Enter and by dragging', async () => {
    // The artboard of these tests reads the library from an absolute address.
    const { editor, frame } = await open(undefined, { 'asset-base': new URL(bundledFilesPath, location.href).href });
    const panel = await openTab(frame, 'icons', 'platen-icons-panel');
    const tiles = (): HTMLElement[] => [...(panel.shadowRoot?.querySelectorAll<HTMLElement>('[data-icon]') ?? [])];
    await until(() => tiles().length >= 60, 'the first icons');
    const search = find(panel, 'platen-text-field', 'input') as HTMLInputElement;
    search.value = 'shopping cart';
    search.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await until(() => tiles()[0]?.dataset['icon'] === 'shopping-cart', 'the icon');
    await until(() => tiles()[0]?.querySelector('svg path'), 'its drawing');
    await checkAccess('icons');
    tiles()[0]?.focus();
    await press('ArrowRight');
    assert.equal(focused(), tiles()[1]);
    assert.deepEqual(
      tiles()
        .map(({ tabIndex }) => tabIndex)
        .slice(0, 3),
      [-1, 0, -1],
    );
    await press('Home');
    await press('Enter');
    const [icon] = editor.state.selectedLayers.value;
    assert.equal(icon?.type, 'svg');
    assert.deepInclude(icon, { source: 'library:icons/shopping-cart.svg', color: '#1b1a1f', name: 'shopping cart' });
    await editor.artboard?.settled();
    const stage = editor.artboard?.element;
    if (!stage || !tiles()[2]) throw new Error('There is no artboard.');
    drag(tiles()[2] as Element, stage, editor.artboard?.toArtboard({ x: 100, y: 200 }) ?? { x: 0, y: 0 });
    const dropped = await until(
      () => editor.state.selectedLayers.value.find(({ id }) => id !== icon?.id),
      'the second',
    );
    assert.approximately(dropped.x + dropped.width / 2, 100, 1);
    editor.state.selection.value = [icon?.id ?? ''];
    const section = await until(
      () => find(frame, 'platen-inspector').shadowRoot?.querySelector('platen-svg-section'),
      'the section of drawings',
    );
    const button = await until(
      () => section.shadowRoot?.querySelector<HTMLElement>('platen-button[icon=Spline]'),
      'the button for shapes',
    );
    button.click();
    const group = await until(() => {
      const layer = editor.state.page.value.layers.find(({ id }) => id === icon?.id);
      return layer?.type === 'group' && layer;
    }, 'the shapes');
    assert.equal(group.width, icon?.width);
    const [outline] = group.layers;
    assert.equal(outline?.type, 'shape');
    if (outline?.type === 'shape') assert.deepEqual(outline.strokes[0]?.paint, { type: 'solid', color: '#1b1a1f' });
    search.value = 'qqqq';
    search.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await until(() => tiles().length === 0, 'nothing');
    assert.include(panel.shadowRoot?.querySelector('[role=status]')?.textContent ?? '', 'No icons found');
  });

  it('are frames, lines, blobs and gradients, whose code comes later', async () => {
    const { editor, frame } = await open();
    const panel = await panelOf(frame, 'platen-add-panel');
    const preset = (id: string) =>
      until(() => panel.shadowRoot?.querySelector<HTMLElement>(`[data-preset=${id}]`), `the preset ${id}`);
    (await preset('frame-circle')).click();
    const [placeholder] = editor.state.selectedLayers.value;
    assert.equal(placeholder?.type, 'image');
    assert.equal(placeholder?.mask?.type, 'shape');
    for (const each of panel.shadowRoot?.querySelectorAll<HTMLElement>('[data-preset]') ?? []) each.click();
    await editor.artboard?.settled();
    await checkAccess('frames, lines, blobs and gradients');
  });

  it('are blocks: with parameters of their own keys, in the colors and fonts of the template', async () => {
    const { editor, frame } = await open({
      schemaVersion: 2,
      tokens: {
        axes: [],
        values: {
          accent: { type: 'color', value: '#0f766e' },
          heading: { type: 'fontFamily', value: 'Lora' },
        },
      },
      pages: [{ id: 'page', width: 1080, height: 1080, layers: [] }],
    });
    const panel = await openTab(frame, 'blocks', 'platen-blocks-panel');
    const block = (id: string): HTMLElement => find(panel, `[data-block=${id}]`);
    await until(() => panel.shadowRoot?.querySelectorAll('platen-thumbnail').length === 12, 'the blocks');
    block('price-card').focus();
    await press('Enter');
    const page = editor.state.page.value;
    const keys = page.parameters.map(({ key }) => key);
    assert.deepEqual(keys, ['plan', 'price', 'period', 'features', 'button']);
    const text = JSON.stringify(page.layers);
    assert.include(text, '"fontFamily":"var(--heading)"');
    assert.include(text, '"color":"var(--accent)"');
    await editor.artboard?.settled();
    const laidOut = editor.artboard?.laidOut(page.layers[0]?.id ?? '');
    assert.isAbove(laidOut?.box.height ?? 0, 350, 'as high as its content');
    const stage = editor.artboard?.element;
    if (!stage) throw new Error('There is no artboard.');
    drag(block('price-card'), stage, editor.artboard?.toArtboard({ x: 540, y: 700 }) ?? { x: 0, y: 0 });
    await until(() => names(editor).length === 2, 'the second one');
    const again = editor.state.page.value.parameters.slice(5);
    assert.deepEqual(
      again.map(({ key }) => key),
      ['plan2', 'price2', 'period2', 'features2', 'button2'],
    );
    const [first, second] = [page.parameters[0], again[0]].map((each) => each?.bindings[0]?.layerId);
    assert.isString(second);
    assert.notEqual(first, second);
    editor.run('edit.undo');
    assert.equal(editor.state.page.value.parameters.length, 5);
    await checkAccess('blocks');
  });
});
