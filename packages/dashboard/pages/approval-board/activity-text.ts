import { msg, str } from '@lit/localize';
import type { ApprovalActivity } from '@platen/api';
import { personName } from '../../elements/approval-text.ts';

/** Describes an event of a template in a flow as a sentence. */
export function describeActivity({ kind, actor, fromStage, toStage, version }: ApprovalActivity): string {
  const who = personName(actor);
  const from = fromStage ?? '';
  const to = toStage ?? '';
  switch (kind) {
    case 'added':
      return to === '' ? msg(str`${who} added it.`) : msg(str`${who} added it to ${to}.`);
    case 'moved':
      return msg(str`${who} moved it from ${from} to ${to}.`);
    case 'approved':
      return to === ''
        ? msg(str`${who} approved version ${version ?? ''}.`)
        : msg(str`${who} approved version ${version ?? ''}. It moved to ${to}.`);
    case 'changes_requested':
      return to === '' ? msg(str`${who} requested changes.`) : msg(str`${who} requested changes. It moved to ${to}.`);
    case 'held':
      return msg(str`${who} put it on hold.`);
    case 'released':
      return msg(str`${who} released it.`);
    case 'due_changed':
      return msg(str`${who} changed the due date.`);
    case 'removed':
      return msg(str`${who} removed it from the flow.`);
    case 'commented':
      return msg(str`${who} commented.`);
  }
}

/** An icon for what happened. */
export function activityIcon(kind: ApprovalActivity['kind']): string {
  const icons: Record<ApprovalActivity['kind'], string> = {
    added: 'Plus',
    moved: 'MoveRight',
    approved: 'CircleCheck',
    changes_requested: 'RotateCcw',
    held: 'Pause',
    released: 'Play',
    due_changed: 'CalendarClock',
    removed: 'Trash2',
    commented: 'MessageSquare',
  };
  return icons[kind];
}
