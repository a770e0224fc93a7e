/** What people say of templates in approval flows: comments with replies, mentions and pins. The elements register themselves. */
import './comment-list.ts';
import './pin-layer.ts';

export * from './comment-list.ts';
export * from './conversation.ts';
export * from './mentions.ts';
export * from './pin-layer.ts';
export * from './review-failure.ts';
export * from './threads.ts';
export { differenceWords } from '../saving/difference-words.ts';
export { comparePictures, type PictureDifference, type Pixels } from '../saving/picture-difference.ts';
export { readPixels, showPixels } from '../saving/picture-pixels.ts';
