import { drawThumbnail } from './draw-thumbnail.ts';
import type { PreparedAsset, PrepareDependencies } from './prepared-asset.ts';

const size = { width: 480, height: 240 };
const maxFontBytes = 50 * 1024 * 1024;

/** Checks a font by reading it and by setting a text in it. Throws ServiceError. */
export async function prepareFont(
  dependencies: PrepareDependencies,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<PreparedAsset> {
  const { container, family, weight, style, axes, embedding } = await dependencies.reader.inspectFont(
    bytes,
    maxFontBytes,
  );
  const faceWeight = Math.min(1000, Math.max(1, Math.round(weight)));
  const thumbnail = await drawThumbnail(
    dependencies,
    bytes,
    size,
    (source) => ({
      fonts: [{ family, weight: faceWeight, style, source }],
      layers: [
        {
          type: 'text',
          id: 'specimen',
          ...size,
          runs: [{ text: 'Aa' }],
          style: { fontFamily: family, fontWeight: faceWeight, fontStyle: style, fontSize: 160 },
          align: 'center',
          verticalAlign: 'middle',
        },
      ],
    }),
    signal,
  );
  return { bytes, fileType: `font/${container}`, font: { family, weight, style, axes, embedding }, thumbnail };
}
