import { msg, str } from '@lit/localize';
import type { ApprovalItem } from '@platen/api';
import type { BadgeTone } from '../../elements/badge.ts';
import { describeRenders, listNames, personName } from '../../elements/approval-text.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { describeDue } from './due-text.ts';

/** A mark on a card about its template, with text and icon. */
export interface CardMark {
  /** Name of a Lucide icon. */
  icon: string;
  tone: BadgeTone;
  text: string;
  /** Further details, such as a reason. */
  more?: string;
}

/** Lists the marks of a template besides its approvals, those that need action first. `now` is in milliseconds since 1970. */
export function listMarks(
  item: ApprovalItem,
  { now, blocksRenders }: { now: number; blocksRenders: boolean },
): CardMark[] {
  const marks: CardMark[] = [];
  const asked = item.changesRequested?.by ?? [];
  if (asked.length > 0) {
    const names = listNames(asked.map(personName));
    marks.push({ icon: 'RotateCcw', tone: 'danger', text: msg(str`Changes requested by ${names}`) });
  }
  if (item.dueAt !== null) {
    const { text, isLate, isSoon } = describeDue(item.dueAt, now);
    marks.push({ icon: 'Clock', tone: isLate ? 'danger' : isSoon ? 'warning' : 'plain', text });
  }
  if (item.heldBack) {
    const { reason, releaseAt } = item.heldBack;
    const text = releaseAt === null ? msg('On hold') : msg(str`On hold until ${formatInstant(releaseAt)}`);
    marks.push({ icon: 'Pause', tone: 'warning', text, more: reason });
  }
  if (item.movedWithoutApproval) {
    const { by, reason } = item.movedWithoutApproval;
    const text = msg(str`Moved without approval by ${personName(by)}`);
    marks.push({ icon: 'TriangleAlert', tone: 'warning', text, more: reason });
  }
  const { image, pdf, video } = item.canRender;
  const isAll = image && pdf && video;
  if (blocksRenders || (!isAll && !item.heldBack)) {
    const text = describeRenders(item.canRender);
    marks.push({ icon: image || pdf || video ? 'LockOpen' : 'Lock', tone: isAll ? 'success' : 'plain', text });
  }
  return marks;
}
