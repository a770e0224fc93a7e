import { PlatenError } from '@platen/template';
import type { RenderPool } from '../pipeline/create-render-pool.ts';
import { serviceShare } from '../../fairness/share.ts';
import { readLibraryTemplate } from '../request/read-rendered-template.ts';

/** Pixels across. */
const width = 480;

/** Images of the templates of the library, drawn when they are first asked for. */
export interface LibraryImages {
  /**
   * The first page as WebP. `signal` fires when nobody waits for it any longer. Throws ServiceError `template-not-found`, and
   * PlatenError when it cannot be drawn.
   */
  find(slug: string, signal: AbortSignal): Promise<Uint8Array>;
}

interface Drawing {
  bytes: Promise<Uint8Array>;
  waiting: AbortSignal[];
}

/**
 * Keeps each image while the process lives: the library has a few dozen templates and does not change. They are drawn one at a
 * time, so that renders that someone waits for do not stand behind all of them.
 */
export function createLibraryImages({ renderPool }: { renderPool: RenderPool }): LibraryImages {
  const drawings = new Map<string, Drawing>();
  let last: Promise<unknown> = Promise.resolve();
  const draw = async (slug: string, waiting: readonly AbortSignal[]): Promise<Uint8Array> => {
    const before = last;
    const template = await readLibraryTemplate(slug);
    await before;
    if (waiting.every(({ aborted }) => aborted)) throw new PlatenError('RENDER_ABORTED', 'Nobody waits for it.');
    const { outputs } = await renderPool.render(
      template,
      {},
      {
        pages: [1],
        format: 'webp',
        width,
        quality: 82,
        context: { share: serviceShare, costName: `thumbnail of ${slug}` },
      },
    );
    const [output] = outputs;
    if (!output) throw new PlatenError('RENDER_FAILED', 'Nothing was drawn.');
    return output.bytes;
  };
  return {
    find(slug, signal) {
      const known = drawings.get(slug);
      known?.waiting.push(signal);
      if (known) return known.bytes;
      const waiting = [signal];
      const bytes = draw(slug, waiting);
      drawings.set(slug, { bytes, waiting });
      // Slugs that lead nowhere are not kept, and what failed is tried again.
      last = bytes.then(
        () => waiting.splice(0),
        () => drawings.delete(slug),
      );
      return bytes;
    },
  };
}
