import { msg } from '@lit/localize';
import type { TimelineControl } from '../context/editor-context.ts';
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
    () => msg('Previous frame'),
    undefined,
    ['ArrowLeft'],
    (timeline) => timeline.stepBy(-frameMs),
  ),
  timeAction(
    'time.next-frame',
    () => msg('Next frame'),
    undefined,
    ['ArrowRight'],
    (timeline) => timeline.stepBy(frameMs),
  ),
  timeAction(
    'time.back',
    () => msg('Back 1 second'),
    undefined,
    ['Shift+ArrowLeft'],
    (timeline) => timeline.stepBy(-1000),
  ),
  timeAction(
    'time.on',
    () => msg('Forward 1 second'),
    undefined,
    ['Shift+ArrowRight'],
    (timeline) => timeline.stepBy(1000),
  ),
  timeAction(
    'time.start',
    () => msg('Go to start'),
    undefined,
    ['Home'],
    (timeline) => timeline.seek(0),
  ),
  timeAction(
    'time.end',
    () => msg('Go to end'),
    undefined,
    ['End'],
    (timeline) => timeline.seek(timeline.endMs),
  ),
  timeAction(
    'time.zoom-in',
    () => msg('Zoom in on the timeline'),
    'ZoomIn',
    ['Equal', 'Shift+Equal', 'NumpadAdd'],
    (timeline) => timeline.zoomBy(1.5),
  ),
  timeAction(
    'time.zoom-out',
    () => msg('Zoom out of the timeline'),
    'ZoomOut',
    ['Minus', 'NumpadSubtract'],
    (timeline) => timeline.zoomBy(1 / 1.5),
  ),
  timeAction(
    'time.fit',
    () => msg('Show the whole page in the timeline'),
    undefined,
    ['Digit0'],
    (timeline) => timeline.fit(),
  ),
  timeAction(
    'time.lanes',
    () => msg('Collapse or expand the timeline'),
    undefined,
    ['KeyC'],
    (timeline) => timeline.toggleLanes(),
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
    () => msg('Trim start to playhead'),
    undefined,
    ['KeyI'],
    (timeline) => timeline.trim('start'),
  ),
  timeAction(
    'time.trim-end',
    () => msg('Trim end to playhead'),
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
