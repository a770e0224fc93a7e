import { msg, str } from '@lit/localize';
import type { WorkflowNodeRunStatus, WorkflowRun, WorkflowStatus } from '@platen/api';
import type { BadgeTone } from '../elements/badge.ts';
import { formatDuration } from '../elements/format-values.ts';

/** A state as a badge shows it. */
export interface ShownState {
  label: string;
  tone: BadgeTone;
  icon: string;
}

/** Returns the label and look of the state of a run, or of a step of one. */
export function describeRunStatus(status: WorkflowRun['status'] | WorkflowNodeRunStatus): ShownState {
  const states = {
    queued: { label: msg('Waiting'), tone: 'plain', icon: 'Clock' },
    pending: { label: msg('Not begun'), tone: 'plain', icon: 'Clock' },
    running: { label: msg('Running'), tone: 'accent', icon: 'LoaderCircle' },
    waiting: { label: msg('In progress'), tone: 'accent', icon: 'LoaderCircle' },
    success: { label: msg('Done'), tone: 'success', icon: 'Check' },
    partial: { label: msg('Partly done'), tone: 'warning', icon: 'TriangleAlert' },
    failed: { label: msg('Failed'), tone: 'danger', icon: 'CircleAlert' },
    skipped: { label: msg('Nothing to do'), tone: 'plain', icon: 'Minus' },
    cancelled: { label: msg('Canceled'), tone: 'plain', icon: 'X' },
  } as const satisfies Record<WorkflowRun['status'] | WorkflowNodeRunStatus, ShownState>;
  return states[status];
}

/** Returns the label and look of the state of a workflow. */
export function describeWorkflowStatus(status: WorkflowStatus): ShownState {
  const states = {
    draft: { label: msg('Draft'), tone: 'plain', icon: 'Pencil' },
    active: { label: msg('Active'), tone: 'success', icon: 'Play' },
    paused: { label: msg('Paused'), tone: 'warning', icon: 'Pause' },
    archived: { label: msg('Archived'), tone: 'plain', icon: 'Folder' },
  } as const satisfies Record<WorkflowStatus, ShownState>;
  return states[status];
}

/** Whether a run has ended. */
export function hasEnded({ status }: Pick<WorkflowRun, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}

/** How long something took that has begun and ended; empty if it has not. */
export function describeTime({
  started_at: start,
  completed_at: end,
}: Pick<WorkflowRun, 'started_at' | 'completed_at'>): string {
  return start === null || end === null ? '' : formatDuration(Math.max(0, Date.parse(end) - Date.parse(start)));
}

/** How a run was started, in words. */
export function describeTrigger(
  { trigger_type: type, is_test: isTest }: WorkflowRun,
  titleOf: (type: string) => string,
): string {
  if (isTest) return msg('Test run');
  return titleOf(type);
}

/** The rows of a run, in words. */
export function describeRows({
  rows_total: total,
  rows_failed: failed,
}: Pick<WorkflowRun, 'rows_total' | 'rows_failed'>): string {
  const rows = total === 1 ? msg('1 row') : msg(str`${total} rows`);
  return failed === 0 ? rows : msg(str`${rows}, ${failed} failed`);
}
