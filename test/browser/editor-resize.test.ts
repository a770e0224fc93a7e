import { parseTemplate } from '@platen/template';
import { assert } from 'chai';
import '../../packages/editor/panels/resize/resize-dialog.ts';
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

const template = {
  schemaVersion: 1,
  name: 'Sale',
  pages: [
    {
      id: 'page',
      name: 'Post',
      width: 400,
      height: 400,
      backgrounds: [{ type: 'solid', color: '#00ff00' }],
      layers: [
        { type: 'shape', id: 'ground', width: 400, height: 400, fills: [{ type: 'solid', color: '#ff0000' }] },
        {
          type: 'text',
          id: 'title',
          x: 40,
          y: 150,
          width: 320,
          height: 100,
          runs: [{ text: 'Summer' }],
          style: { fontSize: 64 },
        },
      ],
      parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'title' }] }],
    },
    { id: 'second', width: 100, height: 100 },
  ],
};

describe('the dialog for other sizes', () => {
  let mounted: MountedPanels;
  beforeEach(async () => {
    mounted = await mountPanel(template, 'platen-resize-dialog');
  });
  afterEach(() => mounted.unmount());

  it('shows a look at each size and adds them as pages after this one', async () => {
    const box = findAll<HTMLInputElement>(mounted.panel, 'input[type=checkbox]').find((input) =>
      input.closest('label')?.textContent?.includes('Instagram Story'),
    );
    box?.click();
    change(field(mounted.panel, 'Width'), 'value-change', 900);
    change(field(mounted.panel, 'Height'), 'value-change', 300);
    await settle();
    field(mounted.panel, 'Add this size').click();
    const images = await until(() => {
      const found = findAll<HTMLImageElement>(mounted.panel, 'figure img');
      return found.length === 2 && found.every(({ complete }) => complete) ? found : undefined;
    }, 'both images');
    assert.deepEqual(
      images.map(({ naturalWidth, naturalHeight }) => Math.round((naturalWidth / naturalHeight) * 100) / 100),
      [0.56, 2.99],
    );
    const bitmap = await createImageBitmap(await (await fetch(images[0]?.src ?? '')).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    assert.deepEqual(
      [...(context?.getImageData(5, 5, 1, 1).data ?? [])],
      [255, 0, 0, 255],
      'what spans the page still does',
    );
    await checkAccess(mounted.panel);
    let isClosed = false;
    mounted.panel.addEventListener('dialog-close', () => (isClosed = true));
    const make = findAll(mounted.panel, 'platen-button').find((button) => button.textContent?.includes('Add 2 pages'));
    make?.click();
    const { pages } = parseTemplate(mounted.editor.state.template.value);
    assert.deepEqual(
      pages.map(({ name, width, height }) => [name, width, height]),
      [
        ['Post', 400, 400],
        ['Post · Instagram Story', 1080, 1920],
        ['Post · 900 × 300', 900, 300],
        ['', 100, 100],
      ],
    );
    assert.equal(pages[1]?.parameters[0]?.key, 'title', 'parameters go with them');
    assert.equal(mounted.editor.state.page.value.id, pages[1]?.id);
    assert.isTrue(isClosed);
    assert.equal(mounted.editor.document.steps.value.length, 1);
  });

  it('leaves a size out again and makes nothing without one', async () => {
    field(mounted.panel, 'Add this size').click();
    await until(() => findAll(mounted.panel, 'figure img')[0], 'the image');
    field(mounted.panel, 'Remove 1080 × 1080').click();
    await settle();
    assert.equal(findAll(mounted.panel, 'figure').length, 0);
    const primary = findAll<HTMLElement & { disabled: boolean }>(mounted.panel, 'platen-button[variant=primary]')[0];
    assert.isTrue(primary?.disabled);
  });
});
