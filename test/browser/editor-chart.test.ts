import { sendKeys } from '@web/test-runner-commands';
import axe from 'axe-core';
import { assert } from 'chai';
import { layer as layerSchema, type ChartLayer } from '@platen/template';
import { setExpression } from '../../packages/editor/commands/edit-rules.ts';
import '../../packages/editor/panels/chart-section/chart-section.ts';
import { tokens } from '../../packages/editor/theme/tokens.ts';
import { mountArtboard, shownPixels, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

const chart = {
  type: 'chart',
  id: 'sales',
  name: 'Sales',
  x: 20,
  y: 20,
  width: 360,
  height: 240,
  title: 'Sales',
  rows: [
    { month: 'May', north: 3, south: 5 },
    { month: 'June', north: 4.5, south: 2 },
  ],
};

let mounted: MountedArtboard;
let section: HTMLElement;

function layer(): ChartLayer {
  const found = mounted.editor.state.layersById.peek().get('sales')?.layer;
  if (found?.type !== 'chart') throw new Error('There is no chart.');
  return found;
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

function within(root: Element | null | undefined, selector: string, label: string): HTMLElement {
  const found = [...(root?.shadowRoot?.querySelectorAll(selector) ?? [])].find(
    (each) => ('label' in each && each.label === label) || each.textContent?.trim() === label,
  );
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector} ${label}.`);
  return found;
}

function grid(): { element: Element; inputs: HTMLInputElement[] } {
  const element = section.shadowRoot?.querySelector('platen-chart-rows');
  if (!element) throw new Error('There are no rows.');
  return { element, inputs: [...(element.shadowRoot?.querySelectorAll('input') ?? [])] };
}

describe('editing a chart', () => {
  beforeEach(async () => {
    mounted = await mountArtboard({
      schemaVersion: 2,
      pages: [{ id: 'page', width: 400, height: 300, layers: [chart] }],
    });
    const panel = document.createElement('div');
    const sheet = document.createElement('style');
    sheet.textContent = tokens.cssText;
    section = document.createElement('platen-chart-section');
    panel.append(sheet, section);
    panel.style.cssText = 'position: absolute; inset: 0 0 auto auto; width: 280px; height: 700px; overflow: auto';
    mounted.element.parentElement?.append(panel);
    mounted.editor.state.selection.value = ['sales'];
    await settle();
  });
  afterEach(() => mounted.unmount());

  it('says that an expression provides the rows', async () => {
    const words = (): string => grid().element.shadowRoot?.textContent ?? '';
    assert.notInclude(words(), 'expression');
    mounted.editor.apply(setExpression('page', ['sales'], 'content', '[]'));
    await settle();
    assert.include(words(), 'An expression provides the rows.');
  });

  it('is laid out with its fonts once its code and locale are there, and again after an edit', async () => {
    const item = mounted.editor.artboard?.laidOut('sales');
    const laidOut = item && 'chart' in item ? item.chart : undefined;
    assert.ok(laidOut && laidOut.marks.length > 0);
    const texts = laidOut.texts.map(({ text }) => text.text);
    assert.includeMembers(texts, ['Sales', 'May', 'June', 'north', 'south']);
    assert.deepEqual(
      laidOut.texts.flatMap(({ text }) => text.missingCharacters),
      [],
    );
    assert.deepEqual(mounted.editor.state.report.value, []);
  });

  it('changes cells, names, rows and columns by keyboard, and takes the cells of a spreadsheet', async () => {
    const { inputs, element } = grid();
    assert.deepEqual(
      inputs.map(({ value }) => value),
      ['month', 'north', 'south', 'May', '3', '5', 'June', '4.5', '2'],
    );
    inputs[4]?.focus();
    inputs[4]?.select();
    await sendKeys({ type: '12' });
    await sendKeys({ press: 'Tab' });
    assert.equal(layer().rows[0]?.['north'], 12);
    inputs[1]?.focus();
    inputs[1]?.select();
    await sendKeys({ type: 'Nord' });
    await sendKeys({ press: 'Tab' });
    assert.deepEqual(Object.keys(layer().rows[0] ?? {}), ['month', 'Nord', 'south']);
    within(element, 'platen-button', 'Add row').click();
    within(element, 'platen-button', 'Add column').click();
    await settle();
    assert.deepEqual(layer().rows[2], { month: null, Nord: null, south: null, 'Column 4': null });
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Month\tWest\nJuly\t1.5\nAugust\t-2\n');
    grid().inputs[0]?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
    assert.deepEqual(layer().rows, [
      { Month: 'July', West: 1.5, south: 5, 'Column 4': null },
      { Month: 'August', West: -2, south: 2, 'Column 4': null },
      { Month: null, West: null, south: null, 'Column 4': null },
    ]);
    mounted.editor.document.undo();
    assert.equal(layer().rows[0]?.['Nord'], 12);
  });

  it('chooses series and colors, and is accessible', async () => {
    within(section, 'platen-button', 'Choose series').click();
    within(section, 'platen-button', 'Add color').click();
    await settle();
    assert.deepEqual(layer().series, [
      { key: 'north', title: '' },
      { key: 'south', title: '' },
    ]);
    assert.deepEqual(layer().colors, ['#2563c9']);
    const { violations } = await axe.run(section, { rules: { region: { enabled: false } } });
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
    );
  });
});

/** Whether pixels of the page's canvas are of the first color that charts take. */
function hasBars(): boolean {
  const pixels = shownPixels(mounted, 0, 0, 900, 700);
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] === 0x25 && pixels[at + 1] === 0x63 && pixels[at + 2] === 0xc9) return true;
  return false;
}

describe('a chart that is put into a page', () => {
  afterEach(() => mounted.unmount());

  it('is drawn as soon as its code is there, which comes after its box', async () => {
    mounted = await mountArtboard({ schemaVersion: 2, pages: [{ id: 'page', width: 400, height: 300, layers: [] }] });
    assert.isFalse(hasBars());
    mounted.editor.apply({
      label: 'Add',
      recipe: (draft) => void draft.pages[0]?.layers.push(layerSchema.parse(chart)),
    });
    await settle();
    await mounted.element.artboard?.settled();
    await settle();
    assert.isTrue(hasBars());
  });
});
