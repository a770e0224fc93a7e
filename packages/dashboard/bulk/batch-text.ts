import { msg, str } from '@lit/localize';
import type { BatchRowStatus, RenderBatch, RenderBatchStatus } from '@platen/api';
import type { BadgeTone } from '../elements/badge.ts';
import { formatDuration, formatNumber } from '../elements/format-values.ts';
import { describeStatus } from '../elements/describe-status.ts';

interface StatusText {
  label: string;
  tone: BadgeTone;
  icon: string;
}

/** Returns the label and look of a batch's status; a row has the same but for `partial`. */
export function describeBatchStatus(status: RenderBatchStatus | BatchRowStatus): StatusText {
  if (status === 'partial') return { label: msg('Partly done'), tone: 'warning', icon: 'CircleAlert' };
  return describeStatus(status);
}

/** How far a batch is: rows that are done, its pace and the time left. */
export function describeProgress(batch: RenderBatch): string[] {
  const { total, succeeded, failed, rows_per_second: pace, seconds_left: left, finished } = batch;
  const done = formatNumber(succeeded + failed);
  return [
    total === 1 ? msg(str`${done} of 1 row`) : msg(str`${done} of ${formatNumber(total)} rows`),
    ...(pace === null ? [] : [msg(str`${formatNumber(Math.round(pace * 10) / 10)} a second`)]),
    ...(left === null || finished ? [] : [msg(str`${formatDuration(Math.max(1, left) * 1000)} left`)]),
  ];
}
