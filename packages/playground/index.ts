/**
 * Elements that show a template's parameters, draw it and play it. They register themselves: `parameter-form`, `live-image`,
 * `video-player`. Their words are English unless the page around loads others for `@lit/localize`.
 */
import './video-player.ts';
import './design-fields.ts';
import './live-image.ts';
import './parameter-form.ts';

export { controls, stage } from './controls.ts';
export {
  type PageRequest,
  type WorkerDrawing,
  type WorkerDrawingOptions,
  createWorkerDrawing,
} from './draw-in-worker.ts';
export type { NamedFile } from './media-field.ts';
export { type OutputFormat, formatGroups, outputFormat } from './output-formats.ts';
export { describeError, type ParameterValues } from './parameter-fields.ts';
export { readableSize } from './readable-size.ts';
export { saveFile } from './save-file.ts';
