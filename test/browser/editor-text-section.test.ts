import { sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { assert } from 'chai';
import type { TextLayer } from '@platen/template';
import '../../packages/editor/panels/text-section/text-section.ts';
import { tokens } from '../../packages/editor/theme/tokens.ts';
import { textSessionOf } from '../../packages/editor/text/session/active-session.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

const text = {
  type: 'text',
  id: 'title',
  name: 'Title',
  x: 20,
  y: 20,
  width: 320,
  height: 60,
  runs: [{ text: 'One ' }, { text: 'two', style: { fontWeight: 700, fontSize: 50 } }],
  style: { fontSize: 32, fontFamily: 'Inter' },
};

let mounted: MountedArtboard;
let section: HTMLElement;

async function mount(...layers: object[]): Promise<void> {
  mounted = await mountArtboard({ schemaVersion: 1, pages: [{ id: 'page', width: 400, height: 300, layers }] });
  section = document.createElement('platen-text-section');
  const sheet = document.createElement('style');
  sheet.textContent = String(tokens).replaceAll(':host', '.panel');
  const panel = document.createElement('div');
  panel.className = 'panel';
  panel.style.cssText = 'position: absolute; inset: 0 0 auto auto; width: 280px; height: 700px; overflow: auto';
  panel.append(sheet, section);
  mounted.element.parentElement?.append(panel);
  mounted.editor.state.selection.value = ['title'];
  await settled();
}

async function settled(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setTimeout(resolve, 0));
}

function layer(): TextLayer {
  const found = mounted.editor.state.layersById.peek().get('title')?.layer;
  if (found?.type !== 'text') throw new Error('There is no text.');
  return found;
}

interface Field extends HTMLElement {
  label: string;
  value: unknown;
  mixed: boolean;
  pressed?: boolean;
}

function field(label: string): Field {
  const fields = [...(section.shadowRoot?.querySelectorAll<Field>('*') ?? [])];
  const found = fields.find((each) => each.localName.startsWith('platen-') && each.label === label && 'value' in each);
  if (!found) throw new Error(`There is no field ${label}.`);
  return found;
}

async function change(label: string, value: unknown, type = 'value-change'): Promise<void> {
  field(label).dispatchEvent(new CustomEvent(type, { detail: value, bubbles: true }));
  await settled();
}

async function press(label: string): Promise<void> {
  const buttons = [...(section.shadowRoot?.querySelectorAll<Field>('platen-icon-button') ?? [])];
  const found = buttons.find((each) => each.label === label);
  if (!found) throw new Error(`There is no button ${label}.`);
  found.click();
  await settled();
}

