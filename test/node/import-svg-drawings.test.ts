import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { parseTemplate, walkLayers, type Layer, type Template } from '@platen/template';
import { casesOfTurn } from '../cases-of-turn.ts';
import { shareThatDiffers } from '../compare/share-that-differs.ts';
import { readPixels } from '../tools/image-difference.ts';
import { importSvg } from '../../packages/engine/import/import-with-renderer.ts';
import { createRendererOn } from '../../packages/engine/render/create-renderer.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';

const platform = createNodePlatform();
const renderer = createRendererOn(platform);
after(() => renderer.close());

const uri = (file: string, type: string): string =>
  `data:${type};base64,${readFileSync(new URL(`../fixtures/images/${file}`, import.meta.url)).toString('base64')}`;
const jpeg = uri('photo.jpg', 'image/jpeg');
const webp = uri('photo.webp', 'image/webp');
const svgImage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#c026d3"/></svg>')}`;

const words = 'font-family="Inter" font-size="26" font-weight="700"';
const blur = '<filter id="f"><feGaussianBlur stdDeviation="1.5"/></filter>';
const image = (more = '', href = jpeg): string => `<image href="${href}" ${more}/>`;

/** SVGs of 200 by 120 in which something cannot become a layer, or is drawn by way of something else. */
const samples: Readonly<Record<string, string>> = {
  'text with a filter': `${blur}<text x="10" y="60" ${words} fill="#be123c" filter="url(#f)">Blurred</text>`,
  'text whose filter a style sheet gives': `<style>text{filter:url(#f);fill:#15803d}</style>${blur}<text x="10" y="60" ${words}>Styled</text>`,
  'a group with a filter, with a text and an image': `${blur}<g filter="url(#f)">${image('x="110" y="10" width="80" height="60"')}<text x="10" y="60" ${words}>Group</text></g>`,
  'a shadow around a text, as large as the text': `<filter id="s" x="-.2" y="-.4" width="1.4" height="1.8"><feDropShadow dx="4" dy="4" stdDeviation="1" flood-color="#2563eb"/></filter><g filter="url(#s)" transform="translate(5 8) rotate(4)"><text x="10" y="60" ${words}>Shadow</text></g>`,
  'a filter in a filter': `${blur}<g filter="url(#f)"><g filter="url(#f)"><text x="10" y="60" ${words}>Deep</text></g>${image('x="120" y="40" width="60" height="60"', webp)}</g>`,
  'a mask of box units over text and image': `<mask id="m" maskContentUnits="objectBoundingBox"><rect width=".7" height="1" fill="#fff"/></mask><g mask="url(#m)">${image('x="100" y="10" width="90" height="60"')}<text x="10" y="60" ${words}>Masked</text></g>`,
  'a masked mask': `<mask id="n"><rect width="150" height="120" fill="#fff"/></mask><mask id="m" mask="url(#n)"><rect width="200" height="70" fill="#fff"/></mask><g mask="url(#m)">${image('x="100" y="30" width="90" height="60"')}<text x="10" y="60" ${words}>Twice</text></g>`,
  'an image and a text in a mask': `<mask id="m">${image('x="0" y="0" width="100" height="120" preserveAspectRatio="none"')}<text x="100" y="60" ${words} fill="#fff">Cut</text></mask><rect width="200" height="120" fill="#0f766e" mask="url(#m)"/>`,
  'a pattern with an image by reference, as Figma writes it': `<rect x="10" y="10" width="120" height="90" fill="url(#p)"/><defs><pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use href="#im" transform="matrix(.0125 0 0 .0166667 0 0)"/></pattern>${image('id="im" width="80" height="60" preserveAspectRatio="none"')}</defs>`,
  'a pattern with text and images': `<pattern id="p" width="60" height="40" patternUnits="userSpaceOnUse">${image('width="30" height="30"')}<text x="30" y="30" ${words}>A</text></pattern><rect width="200" height="120" fill="url(#p)" stroke="#000" stroke-width="4"/>`,
  'images and texts that are used again': `${image('id="i" width="60" height="45"')}<use href="#i" x="70" y="10"/><text id="t" x="10" y="80" ${words}>Again</text><use href="#t" x="90" y="30" fill="#dc2626"/>`,
  'a group that is used again with another color': `<g id="g">${image('width="40" height="30"')}<text x="0" y="60" ${words}>One</text></g><use href="#g" x="100" y="40" fill="#7c3aed"/>`,
  'a used text with a filter': `${blur}<text id="t" x="10" y="40" ${words}>Twin</text><g filter="url(#f)"><use href="#t" y="50"/></g>`,
  'a symbol with image and text': `<symbol id="s" viewBox="0 0 50 50">${image('width="50" height="30"')}<text x="0" y="48" ${words} >Sym</text></symbol><use href="#s" x="10" y="10" width="90" height="90"/><use href="#s" x="110" y="30" width="50" height="50"/>`,
  'a marker with an image': `<marker id="k" markerWidth="20" markerHeight="20" markerUnits="userSpaceOnUse">${image('width="20" height="20"')}</marker><path d="M20 20H150V90" fill="none" stroke="#000" marker-start="url(#k)" marker-mid="url(#k)"/>`,
  'a clip path of box units on a text': `<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".6" height="1"/></clipPath><text x="10" y="60" ${words} clip-path="url(#c)">Clipped</text>${image('x="110" y="10" width="80" height="60" clip-path="url(#c)"')}`,
  'a mask on a text': `<mask id="m"><rect x="0" y="0" width="70" height="120" fill="#fff"/></mask><text x="10" y="60" ${words} mask="url(#m)">Masked</text>`,
  'a filter with an image of its own': `<filter id="f" x="0" y="0" width="1" height="1"><feImage href="${webp}" preserveAspectRatio="none"/></filter><rect x="20" y="20" width="120" height="80" filter="url(#f)"/>`,
  'images of every kind in a drawing': `${blur}<g filter="url(#f)">${image('width="60" height="50"', webp)}${image('x="70" width="60" height="50"', svgImage)}${image('x="140" width="60" height="50" preserveAspectRatio="xMidYMin slice"')}</g>`,
  'an image that says no size': `<g transform="scale(.2)">${image()}</g>`,
  'a text and an image in a clipped group': `<clipPath id="d"><circle cx="60" cy="50" r="50"/></clipPath><clipPath id="c" clip-path="url(#d)"><rect x="30" y="20" width="160" height="90"/></clipPath><g clip-path="url(#c)">${image('x="10" y="10" width="120" height="90"')}<text x="20" y="60" ${words}>Inside</text></g>`,
  'what is hidden, and what is not hidden in it': `<g visibility="hidden">${image('x="110" y="10" width="80" height="60"')}<text x="10" y="40" ${words}>No</text><text visibility="visible" x="10" y="100" ${words}>Yes</text></g>`,
  'a hidden text, and one in another language': `<style>.no{display:none}</style><text class="no" x="10" y="30" ${words}>Hidden</text><switch><text systemLanguage="xx" x="10" y="70" ${words}>Other</text><text x="10" y="110" ${words}>Usual</text></switch>`,
  'more elements than a page has layers': `${'<path d="M0 119h1v1z"/>'.repeat(2100)}<text x="10" y="60" ${words}>Many</text>${image('x="110" y="10" width="80" height="60"')}`,
  'letters that no font has, in a filter': `${blur}<g filter="url(#f)"><text x="10" y="60" ${words}>&#x13000;</text><text x="80" y="60" ${words}>Rest</text></g>`,
};

