/**
 * Draws the library's own pictures into pictures/, all of them or those named:
 * `node --conditions=@platen/source packages/library/tools/make-pictures.ts vase`
 * With `--draft` a small one is written to .out/ for a quick look.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { fieldPictures } from './pictures/field-pictures.ts';
import { paintField } from './pictures/fields/field.ts';
import { drawGirih } from './pictures/girih.ts';
import { paintScene } from './pictures/paint-scene.ts';
import { scenePictures } from './pictures/scene-pictures.ts';

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const draft = process.argv.includes('--draft');
const scale = draft ? 0.4 : 1;

for (const picture of [...scenePictures, ...fieldPictures]) {
  if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
  const started = performance.now();
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const image =
    'scene' in picture
      ? sharp(paintScene(picture.scene, width, height), { raw: { width, height, channels: 4 } })
      : sharp(paintField(picture.field, width, height), { raw: { width, height, channels: 3 } });
  const encoded = draft ? image.png() : image.webp({ quality: picture.quality ?? 84, effort: 6, smartSubsample: true });
  const bytes = await encoded.toBuffer();
  const file = draft ? `../../../.out/${picture.name}.png` : `../pictures/${picture.name}.webp`;
  writeFileSync(fileURLToPath(new URL(file, import.meta.url)), bytes);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${picture.name}: ${Math.round(bytes.length / 1024)} kB in ${seconds} s`);
}

if (wanted.length === 0 || wanted.includes('girih')) {
  writeFileSync(fileURLToPath(new URL('../pictures/girih.svg', import.meta.url)), drawGirih(1080, 1350, 135));
}
