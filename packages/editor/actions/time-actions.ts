import { msg } from '@lit/localize';
import type { TimelineControl } from '../editor-context.ts';
import type { Action } from './action.ts';

/** Milliseconds of one frame, as the player steps. */
export const frameMs = 1000 / 30;

/** The page in time. Their keys act while the timeline has the focus; it listens to them itself. */
export const timeActions: readonly Action[] = [
  timeAction(
    'time.play',
    () => msg('Play or pause'),
    'Play',
    ['Space'],
    (timeline) => timeline.toggle(),
  ),
  timeAction(
    'time.previous-frame',
    () => msg('One frame back'),
    undefined,
    ['ArrowLeft'],
    (timeline) => timeline.stepBy(-frameMs),
  ),
  timeAction(
    'time.next-frame',
    () => msg('One frame on'),
    undefined,
    ['ArrowRight'],
    (timeline) => timeline.stepBy(frameMs),
  ),
  timeAction(
    'time.back',
    () => msg('One second back'),
    undefined,
    ['Shift+ArrowLeft'],
    (timeline) => timeline.stepBy(-1000),
  ),
  timeAction(
    'time.on',
    () => msg('One second on'),
    undefined,
    ['Shift+ArrowRight'],
    (timeline) => timeline.stepBy(1000),
  ),
  timeAction(
    'time.start',
    () => msg('To the start'),
    undefined,
    ['Home'],
    (timeline) => timeline.seek(0),
  ),
  timeAction(
    'time.end',
    () => msg('To the end'),
    undefined,
    ['End'],
    (timeline) => timeline.seek(timeline.endMs),
  ),
  timeAction(
    'time.split',
    () => msg('Split'),
    'Scissors',
    ['Mod+KeyB'],
    (timeline) => timeline.split(),
  ),
  timeAction(
    'time.trim-start',
    () => msg('Trim the start to the playhead'),
    undefined,
    ['KeyI'],
    (timeline) => timeline.trim('start'),
  ),
  timeAction(
    'time.trim-end',
    () => msg('Trim the end to the playhead'),
    undefined,
    ['KeyO'],
    (timeline) => timeline.trim('end'),
  ),
];

function timeAction(
  id: string,
  label: () => string,
  icon: string | undefined,
  shortcuts: readonly string[],
  run: (timeline: TimelineControl) => void,
): Action {
  return {
    id,
    group: 'time',
    label,
    ...(icon !== undefined && { icon }),
    shortcuts,
    isEnabled: ({ timeline }) => timeline !== undefined,
    run: ({ timeline }) => timeline && run(timeline),
  };
}
