import { startRenderWorker } from '@platen/engine/browser';
import { focalPointsOf, type Renderer } from '@platen/engine';
import type { Page, Template } from '@platen/template';
import { masterPage } from '../../store/master-page.ts';
import type { Editor } from '../../context/editor-context.ts';
import { withBrandFonts } from '../../service/with-brand-fonts.ts';

/** Width of a thumbnail in pixels of its file. */
const thumbnailWidth = 360;
const waitMs = 350;

/** The image of a page or master, with what it was drawn from. */
interface Thumbnail {
  of: readonly unknown[];
  url: string;
}

/** Images of pages and masters, drawn one after another in a worker, again when what they show is other objects. */
export class PageThumbnails {
  readonly #editor: Editor;
  readonly #onImage: () => void;
  readonly #assetBase: string;
  readonly #urls = new Map<string, Thumbnail>();
  #renderer: Promise<Renderer> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDrawing = false;
  #isClosed = false;

  /** `onImage` is called whenever another image is there. */
  constructor(editor: Editor, assetBase: string, onImage: () => void) {
    this.#editor = editor;
    this.#assetBase = assetBase;
    this.#onImage = onImage;
  }

  /** Address of the image of a page, perhaps of how it was a moment ago; undefined until there is one. */
  urlOf(pageId: string): string | undefined {
    return this.#urls.get(pageId)?.url;
  }

  /** Draws what has changed, a moment from now. */
  refresh(): void {
    if (this.#timer !== undefined || this.#isDrawing || this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#drawNext(), waitMs);
  }

  /** Frees images and the worker. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { url } of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
    void this.#renderer?.then((renderer) => renderer.close());
  }

  async #drawNext(): Promise<void> {
    this.#timer = undefined;
    const { document } = this.#editor;
    const template = document.template.peek();
    const next = document.isInGesture ? undefined : this.#outdated(template);
    if (!next) return;
    const { page, of } = next;
    this.#isDrawing = true;
    try {
      const url = await this.#draw(template, page);
      if (this.#isClosed) return URL.revokeObjectURL(url);
      const before = this.#urls.get(page.id);
      if (before?.url) URL.revokeObjectURL(before.url);
      this.#urls.set(page.id, { of, url });
    } catch {
      // A page that cannot be drawn has no image until it changes.
      this.#urls.set(page.id, { of, url: this.#urls.get(page.id)?.url ?? '' });
    } finally {
      this.#isDrawing = false;
    }
    this.#onImage();
    this.refresh();
  }

  /** The first page or master whose image shows something else, with what it is to be drawn from. */
  #outdated(template: Template): { page: Page; of: readonly unknown[] } | undefined {
    const { document, state } = this.#editor;
    const { pages, masters = [] } = document.designed.peek();
    const { data, tokens } = template;
    const design = state.shownDesign.peek();
    const items = [
      ...template.pages.map((page) => ({ page, master: page.master })),
      ...masters.flatMap(({ id }) => {
        const page = masterPage(template, id);
        return page ? [{ page, master: id }] : [];
      }),
    ];
    for (const { page, master } of items) {
      const shown = pages.find(({ id }) => id === page.id);
      const of = [page, shown, masters.find(({ id }) => id === master), data, tokens, design];
      const known = this.#urls.get(page.id);
      if (!known?.of.every((each, index) => each === of[index])) return { page, of };
    }
    return undefined;
  }

  async #draw(template: Template, page: Page): Promise<string> {
    this.#renderer ??= import('../../connection/start-renderer.ts').then(({ startRenderer }) => {
      const { service, artboard } = this.#editor;
      return startRenderer({
        assetBase: this.#assetBase,
        startWorker: startRenderWorker,
        ...(service &&
          artboard && {
            resolveAsset: async (id: string) =>
              artboard.platform.fetchBytes(await service.resolveAsset(id), { maxBytes: 50 * 1024 * 1024 }),
            fetchBlocked: service.fetchBlocked,
          }),
      });
    });
    const renderer = await this.#renderer;
    const { service } = this.#editor;
    const drawn = await withBrandFonts(alone(template, page), {}, service?.findFonts);
    const { outputs } = await renderer.render(
      drawn,
      {},
      {
        ...(service && { focalPoints: await focalPointsOf(drawn, {}, service.findFocalPoint) }),
        format: 'webp',
        quality: 80,
        width: Math.min(thumbnailWidth, Math.max(10, page.width)),
        nowMs: Date.now(),
        ...this.#editor.state.shownDesign.peek(),
      },
    );
    const [output] = outputs;
    if (!output) throw new Error('Nothing was drawn.');
    return URL.createObjectURL(new Blob([new Uint8Array(output.bytes)], { type: 'image/webp' }));
  }
}

/** A template with one of its pages, or with the page that one of its masters is shown as. */
function alone({ masters, ...template }: Template, page: Page): Template {
  const others = masters?.filter(({ id }) => id !== page.id);
  return { ...template, pages: [page], ...(others && { masters: others }) };
}