const wrap = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="120" viewBox="0 0 200 120">${body}</svg>`;

async function pixelsOf(template: Template): Promise<Uint8ClampedArray> {
  const { outputs } = await renderer.render(template, {}, { scale: 2 });
  const decoded = await loadImage(Buffer.from(outputs[0]?.bytes ?? []));
  const context = createCanvas(decoded.width, decoded.height).getContext('2d');
  // Light, so that nothing is as dark as what is not there.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, decoded.width, decoded.height);
  context.drawImage(decoded, 0, 0);
  return context.getImageData(0, 0, decoded.width, decoded.height).data;
}

const shown = (svg: string): Template =>
  parseTemplate({
    schemaVersion: 1,
    pages: [
      {
        id: 'page-1',
        width: 200,
        height: 120,
        layers: [
          {
            type: 'svg',
            id: 'whole',
            width: 200,
            height: 120,
            source: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
            fit: 'fill',
          },
        ],
      },
    ],
  });

/** Mean difference of channels, and the share of those that differ a lot. */
function compare(one: Uint8ClampedArray, other: Uint8ClampedArray): { mean: number; farShare: number } {
  assert.equal(one.length, other.length);
  const differences = Array.from(one, (value, index) => Math.abs(value - (other[index] ?? 0)));
  const sum = differences.reduce((total, difference) => total + difference, 0);
  return { mean: sum / one.length, farShare: differences.filter((difference) => difference > 60).length / one.length };
}

describe('files as design tools write them look as browsers draw them', () => {
  const folder = new URL('../fixtures/tools/', import.meta.url);
  for (const name of ['canva', 'css', 'drawio', 'figma', 'illustrator', 'inkscape', 'parts']) {
    test(name, async () => {
      const svg = readFileSync(new URL(`${name}.svg`, folder));
      // Drawn by Chromium, two pixels for each of the file.
      const wanted = await readPixels(readFileSync(new URL(`${name}.png`, folder)));
      const { width, height } = wanted;
      const source = `data:image/svg+xml;base64,${svg.toString('base64')}`;
      const layer = { type: 'svg', id: 'whole', width, height, source, fit: 'fill' };
      const { template } = await importSvg(new Uint8Array(svg), platform, { limits: defaultLimits });
      for (const drawn of [{ schemaVersion: 1, pages: [{ id: 'page', width, height, layers: [layer] }] }, template]) {
        const { outputs } = await renderer.render(drawn, {}, { width, height, transparent: true });
        const share = shareThatDiffers(await readPixels(outputs[0]?.bytes ?? new Uint8Array()), wanted);
        assert.ok(share <= 0.003, `${(share * 100).toFixed(2)} % of pixels differ`);
      }
    });
  }
});

describe('what of an SVG stays a drawing looks as it did', () => {
  for (const [name, body] of casesOfTurn(Object.entries(samples), 3)) {
    test(name, async () => {
      const svg = wrap(body);
      const { template } = await importSvg(new TextEncoder().encode(svg), platform, { limits: defaultLimits });
      const wanted = await pixelsOf(shown(svg));
      const blank = new Uint8ClampedArray(wanted.length).fill(255);
      assert.ok(compare(wanted, blank).mean > 0.2, 'there is something to see');
      const { mean, farShare } = compare(await pixelsOf(template), wanted);
      const notified = `mean ${mean.toFixed(2)}, far ${(farShare * 100).toFixed(2)} %`;
      assert.ok(mean <= 0.8 && farShare <= 0.006, notified);
    });
  }

  const layersOf = async (body: string, size?: string): Promise<{ layers: Layer[]; notified: string[] }> => {
    const svg = size === undefined ? wrap(body) : wrap(body).replace('width="200" height="120"', size);
    const { template, report } = await importSvg(new TextEncoder().encode(svg), platform, { limits: defaultLimits });
    const layers = [...walkLayers(template.pages[0]?.layers ?? [])].map(({ layer }) => layer);
    return { layers, notified: report.map(({ message }) => message) };
  };
  const drawings = (layers: readonly Layer[]): string[] =>
    layers.flatMap((layer) =>
      layer.type === 'svg' ? [Buffer.from(layer.source.split(',')[1] ?? '', 'base64').toString()] : [],
    );

  test('each has the images and definitions that it needs, and no others', async () => {
    const { layers } = await layersOf(
      `${blur}<filter id="g"><feGaussianBlur stdDeviation="3"/></filter><g filter="url(#f)">${image('width="60" height="50"')}</g>
      <g filter="url(#g)">${image('x="70" width="60" height="50"', webp)}</g>`,
    );
    const [first = '', second = ''] = drawings(layers);
    assert.deepEqual(
      [first, second].map((svg) => [
        svg.includes('image/jpeg'),
        svg.includes('image/webp'),
        (svg.match(/<filter/g) ?? []).length,
      ]),
      [
        [true, false, 1],
        [false, true, 1],
      ],
    );
  });

  test('what can be edited stays so: texts and images beside drawings, and those that are used again elsewhere', async () => {
    const { layers, notified } = await layersOf(samples['a group that is used again with another color'] ?? '');
    assert.equal(layers.filter(({ type }) => type === 'text').length, 1);
    assert.equal(layers.filter(({ type }) => type === 'image').length, 2);
    assert.deepEqual(notified, []);
    const beside = await layersOf(samples['letters that no font has, in a filter'] ?? '');
    assert.deepEqual(
      beside.layers.map(({ type }) => type),
      ['svg'],
    );
    assert.match(beside.notified.join(), /its filter cannot be edited, so it stays a drawing/);
    const alone = await layersOf(`<text x="10" y="60" ${words}>&#x13000;</text>`);
    assert.deepEqual(
      alone.layers.map((layer) => layer.type === 'text' && layer.runs[0]?.text),
      ['\u{13000}'],
    );
  });

  test('families that are not there are told of where they were drawn', async () => {
    const text = '<text x="10" y="60" font-family="Nobody Has This" font-size="20">Hello</text>';
    assert.deepEqual((await layersOf(text)).notified, []);
    const { notified } = await layersOf(`${blur}<g filter="url(#f)">${text}</g>`);
    assert.match(notified.join(), /There is no font of the family Nobody Has This for text inside the SVG/);
  });

  test('lie where they lay on pages of whole pixels', async () => {
    const { layers } = await layersOf(
      `${blur}<rect width="9" height="9" filter="url(#f)"/>`,
      'width="150.4" height="90.24"',
    );
    const [layer] = layers;
    assert.ok(layer);
    assert.deepEqual([layer.width, layer.height], [150.4, 90.24]);
  });
});
