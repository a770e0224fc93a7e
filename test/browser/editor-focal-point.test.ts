import { assert } from 'chai';
import type { ImageLayer } from '@platen/template';
import '../../packages/editor/panels/inspector/media-section/media-section.ts';
import { insertAsset } from '../../packages/editor/panels/asset-browser/insert-asset.ts';
import { paintSubject } from '../fixtures/images/paint-subject.ts';
import { image } from './editor-assets/memory-assets.ts';
import { field, findAll, mountPanel, settle, until, type MountedPanels } from './editor-inspector/mount-panels.ts';

/** A photo with something at its right, as a data URI. */
async function drawPhoto(): Promise<string> {
  const { width, height, data } = paintSubject({ width: 600, height: 200 }, { x: 0.72, y: 0.5 });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsDataURL(blob);
  });
}

describe('the focal point of an image layer', () => {
  let mounted: MountedPanels;
  const photo = (id = 'photo'): ImageLayer => {
    const found = mounted.editor.state.layersById.peek().get(id)?.layer;
    if (found?.type !== 'image') throw new Error('There is no image.');
    return found;
  };
  const show = async (layer: object): Promise<void> => {
    const layers = [{ type: 'image', id: 'photo', x: 50, y: 50, width: 100, height: 100, ...layer }];
    const template = { schemaVersion: 2, pages: [{ id: 'page', width: 300, height: 200, layers }] };
    mounted = await mountPanel(template, 'platen-media-section');
    mounted.editor.state.selection.value = ['photo'];
    await settle();
  };
  const button = (): HTMLElement | undefined =>
    findAll(mounted.panel, 'platen-button').find((each) => each.textContent?.trim() === 'Find focal point');
  afterEach(() => mounted.unmount());

  it('is found in the image on demand, in the part that is used, and undone as one', async () => {
    await show({ source: await drawPhoto(), crop: { x: 0.5, y: 0, width: 0.5, height: 1 } });
    await until(() => mounted.editor.artboard?.image(photo().source), 'the image');
    button()?.click();
    await until(() => photo().focalX !== 0.5, 'the point');
    assert.closeTo(photo().focalX, 0.44, 0.08);
    assert.closeTo(photo().focalY, 0.5, 0.05);
    assert.isUndefined(photo().focal);
    mounted.editor.document.undo();
    assert.equal(photo().focalX, 0.5);
  });

  it('is that of the image that test data put in, until a person sets another', async () => {
    const bindings = [{ layerId: 'photo' }];
    const photoLayer = { type: 'image', id: 'photo', x: 50, y: 50, width: 100, height: 100, focal: 'auto' };
    mounted = await mountPanel(
      {
        schemaVersion: 2,
        pages: [
          {
            id: 'page',
            width: 300,
            height: 200,
            layers: [photoLayer],
            parameters: [{ key: 'photo', type: 'imageUrl', bindings }],
          },
        ],
      },
      'platen-media-section',
    );
    const { state, artboard } = mounted.editor;
    const shownX = (): number => {
      const layer = artboard?.laidOut('photo')?.layer;
      return layer?.type === 'image' ? layer.focalX : -1;
    };
    assert.equal(shownX(), 0.5);
    const source = await drawPhoto();
    state.previewValues.value = { photo: source };
    await until(() => shownX() !== 0.5, 'the point of the image');
    assert.closeTo(shownX(), 0.72, 0.08);
    const found = shownX();
    mounted.editor.apply({
      label: 'Move',
      recipe: (draft) => {
        const layer = draft.pages[0]?.layers[0];
        if (layer) layer.x = 60;
      },
    });
    await settle();
    assert.equal(shownX(), found, 'an edit keeps it');
    assert.equal(photo().focalX, 0.5, 'the template stays as it is');
    state.previewValues.value = {};
    await until(() => shownX() === 0.5, 'the point of no image');
  });

  it('is only asked for where the image is cut', async () => {
    await show({ source: await drawPhoto(), fit: 'contain' });
    assert.isUndefined(button());
  });

  it('comes along with a brand asset, and gives way to one that a person sets', async () => {
    await show({ source: '' });
    const asset = { ...image(7, 'team.jpg'), focal_point: { x: 0.2, y: 0.7 } };
    assert.isTrue(insertAsset(mounted.editor, asset as Parameters<typeof insertAsset>[1], { onto: photo() }));
    assert.deepInclude(photo(), { source: 'asset:7', focal: 'auto', focalX: 0.2, focalY: 0.7 });
    const other = { ...asset, id: 8 };
    await settle();
    const pad = field(mounted.panel, 'Focal point');
    pad.dispatchEvent(new CustomEvent('value-change', { detail: { x: 0.9, y: 0.1 }, bubbles: true, composed: true }));
    assert.deepInclude(photo(), { focalX: 0.9, focalY: 0.1 });
    assert.isUndefined(photo().focal);
    assert.isTrue(insertAsset(mounted.editor, other as Parameters<typeof insertAsset>[1], { onto: photo() }));
    assert.deepInclude(photo(), { source: 'asset:8', focalX: 0.9, focalY: 0.1 }, 'a chosen position stays');
  });
});
