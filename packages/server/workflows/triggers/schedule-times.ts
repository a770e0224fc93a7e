import { CronExpressionParser } from 'cron-parser';
import type { WorkflowConfig, WorkflowStep } from '@platen/api';
import { IANAZone } from 'luxon';
import { z } from 'zod';

const scheduled = z.object({ cron: z.string(), timeZone: z.string().default('UTC') });

/** Why a schedule cannot be kept; undefined if it can. */
export function checkSchedule({ cron, timeZone }: WorkflowConfig<'schedule'>): string | undefined {
  if (!IANAZone.isValidZone(timeZone)) return `timeZone names no time zone: ${timeZone.slice(0, 60)}`;
  try {
    CronExpressionParser.parse(cron, { tz: timeZone }).next();
    return undefined;
  } catch (error) {
    return `cron is no schedule: ${error instanceof Error ? error.message.slice(0, 200) : ''}`;
  }
}

/** The next times of a workflow with a schedule or that polls, after an instant; none for others and for schedules that are over. */
export function nextTimes(steps: readonly WorkflowStep[], after: Date, count: number): Date[] {
  const [first] = steps;
  if (first?.type !== 'schedule' && first?.type !== 'poll') return [];
  const { data } = scheduled.safeParse(first.config);
  if (!data) return [];
  const times: Date[] = [];
  try {
    const schedule = CronExpressionParser.parse(data.cron, { currentDate: after, tz: data.timeZone });
    while (times.length < count) times.push(schedule.next().toDate());
  } catch {
    // It cannot be read, or has no further times, such as the 30th of February.
  }
  return times;
}
