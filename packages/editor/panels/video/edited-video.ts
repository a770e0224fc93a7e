import { createPlayer, startRenderWorker, type Player, type PlayerOptions } from '@platen/engine/browser';
import { PlatenError } from '@platen/template';
import type { Editor } from '../../context/editor-context.ts';
import { withBrandFonts } from '../../service/with-brand-fonts.ts';

/** Result of a player's `load`. */
export type VideoInfo = Awaited<ReturnType<Player['load']>>;

/** Most pixels of a side of a video that is shown in the editor. */
const maxPx = 1920;

/** Canvas pixels per pixel of a page that is shown at `zoom` CSS pixels per page pixel: as sharp as the screen, within bounds. */
export function videoScale(page: { width: number; height: number }, zoom: number): number {
  return Math.max(0.02, Math.min(zoom * (window.devicePixelRatio || 1), maxPx / Math.max(page.width, page.height)));
}

/** A player of the edited template on a canvas of the page, in a worker of its own, with the files of brand assets. */
export function createVideoPlayer(
  { link, service }: Editor,
  { canvas, assetBase }: { canvas: HTMLCanvasElement; assetBase: string },
): Player {
  return createPlayer({
    canvas,
    assetBase,
    startWorker: link?.startWorker ?? startRenderWorker,
    ...(service && {
      fetchBlocked: service.fetchBlocked,
      async resolveAsset(id: string) {
        const answer = await fetch(await service.resolveAsset(id), { credentials: 'omit' });
        if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
        throw new PlatenError('ASSET_UNREACHABLE', `The asset ${id} was answered with ${answer.status}.`);
      },
    }),
  });
}

/** Loads the template as it is now, with the values, brand, mode and language that are shown. `heard` may make others mute. */
export async function loadVideo(
  player: Player,
  { state, document: shown, service }: Editor,
  options: PlayerOptions,
  heard: (template: Template) => Template = (template) => template,
): Promise<VideoInfo> {
  const values = state.previewValues.peek();
  const template = await withBrandFonts(shown.template.peek(), values, service?.findFonts);
  return player.load(heard(template), values, { ...options, ...state.shownDesign.peek() });
}

/** Why a video failed, in words; undefined when it only was overtaken or closed. */
export function videoError(error: unknown): string | undefined {
  if (error instanceof PlatenError && ['RENDER_ABORTED', 'RENDERER_CLOSED'].includes(error.code)) return undefined;
  return error instanceof Error ? error.message : String(error);
}

type Template = Editor['state']['template']['value'];
