import { z } from 'zod';

/**
 * The source of an image, font, video or audio: an `https:` or `http:` URL, a `data:` URI, `asset:<id>` (a brand asset of the workspace),
 * `library:<path>` (a file of the bundled library), or a path relative to the template's file (command line only). Empty means none yet:
 * nothing is drawn.
 */
export const assetSource = z.string().max(32 * 1024 * 1024);
export type AssetSource = z.infer<typeof assetSource>;
