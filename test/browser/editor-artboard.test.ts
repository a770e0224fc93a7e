import { assert } from 'chai';
import { createRendererOn } from '@platen/engine';
import { createBrowserPlatform } from '@platen/engine/browser';
import { parseTemplate } from '@platen/template';
import { differingShare, renderedPixels } from './editor-artboard/rendered-pixels.ts';
import { mountArtboard, shownPixels, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

const blue = { type: 'solid', color: '#2244ee' };
const template = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      width: 400,
      height: 300,
      backgrounds: [{ type: 'solid', color: '#f4f1ea' }],
      layers: [
        { type: 'shape', id: 'card', x: 40, y: 40, width: 160, height: 120, fills: [blue], radius: { topLeft: 12 } },
        { type: 'image', id: 'photo', x: 220, y: 40, width: 140, height: 120, source: 'library:images/lake.webp' },
        {
          type: 'text',
          id: 'title',
          x: 40,
          y: 180,
          width: 320,
          height: 60,
          runs: [{ text: 'Artboard as it is' }],
          style: { fontSize: 32, fontFamily: 'Inter' },
        },
      ],
    },
  ],
};

describe('the artboard', () => {
  let mounted: MountedArtboard;
  before(async () => {
    mounted = await mountArtboard(template);
  });
  after(() => mounted.unmount());

  it('shows at 100 % what the engine renders', async () => {
    const { editor, element } = mounted;
    const { artboard } = element;
    artboard?.zoomTo(1, { x: 0, y: 0 });
    await artboard?.settled();
    const { panX, panY, zoom } = editor.state.view.value;
    assert.equal(zoom, 1);
    const { data, width, height } = await renderedPixels(template);
    assert.isAtMost(differingShare(data, shownPixels(mounted, panX, panY, width, height)), 0.001);
    assert.equal(editor.state.layout.value?.layers.length, 3);
  });

  it('shows a code as the engine renders it, as soon as there is one', async () => {
    const { editor, element } = mounted;
    const code = { type: 'qr', id: 'code', x: 210, y: 170, width: 120, height: 120, content: 'https://example.org' };
    const layer = parseTemplate({ ...template, pages: [{ ...template.pages[0], layers: [code] }] }).pages[0]?.layers[0];
    assert.ok(layer);
    editor.apply({ label: 'Add', recipe: (draft) => void draft.pages[0]?.layers.push(layer) });
    await element.artboard?.settled();
    const shown = editor.state.layout.value?.layers.find((item) => item.layer.id === 'code');
    assert.isAbove(shown && 'code' in shown ? (shown.code?.modules.length ?? 0) : 0, 1000);
    const { panX, panY } = editor.state.view.value;
    const { data, width, height } = await renderedPixels(editor.state.template.value);
    assert.isAtMost(differingShare(data, shownPixels(mounted, panX, panY, width, height)), 0.001);
    editor.document.undo();
  });
});

