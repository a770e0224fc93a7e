import { focalPointsOf, outputKind, type RenderFormat, type Renderer } from '@platen/engine';
import { PlatenError, type Template } from '@platen/template';
import type { EditorService } from '../service/editor-service.ts';
import { withBrandFonts } from '../service/with-brand-fonts.ts';

/** Options of the editor's workers. */
export interface RenderWorkerOptions {
  /** Absolute URL, ending in a slash, below which the engine's bundled files lie. */
  assetBase: string;
  /** Resolver of brand assets; undefined without a service. */
  service:
    | Pick<EditorService, 'resolveAsset' | 'fetchBlocked' | 'findFocalPoint' | 'findFonts' | 'replacements'>
    | undefined;
  /** The engine's worker: by its address, or from inside a script. */
  startWorker(): Worker;
}

/** Workers that draw for an editor. */
export interface RenderWorkers {
  /**
   * Returns the renderer of a format: one for images, so that thumbnails do not wait for a video, and one for longer work. Each starts on
   * first use.
   */
  rendererOf(format: RenderFormat): Renderer;
  close(): Promise<void>;
}

/** Creates workers that draw what the artboard shows, in the same way as the service. */
export function createRenderWorkers({ assetBase, service, startWorker }: RenderWorkerOptions): RenderWorkers {
  const renderers: { quick?: Renderer; patient?: Renderer } = {};
  const start = (): Renderer => {
    let client: Promise<Renderer> | undefined;
    let replacements = service?.replacements.peek();
    /** A worker keeps files that it has read: it ends once one of them is another. */
    const endOutdated = (): void => {
      if (replacements === service?.replacements.peek()) return;
      replacements = service?.replacements.peek();
      void client?.then((before) => before.close()).catch(() => undefined);
      client = undefined;
    };
    const connect = async (): Promise<Renderer> => {
      const { startRenderer } = await import('./start-renderer.ts');
      return startRenderer({
        assetBase,
        startWorker,
        ...(service && {
          resolveAsset: async (id: string) => fetchBytes(await service.resolveAsset(id)),
          fetchBlocked: service.fetchBlocked,
        }),
      });
    };
    return {
      async render(template, values = {}, options = {}) {
        endOutdated();
        client ??= connect().catch((error: unknown) => {
          client = undefined;
          throw error;
        });
        const [renderer, branded, focalPoints] = await Promise.all([
          client,
          withBrandFonts(template as Template, values, service?.findFonts),
          service && focalPointsOf(template as Template, values, service.findFocalPoint),
        ]);
        return renderer.render(branded, values, { ...options, ...(focalPoints && { focalPoints }) });
      },
      close: async () => (await client?.catch(() => undefined))?.close(),
    };
  };
  return {
    rendererOf(format) {
      const kind = outputKind(format) === 'image' ? 'quick' : 'patient';
      return (renderers[kind] ??= start());
    },
    async close() {
      await Promise.all([renderers.quick?.close(), renderers.patient?.close()]);
    },
  };
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { credentials: 'omit' });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  throw new PlatenError('ASSET_UNREACHABLE', `The file at ${url} was answered with ${response.status}.`);
}
