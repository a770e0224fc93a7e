/** Comments on templates in approval flows, with replies, mentions and pins. The elements register themselves. */
import './comment-list.ts';
import './pin-layer.ts';

export * from './comment-list.ts';
export * from './conversation.ts';
export * from './mentions.ts';
export * from './pin-layer.ts';
export * from './review-error.ts';
export * from './threads.ts';
export { differenceText } from '../saving/difference-text.ts';
export { compareImages, type ImageDifference, type Pixels } from '../saving/image-difference.ts';
export { readPixels, showPixels } from '../saving/image-pixels.ts';
