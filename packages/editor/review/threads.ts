import type { ApprovalComment } from '@platen/api';

/** A comment with what was replied to it. */
export interface Thread {
  comment: ApprovalComment;
  /** The oldest first, those that were deleted omitted. */
  replies: readonly ApprovalComment[];
  /** Of its pin, from 1; undefined when it has none. It stays the same when others are resolved. */
  number: number | undefined;
}

/** Comments as threads, the oldest first. What was deleted stays only as long as there are replies to it. */
export function listThreads(comments: readonly ApprovalComment[]): Thread[] {
  const threads: Thread[] = [];
  let pins = 0;
  for (const comment of comments) {
    if (comment.parentId !== null) continue;
    const replies = comments.filter(({ parentId, deletedAt }) => parentId === comment.id && deletedAt === null);
    const isThere = comment.deletedAt === null;
    if (!isThere && replies.length === 0) continue;
    const number = comment.pin && isThere ? ++pins : undefined;
    threads.push({ comment, replies, number });
  }
  return threads;
}

/** Threads that are still to be answered or done. */
export function openThreads(threads: readonly Thread[]): Thread[] {
  return threads.filter(({ comment }) => comment.resolvedAt === null);
}

/** A pin on a page, at parts of its width and height from the left top. */
export interface PinMark {
  /** Of the comment. */
  id: number;
  number: number;
  x: number;
  y: number;
  isResolved: boolean;
  author: string;
  text: string;
}

/** The pins of a page. */
export function pinsOf(threads: readonly Thread[], pageId: string): PinMark[] {
  return threads.flatMap(({ comment, number }) => {
    const { id, pin, author, text, resolvedAt } = comment;
    if (number === undefined || pin?.pageId !== pageId) return [];
    return [{ id, number, x: pin.x, y: pin.y, isResolved: resolvedAt !== null, author: author.name, text }];
  });
}
