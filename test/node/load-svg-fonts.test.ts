import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import sharp from 'sharp';

const renderer = createRenderer({});
after(() => renderer.close());

async function render(text: string): Promise<{ ink: number; pixels: Buffer; codes: string[] }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="80" viewBox="0 0 400 80">${text}</svg>`;
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const { outputs, report } = await renderer.render({
    schemaVersion: 1,
    pages: [
      {
        id: 'p',
        width: 400,
        height: 80,
        layers: [{ type: 'image', id: 'i', width: 400, height: 80, fit: 'fill', source }],
      },
    ],
  });
  const pixels = await sharp(outputs[0]?.bytes).grayscale().raw().toBuffer();
  return {
    ink: pixels.reduce((sum, value) => sum + (255 - value), 0) / 255,
    pixels,
    codes: report.map(({ code }) => code),
  };
}

const words = (attributes: string, text = 'Hamburgefonstiv'): string =>
  `<text x="10" y="55" font-size="40" ${attributes}>${text}</text>`;

test('text inside an SVG is set in the bundled family and weight it names', async () => {
  const light = await render(words('font-family="Inter" font-weight="300"'));
  const regular = await render(words('font-family="Inter"'));
  const heavy = await render(words('font-family="Inter" font-weight="900"'));
  assert.ok(light.ink > 500, `${light.ink}`);
  assert.ok(regular.ink > light.ink * 1.1 && heavy.ink > regular.ink * 1.3, `${light.ink} ${regular.ink} ${heavy.ink}`);
  const other = await render(words('font-family="Playfair Display"'));
  assert.notDeepEqual(other.pixels, regular.pixels);
  for (const { codes } of [light, regular, heavy, other]) assert.deepEqual(codes, []);
});

test('a style sheet chooses fonts as well as attributes do', async () => {
  const styled = await render(`<style>.a{font-family:"Inter";font-weight:bold}</style>${words('class="a"')}`);
  const plain = await render(words('font-family="Inter" font-weight="700"'));
  assert.deepEqual(styled.pixels, plain.pixels);
});

test('the font shorthand in a style sheet or attribute is read like its parts, with what comes behind it', async () => {
  const plain = await render(
    words('font-family="Playfair Display" font-style="italic" font-weight="700" fill="#cc0000"'),
  );
  for (const styled of [
    `<style>.a{font:italic 700 40px/1.2 'Playfair Display', serif;fill:#cc0000}</style>${words('class="a"')}`,
    `<style>.a{font:italic bold 40px "Playfair Display";fill:#cc0000}</style>${words('class="a"')}`,
    words(`style="font: italic 700 40px 'Playfair Display'; fill: #cc0000"`),
  ]) {
    assert.deepEqual((await render(styled)).pixels, plain.pixels, styled);
  }
});

test('characters come from the files and fallback families that have them', async () => {
  for (const text of ['Žluťoučký', 'Привет', 'مرحبا', '日本語']) {
    const drawn = await render(words('font-family="Inter"', text));
    assert.ok(drawn.ink > 300, `${text}: ${drawn.ink}`);
  }
});

test('a family there is no font of is reported, and its text drawn in the default one', async () => {
  const drawn = await render(words('font-family="No Such Family"'));
  assert.deepEqual(drawn.codes, ['font_missing']);
  assert.deepEqual(drawn.pixels, (await render(words('font-family="sans-serif"'))).pixels);
});
