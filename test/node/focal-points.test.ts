import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { findFocalPoint, type Renderer } from '@platen/engine';
import { createRenderer } from '@platen/engine/node';
import { applyModifications, parseTemplate, type TemplateInput } from '@platen/template';
import { foundSubjects, paintSubject, subjectSize } from '../fixtures/images/paint-subject.ts';

describe('focal points of images', () => {
  it('are found where there is something, the same numbers as in the browser', async () => {
    for (const { subject, found } of foundSubjects) {
      assert.deepEqual(await findFocalPoint(paintSubject(subjectSize, subject)), found);
    }
  });

  it('do not depend on what lies under transparent parts', async () => {
    const clear = paintSubject({ width: 128, height: 128 }, { x: 0.3, y: 0.7 });
    for (let at = 0; at < clear.data.length; at += 4) {
      if (clear.data[at] !== 190) continue;
      // Noise that nobody sees.
      clear.data.set([(at * 7) % 256, (at * 13) % 256, (at * 29) % 256, 0], at);
    }
    const { x, y } = await findFocalPoint(clear);
    assert.ok(Math.abs(x - 0.3) < 0.1 && Math.abs(y - 0.7) < 0.1, `${x} ${y}`);
  });

  it('are the middle of images without anything to compare', async () => {
    const tiny = { width: 8, height: 300, data: new Uint8ClampedArray(8 * 300 * 4) };
    assert.deepEqual(await findFocalPoint(tiny), { x: 0.5, y: 0.5 });
  });
});

describe('image layers with the focal point of their asset', () => {
  let renderer: Renderer;
  let bands: Uint8Array;
  before(async () => {
    renderer = await createRenderer();
    // Red, green, blue and white, a quarter each, from the left.
    const colors = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 255],
    ];
    const row = colors.flatMap((color) => Array.from({ length: 20 }, () => color).flat());
    const pixels = Buffer.from(Array.from({ length: 20 }, () => row).flat());
    bands = await sharp(pixels, { raw: { width: 80, height: 20, channels: 3 } })
      .png()
      .toBuffer();
  });
  after(() => renderer.close());

  const focalPoints = { '1': { x: 1, y: 0.5 }, '2': { x: 0, y: 0.5 } };
  const template = (layer: object): TemplateInput => ({
    schemaVersion: 1,
    pages: [
      {
        id: 'page',
        width: 20,
        height: 20,
        parameters: [{ key: 'image', type: 'imageUrl', bindings: [{ layerId: 'photo' }] }],
        layers: [{ type: 'image', id: 'photo', width: 20, height: 20, source: 'asset:1', focal: 'auto', ...layer }],
      },
    ],
  });
  /** Red, green and blue in the middle of the page. */
  const draw = async (layer: object, values: Record<string, unknown> = {}, points: object = focalPoints) => {
    const { outputs } = await renderer.render(template(layer), values, {
      assets: { '1': bands, '2': bands, '3': bands },
      focalPoints: points as typeof focalPoints,
    });
    const { data } = await sharp(outputs[0]?.bytes).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    });
    return [...data.subarray(0, 3)].join(' ');
  };
  const [red, green, blue, white] = ['255 0 0', '0 255 0', '0 0 255', '255 255 255'];

  it('show what the asset in them is about, also one that a value puts in', async () => {
    assert.equal(await draw({}), white);
    assert.equal(await draw({}, { image: 'asset:2' }), red);
  });

  it('have their own point for images without one, and the middle when a value puts one in', async () => {
    assert.equal(await draw({ focalX: 0.3 }, {}, {}), green);
    assert.notEqual(await draw({ focalX: 0 }, { image: 'asset:3' }), red);
    assert.equal(await draw({ focalX: 0, source: 'asset:3' }), red);
  });

  it('keep a position that was chosen', async () => {
    assert.equal(await draw({ focal: undefined, focalX: 0.7 }), blue);
    assert.equal(await draw({}, { 'image.objectPosition': '0% 50%' }), red);
  });

  it('have it in the part that they use, and cut nothing by it that is not cut', async () => {
    assert.equal(await draw({ crop: { x: 0.25, y: 0, width: 0.5, height: 1 } }), blue);
    const middle = await draw({ fit: 'contain', focal: undefined });
    assert.equal(await draw({ fit: 'contain' }), middle);
  });

  it('have the one that is found in an image that is no asset, in paints too', async () => {
    const { data, ...sides } = paintSubject({ width: 1200, height: 400 }, { x: 0.72, y: 0.5 });
    const photo = await sharp(data, { raw: { ...sides, channels: 4 } })
      .png()
      .toBuffer();
    const source = `data:image/png;base64,${photo.toString('base64')}`;
    const image = { type: 'image', source, focal: 'auto' };
    const shape = { type: 'shape', id: 'photo', fills: [image] };
    /** Pixels of the ball, on a page of 20 by 20. */
    const seen = async (layer: object, values: Record<string, unknown> = {}): Promise<number> => {
      const page = { ...template({}).pages[0], layers: [{ id: 'photo', width: 20, height: 20, ...layer }] };
      const parameters = [{ key: 'image', type: 'fill', bindings: [{ layerId: 'photo', property: 'fill' }] }];
      const filled = {
        schemaVersion: 1,
        pages: [layer === shape ? { ...page, parameters } : { ...page, parameters: [] }],
      };
      const { outputs } = await renderer.render(filled as TemplateInput, values, {});
      const { data: pixels } = await sharp(outputs[0]?.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return [...pixels.keys()].filter((at) => at % 4 === 2 && (pixels[at] ?? 255) < 120).length;
    };
    const whole = await seen(image);
    assert.ok(whole > 30, `${whole} pixels of the ball`);
    assert.ok((await seen({ ...image, focal: undefined })) < whole / 2, 'without it the ball is cut');
    assert.equal(await seen(shape), whole);
    assert.equal(
      await seen({ ...shape, fills: [{ ...image, focal: undefined }] }),
      await seen({ ...image, focal: undefined }),
    );
    assert.equal(await seen(shape, { image: `url(${source})` }), whole, 'a value that puts one in');
  });

  it('are as they were without it', () => {
    const layer = { focal: undefined };
    const plain = parseTemplate(template(layer));
    assert.equal(JSON.stringify(plain).includes('"focal"'), false);
    const { template: applied } = applyModifications(plain, { image: 'asset:2' });
    assert.deepEqual(applied.pages[0]?.layers[0], { ...plain.pages[0]?.layers[0], source: 'asset:2' });
  });
});