describe('the properties of texts', () => {
  afterEach(() => mounted.unmount());

  it('are those of all text while none is edited, mixed where it differs', async () => {
    await mount(text);
    assert.equal(field('Size').mixed, true);
    assert.equal(field('Weight').mixed, true);
    assert.equal(field('Font').value, 'Inter');
    await change('Size', 40, 'value-input');
    await change('Size', 44);
    assert.deepEqual(
      [layer().style.fontSize, layer().runs],
      [44, [{ text: 'One ' }, { text: 'two', style: { fontWeight: 700 } }]],
    );
    assert.equal(mounted.editor.document.steps.peek().length, 1);
    assert.deepEqual([field('Size').mixed, field('Size').value], [false, 44]);
    await press('Bold');
    assert.deepEqual([layer().style.fontWeight, layer().runs], [700, [{ text: 'One two' }]]);
    await press('Center text');
    assert.equal(layer().align, 'center');
    await change('List', 'number');
    assert.equal(layer().list?.type, 'number');
    await change('Overflow', 'truncate');
    await change('Maximum lines (0 = all)', 2);
    assert.deepEqual([layer().mode, layer().maxLines], ['truncate', 2]);
    await change('Text background', true);
    await change('Radius', 6);
    assert.deepEqual([layer().background?.scope, layer().background?.radius], ['line', 6]);
    await change('Text outline', true);
    assert.equal(layer().stroke?.position, 'outside');
    await change('OpenType features', 'ss01 liga=0');
    assert.deepEqual(layer().style.features, { ss01: 1, liga: 0 });
    await change('On a path', 'arc-up');
    assert.equal(layer().path?.d, 'M0 60Q160 -60 320 60');
    await change('Path offset', 25);
    assert.equal(layer().path?.offset, 0.25);
  });

  it('are those of the selected text while it is edited', async () => {
    await mount(text);
    mounted.editor.state.editing.value = { kind: 'text', layerId: 'title' };
    const session = textSessionOf(mounted.editor).value;
    session?.select({ anchor: 0, focus: { offset: 3, affinity: 'before' } });
    await settled();
    assert.equal(field('Size').value, 32);
    await change('Size', 20, 'value-input');
    await change('Size', 24);
    assert.deepEqual(layer().runs[0], { text: 'One', style: { fontSize: 24 } });
    assert.equal(layer().style.fontSize, 32);
    await change('Text color', { type: 'solid', color: '#ff0000' });
    assert.deepEqual(layer().runs[0]?.style?.fill, { type: 'solid', color: '#ff0000' });
    assert.equal(mounted.editor.document.steps.peek().length, 2);
    await press('Italic');
    assert.equal(layer().runs[0]?.style?.fontStyle, 'italic');
    // The keys go to the text again.
    const { renderRoot } = mounted.element;
    assert.equal(renderRoot instanceof ShadowRoot && renderRoot.activeElement?.localName, 'textarea');
    await press('Align text to end');
    assert.deepEqual([layer().align, layer().paragraphs], ['start', [{ align: 'end' }]]);
    mounted.editor.state.editing.value = undefined;
    await settled();
    assert.equal(field('Size').mixed, true);
  });

  it('offer the families of the library in their own faces', async () => {
    await mount(text);
    const font = field('Font');
    font.shadowRoot?.querySelector('button')?.click();
    let list: Element | null | undefined;
    for (let round = 0; round < 200 && !list?.shadowRoot?.querySelector('[data-drawn]'); round++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      list = font.shadowRoot?.querySelector('platen-font-list');
    }
    const options = [...(list?.shadowRoot?.querySelectorAll('[role=option]') ?? [])];
    assert.isAbove(options.length, 40);
    const drawn = list?.shadowRoot?.querySelector<HTMLCanvasElement>('[data-drawn] canvas');
    const pixels = drawn?.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? [];
    assert.ok(pixels.some((value) => value > 0));
    const { violations } = await axe.run(section, { rules: { region: { enabled: false } } });
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
    );
    const lora = options.find((option) => option.getAttribute('aria-label') === 'Lora');
    (lora as HTMLElement).click();
    await settled();
    assert.equal(layer().style.fontFamily, 'Lora');
  });
});

describe('text on a path', () => {
  afterEach(() => mounted.unmount());

  it('is moved along it by its handle and by keys', async () => {
    await mount({ ...text, height: 100, path: { d: 'M0 90H300' } });
    mounted.editor.state.editing.value = { kind: 'text-path', layerId: 'title' };
    const { artboard } = mounted.editor;
    const inWindow = (x: number, y: number): [number, number] => {
      const at = artboard?.toArtboard({ x, y }) ?? { x: 0, y: 0 };
      return [Math.round(at.x), Math.round(at.y)];
    };
    // Until the mode is there.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sendMouse({ type: 'move', position: inWindow(20, 110) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: inWindow(170, 60) });
    await sendMouse({ type: 'up' });
    assert.closeTo(layer().path?.offset ?? 0, 0.5, 0.01);
    artboard?.focus();
    artboard?.element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }));
    assert.closeTo(layer().path?.offset ?? 0, 0.505, 0.01);
    artboard?.element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 's', code: 'KeyS', bubbles: true, composed: true }),
    );
    assert.equal(layer().path?.side, 'right');
  });
});
