import type { VideoLayer } from '@platen/template';
import type { Box } from '../layout/page-layout.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import type { Content } from './content.ts';
import { createPictureContent } from './image-scene.ts';

/** The still of a film: its poster, or the frame that was loaded under the film's own source. */
export function createVideoContent(layer: VideoLayer, box: Box, tools: PaintTools): Content {
  const poster = layer.poster === '' ? undefined : tools.pictures.get(layer.poster);
  return createPictureContent(layer, poster ?? tools.pictures.get(layer.source), box, tools);
}
