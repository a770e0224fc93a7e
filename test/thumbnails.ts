// Draws the thumbnails of the starter templates that no longer show what the starter draws, or lack.
// Usage: npm run thumbnails
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRenderer } from '@platen/engine/node';
import { listStarters } from '@platen/library/node';
import { isLikeness } from './compare/is-likeness.ts';
import { drawStarterThumbnail, starterThumbnail } from './compare/starter-thumbnail.ts';

const renderer = createRenderer();
try {
  for (const { slug } of await listStarters()) {
    const file = starterThumbnail(slug);
    const drawn = await drawStarterThumbnail(renderer, slug);
    if (existsSync(file) && (await isLikeness(readFileSync(file), drawn))) continue;
    writeFileSync(file, drawn);
    console.log(`wrote the thumbnail of ${slug}`);
  }
} finally {
  await renderer.close();
}
