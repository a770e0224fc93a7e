import type { Renderer } from '@platen/engine';
import { readStarter } from '@platen/library/node';

/** Where the thumbnail of a starter is kept: galleries show it before anything is drawn. */
export function starterThumbnail(slug: string): URL {
  return new URL(`../../packages/library/starters/${slug}/thumbnail.webp`, import.meta.url);
}

/** Draws the first page of a starter as its thumbnail, 480 pixels wide. */
export async function drawStarterThumbnail(renderer: Renderer, slug: string): Promise<Uint8Array> {
  const options = { format: 'webp', quality: 80, pages: [1], width: 480 } as const;
  const { outputs } = await renderer.render(await readStarter(slug), {}, options);
  const [output] = outputs;
  if (!output) throw new Error(`Nothing was drawn of ${slug}.`);
  return output.bytes;
}
