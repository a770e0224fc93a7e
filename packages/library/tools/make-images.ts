/**
 * Draws the library's own images into images/, all of them or those named:
 * `node --conditions=@platen/source packages/library/tools/make-images.ts vase`
 * With `--draft` a small one is written to .out/ for a quick look.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { fieldImages } from './images/field-images.ts';
import { paintField } from './images/fields/field.ts';
import { drawGirih } from './images/girih.ts';
import { paintScene } from './images/paint-scene.ts';
import { sceneImages } from './images/scene-images.ts';

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const draft = process.argv.includes('--draft');
const scale = draft ? 0.4 : 1;

for (const image of [...sceneImages, ...fieldImages]) {
  if (wanted.length > 0 && !wanted.includes(image.name)) continue;
  const started = performance.now();
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const drawn =
    'scene' in image
      ? sharp(paintScene(image.scene, width, height), { raw: { width, height, channels: 4 } })
      : sharp(paintField(image.field, width, height), { raw: { width, height, channels: 3 } });
  const encoded = draft ? drawn.png() : drawn.webp({ quality: image.quality ?? 84, effort: 6, smartSubsample: true });
  const bytes = await encoded.toBuffer();
  const file = draft ? `../../../.out/${image.name}.png` : `../images/${image.name}.webp`;
  writeFileSync(fileURLToPath(new URL(file, import.meta.url)), bytes);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${image.name}: ${Math.round(bytes.length / 1024)} kB in ${seconds} s`);
}

if (wanted.length === 0 || wanted.includes('girih')) {
  writeFileSync(fileURLToPath(new URL('../images/girih.svg', import.meta.url)), drawGirih(1080, 1350, 135));
}
