/** Comments on templates in approval flows, with replies, mentions and pins. The elements register themselves. */
import './comment-list.ts';
import './pin-layer.ts';

export { type NamedPage, PlatenCommentList } from './comment-list.ts';
export { type ConversationClient, type CommentDraft, Conversation } from './conversation.ts';
export {
  type MentionedPerson,
  type MentionQuery,
  mentionQueryAt,
  findMentioned,
  writeMention,
  type TextPart,
  splitMentions,
} from './mentions.ts';
export { type PagePoint, PlatenPinLayer } from './pin-layer.ts';
export { describeReviewError, reviewRefusal } from './review-error.ts';
export { type Thread, listThreads, openThreads, type PinMark, pinsOf } from './threads.ts';
export { differenceText } from '../saving/difference-text.ts';
export { compareImages, type ImageDifference, type Pixels } from '../saving/image-difference.ts';
export { readPixels, showPixels } from '../saving/image-pixels.ts';