describe('an artboard that is edited', () => {
  const solid = (color: string) => ({ type: 'solid', color });
  const busy = {
    schemaVersion: 1,
    pages: [
      {
        id: 'page',
        width: 400,
        height: 300,
        backgrounds: [
          {
            type: 'linear',
            angle: 90,
            stops: [
              { offset: 0, color: '#ffffff' },
              { offset: 1, color: '#bcd4ff' },
            ],
          },
        ],
        layers: [
          { type: 'shape', id: 'below', x: 20, y: 20, width: 200, height: 150, fills: [solid('#e4572e')] },
          {
            type: 'group',
            id: 'group',
            x: 60,
            y: 60,
            width: 200,
            height: 160,
            opacity: 0.7,
            rotation: 10,
            shadows: [{ type: 'drop', color: '#00000088', offsetX: 4, offsetY: 6, blur: 12 }],
            layers: [
              {
                type: 'shape',
                id: 'inner',
                width: 100,
                height: 100,
                geometry: { shape: 'ellipse' },
                fills: [solid('#17bebb')],
              },
              { type: 'text', id: 'words', x: 60, y: 80, width: 140, height: 40, runs: [{ text: 'Words' }] },
            ],
          },
          {
            type: 'shape',
            id: 'blended',
            x: 180,
            y: 30,
            width: 120,
            height: 120,
            blendMode: 'multiply',
            fills: [solid('#ffcc00')],
          },
          {
            type: 'image',
            id: 'masked',
            x: 240,
            y: 160,
            width: 140,
            height: 120,
            source: 'library:images/lake.webp',
            mask: { type: 'layer', layerId: 'mask' },
          },
          {
            type: 'shape',
            id: 'mask',
            x: 250,
            y: 170,
            width: 100,
            height: 90,
            geometry: { shape: 'star' },
            fills: [solid('#000000')],
          },
        ],
      },
    ],
  };
  let mounted: MountedArtboard;
  before(async () => {
    mounted = await mountArtboard(busy);
    mounted.element.artboard?.zoomTo(1, { x: 0, y: 0 });
  });
  after(() => mounted.unmount());

  const isAsRendered = async (): Promise<void> => {
    const { editor, element } = mounted;
    await element.artboard?.settled();
    const { panX, panY } = editor.state.view.value;
    const { data, width, height } = await renderedPixels(editor.state.template.value);
    const shown = shownPixels(mounted, panX, panY, width, height);
    assert.isAtMost(differingShare(data, shown), 0.001);
  };
  type Draft = Parameters<Parameters<MountedArtboard['editor']['document']['apply']>[0]['recipe']>[0];
  const edit = (recipe: (layers: Draft['pages'][number]['layers'], draft: Draft) => void): void => {
    mounted.editor.document.apply({
      label: 'Edit',
      recipe: (draft) => void recipe(draft.pages[0]?.layers ?? [], draft),
    });
  };

  it('shows what is rendered after each edit', async () => {
    await isAsRendered();
    edit(([below]) => void Object.assign(below ?? {}, { x: 70, rotation: 30 }));
    await isAsRendered();
    edit((layers) => void layers.push(...layers.splice(0, 1)));
    await isAsRendered();
    edit((layers) => {
      const mask = layers.find(({ id }) => id === 'mask');
      if (mask) mask.x = 270;
    });
    await isAsRendered();
    edit((layers) => {
      const group = layers.find(({ id }) => id === 'group');
      if (group?.type === 'group') group.layers.reverse();
    });
    await isAsRendered();
    edit((layers) => {
      const at = layers.findIndex(({ id }) => id === 'group');
      const [group] = layers.splice(at, 1);
      if (group?.type === 'group') layers.push(...group.layers);
    });
    await isAsRendered();
    edit((_, draft) => {
      const [page] = draft.pages;
      if (page) page.backgrounds = [{ type: 'solid', color: '#fff6e5' }];
    });
    await isAsRendered();
    while (mounted.editor.document.canUndo.value) mounted.editor.document.undo();
    await isAsRendered();
  });

  it('shows layers where a gesture has them, as a render would', async () => {
    const { editor, element } = mounted;
    const { artboard } = element;
    artboard?.preview(new Map([['inner', (layer) => ({ ...layer, x: 40, width: 60 })]]));
    await artboard?.settled();
    const moved = structuredClone(editor.state.template.value);
    const group = moved.pages[0]?.layers.find(({ id }) => id === 'group');
    if (group?.type === 'group') Object.assign(group.layers[0] ?? {}, { x: 40, width: 60 });
    const { panX, panY } = editor.state.view.value;
    const { data, width, height } = await renderedPixels(moved);
    assert.isAtMost(differingShare(data, shownPixels(mounted, panX, panY, width, height)), 0.001);
    artboard?.cancelPreview();
    await isAsRendered();
  });

  it('shows preview values in place of defaults, and pans without a trace', async () => {
    const { editor, element } = mounted;
    element.artboard?.panBy(37, -21);
    await isAsRendered();
    element.artboard?.panBy(-61, 40);
    await isAsRendered();
    const before = editor.state.view.value;
    element.artboard?.zoomTo(6, { x: 0, y: 0 });
    await element.artboard?.settled();
    for (let step = 0; step < 8; step++) {
      element.artboard?.panBy(step < 6 ? -173 : 90, -101);
      await element.artboard?.settled();
    }
    const panned = shownPixels(mounted, 0, 0, 900, 700);
    const view = editor.state.view.value;
    // What is painted at once, where nothing is left to be moved along.
    for (const next of [before, view]) {
      editor.state.view.value = next;
      await element.artboard?.settled();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    assert.isAtMost(differingShare(panned, shownPixels(mounted, 0, 0, 900, 700)), 0.001);
    editor.state.view.value = before;
    edit((_, draft) => {
      const [page] = draft.pages;
      page?.parameters.push({
        key: 'headline',
        type: 'text',
        description: '',
        bindings: [{ layerId: 'words', property: 'content' }],
        constraints: { required: false },
      });
    });
    editor.state.previewValues.value = { headline: 'Other' };
    await element.artboard?.settled();
    const item = editor.state.laidOutById.value.get('words');
    assert.equal(item && 'text' in item ? item.text.text : '', 'Other');
    editor.state.previewValues.value = {};
    // The layer is marked as one that a parameter fills, unless guides are hidden, and in the list of layers.
    const overlay = element.renderRoot.querySelector<HTMLCanvasElement>('canvas.overlay');
    const drawn = async (): Promise<number> => {
      await element.artboard?.settled();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { width, height } = overlay ?? { width: 1, height: 1 };
      const { data } = overlay?.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
      return [...data].filter((value, index) => index % 4 === 3 && value > 0).length;
    };
    editor.state.selection.value = [];
    editor.artboard?.fit();
    // Its code is fetched with the first such layer.
    for (const from = performance.now(); (await drawn()) <= 40;) assert.isBelow(performance.now() - from, 8000);
    // The dot gives way to the key while the pointer is over the layer.
    editor.state.hoveredId.value = 'words';
    assert.isAbove(await drawn(), 200);
    editor.state.hoveredId.value = undefined;
    editor.state.showGuides.value = false;
    assert.equal(await drawn(), 0);
    editor.state.showGuides.value = true;
    const list = element.renderRoot.querySelector('[role=listbox]');
    const from = performance.now();
    while (!list?.textContent?.includes('filled by headline') && performance.now() - from < 4000)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.include(list?.textContent ?? '', 'filled by headline');
  });

  it('makes images of layers alone, of those in groups too', async () => {
    const { element, editor } = await mountArtboard({
      schemaVersion: 1,
      pages: [
        {
          id: 'page',
          width: 400,
          height: 300,
          layers: [
            {
              type: 'group',
              id: 'group',
              x: 50,
              y: 50,
              width: 200,
              height: 100,
              frame: { fills: [{ type: 'solid', color: '#00ff00' }] },
              layers: [
                { type: 'shape', id: 'inner', x: 10, y: 10, width: 60, height: 40, fills: [blue] },
                { type: 'shape', id: 'beside', x: 100, y: 10, width: 60, height: 40, fills: [blue] },
              ],
            },
          ],
        },
      ],
    } as never);
    assert.equal(editor.state.page.value.layers.length, 1);
    const image = await createImageBitmap((await element.artboard?.toPng(['inner'], 1)) ?? new Blob());
    // A pixel around for soft edges, and nothing of the group.
    assert.isAtMost(Math.max(image.width - 60, image.height - 40), 2);
    const context = new OffscreenCanvas(62, 42).getContext('2d');
    context?.drawImage(image, 0, 0);
    assert.deepEqual([...(context?.getImageData(31, 21, 1, 1).data ?? [])], [0x22, 0x44, 0xee, 255]);
  });

  it('edits with a smaller image in place of a large one, and shows what is rendered', async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no context.');
    for (let column = 0; column < 40; column++) {
      context.fillStyle = `hsl(${column * 9} 80% 50%)`;
      context.fillRect(column * 100, 0, 100, 3000 - column * 40);
    }
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const source = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(String(reader.result)));
      reader.readAsDataURL(blob);
    });
    const large = {
      schemaVersion: 1,
      pages: [
        {
          id: 'page',
          width: 400,
          height: 300,
          layers: [{ type: 'image', id: 'photo', width: 400, height: 300, source }],
        },
      ],
    };
    const shown = await mountArtboard(large);
    const image = shown.element.artboard?.image(source);
    assert.deepEqual([image?.width, image?.height], [4000, 3000], 'its natural size');
    assert.isAtMost(image?.kind === 'pixels' ? image.image.width * image.image.height : Infinity, 8_000_000);
    const { state } = shown.editor;
    shown.element.artboard?.zoomTo(1);
    await shown.element.artboard?.settled();
    const { panX, panY } = state.view.value;
    const platform = createBrowserPlatform({ assetBase: new URL('/assets/', location.href).href });
    const renderer = createRendererOn(platform);
    const { outputs } = await renderer.render(parseTemplate(large), {}, { format: 'png' });
    const rendered = await createImageBitmap(new Blob([new Uint8Array(outputs[0]?.bytes ?? [])]));
    const whole = new OffscreenCanvas(400, 300).getContext('2d');
    whole?.drawImage(rendered, 0, 0);
    const expected = whole?.getImageData(0, 0, 400, 300).data ?? new Uint8ClampedArray();
    const actual = shownPixels(shown, Math.round(panX), Math.round(panY), 400, 300);
    assert.isAtMost(differingShare(actual, expected), 0.001);
    await renderer.close();
    shown.unmount();
  });
});
