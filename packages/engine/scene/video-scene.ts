import type { VideoLayer } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import type { Content } from './content.ts';
import { createMediaContent } from './image-scene.ts';

/** The still of a video: its poster, or the frame that was loaded under the video's own source. */
export function createVideoContent(layer: VideoLayer, box: Box, tools: PaintTools): Content {
  const poster = layer.poster === '' ? undefined : tools.images.get(layer.poster);
  return createMediaContent(layer, poster ?? tools.images.get(layer.source), box, tools);
}
