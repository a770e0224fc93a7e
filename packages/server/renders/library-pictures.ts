import { PlatenError } from '@platen/template';
import type { Dependencies } from '../dependencies.ts';
import { readLibraryTemplate } from './read-rendered-template.ts';

/** Pixels across. */
const width = 480;

/** Pictures of the templates of the library, drawn when they are first asked for. */
export interface LibraryPictures {
  /** The first page as WebP. Throws ServiceError `template-not-found`, and PlatenError when it cannot be drawn. */
  find(slug: string): Promise<Uint8Array>;
}

/** Keeps each picture while the process lives: the library has a few dozen templates and does not change. */
export function createLibraryPictures({ renderPool }: Pick<Dependencies, 'renderPool'>): LibraryPictures {
  const drawn = new Map<string, Promise<Uint8Array>>();
  const draw = async (slug: string): Promise<Uint8Array> => {
    const template = await readLibraryTemplate(slug);
    const { outputs } = await renderPool.render(template, {}, { pages: [1], format: 'webp', width, quality: 82 });
    const [output] = outputs;
    if (!output) throw new PlatenError('RENDER_FAILED', 'Nothing was drawn.');
    return output.bytes;
  };
  return {
    find(slug) {
      const known = drawn.get(slug);
      if (known) return known;
      const drawing = draw(slug);
      drawn.set(slug, drawing);
      // Slugs that lead nowhere are not kept, and what failed is tried again.
      drawing.catch(() => drawn.delete(slug));
      return drawing;
    },
  };
}
