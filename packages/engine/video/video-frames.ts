import { PlatenError, type Report } from '@platen/template';
import type { FrameReader, MediaFile } from '../media/media.ts';
import type { FrameNeed } from '../motion/frame-needs.ts';
import type { PlatformImage } from '../platform/canvas.ts';

/** Reads the frames of videos that layers show. */
export interface VideoFrames {
  /** The frames by layer; they stay open until the next call. What cannot be read is missing, and reported once. */
  load(needs: readonly FrameNeed[]): Promise<ReadonlyMap<string, PlatformImage>>;
  close(): void;
}

/** Unused readers are closed after this many calls. */
const idleCalls = 2;

/** Opens one reader for each layer that shows a video, for as long as it does. */
export function createVideoFrames(files: ReadonlyMap<string, MediaFile>, report: Report): VideoFrames {
  const readers = new Map<string, { reader: FrameReader; lastCall: number }>();
  const broken = new Set<string>();
  let calls = 0;

  const read = async ({ layerId, source, timeMs }: FrameNeed): Promise<PlatformImage | undefined> => {
    const file = files.get(source);
    if (!file?.info.video || broken.has(source)) return undefined;
    const key = `${layerId} ${source}`;
    try {
      const open = readers.get(key) ?? { reader: file.openFrames(), lastCall: calls };
      open.lastCall = calls;
      readers.set(key, open);
      return await open.reader.frameAt(timeMs);
    } catch (error) {
      if (!(error instanceof PlatenError) || error.code !== 'ASSET_UNSUPPORTED') throw error;
      broken.add(source);
      report.push({ page: 0, layer: layerId, code: 'media_incomplete', message: error.message });
      return undefined;
    }
  };

  return {
    async load(needs) {
      calls += 1;
      for (const [key, { reader, lastCall }] of readers) {
        if (calls - lastCall <= idleCalls) continue;
        reader.close();
        readers.delete(key);
      }
      const images = await Promise.all(needs.map(read));
      const byLayer = new Map<string, PlatformImage>();
      needs.forEach(({ layerId }, index) => {
        const image = images[index];
        if (image) byLayer.set(layerId, image);
      });
      return byLayer;
    },
    close() {
      for (const { reader } of readers.values()) reader.close();
      readers.clear();
    },
  };
}
