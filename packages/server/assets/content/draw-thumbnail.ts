import { hash } from 'node:crypto';
import { currentSchemaVersion, PlatenError, type ErrorCode, type TemplateInput } from '@platen/template';
import type { RenderPool } from '../../renders/pipeline/create-render-pool.ts';
import type { Share } from '../../fairness/share.ts';
import { ServiceError } from '../../http/service-error.ts';

/** Pixels of a thumbnail's longer side; smaller images keep their size. */
export const thumbnailSide = 480;

/** Failures of the moment and not of the file. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['RENDERER_BUSY', 'RENDERER_CLOSED', 'RENDER_ABORTED']);

type LayerInput = NonNullable<TemplateInput['pages'][number]['layers']>[number];

/** The size at which something of that size is shown in a thumbnail. */
export function fitThumbnail({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, thumbnailSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Draws a file with the engine like templates do: `draw` is given the source that represents the file in layers and fonts. If the engine
 * reports the file, it cannot be drawn. Throws ServiceError `asset_unsupported`, or temporary errors.
 */
export async function drawThumbnail(
  { renderPool, share }: { renderPool: RenderPool } & { share: Share },
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
  draw: (source: string) => { layers: LayerInput[]; fonts?: TemplateInput['fonts'] },
  signal: AbortSignal,
): Promise<Uint8Array> {
  // Threads keep opened files by their source, so that another file needs another one.
  const id = hash('sha256', bytes);
  const source = `asset:${id}`;
  const { layers, fonts = [] } = draw(source);
  const template: TemplateInput = {
    schemaVersion: currentSchemaVersion,
    fonts,
    pages: [{ id: 'thumbnail', width, height, backgrounds: [], layers }],
  };
  try {
    const { outputs, report } = await renderPool.render(
      template,
      {},
      {
        format: 'webp',
        quality: 80,
        assets: { [id]: bytes },
        context: { share, costName: 'thumbnail of a file' },
        signal,
      },
    );
    const error = report.find(({ code }) => code === 'asset_unsupported' || code === 'asset_unreachable');
    if (error) throw new ServiceError('asset_unsupported', error.message.replace(`${source}: `, ''));
    const [output] = outputs;
    if (!output) throw new ServiceError('asset_unsupported', 'The file could not be rendered.');
    return output.bytes;
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    if (passing.has(error.code)) {
      throw new ServiceError('unavailable', 'The service is too busy to check the file. Send it again in a moment.', {
        headers: { 'retry-after': '2' },
        cause: error,
      });
    }
    throw new ServiceError('asset_unsupported', error.message.replace(source, 'The file'), { cause: error });
  }
}
