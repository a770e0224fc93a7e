import type { Layer } from '@platen/template';
import type { Editor, TimelineControl } from '../../../context/editor-context.ts';

/** Milliseconds before an exit and after an entrance that are played with it. */
const aroundMs = 300;
/** Milliseconds of a loop that are played at most. */
const loopMs = 4000;
/** Milliseconds that the timeline of a template that just began to move is waited for. */
const patienceMs = 4000;

/** Plays an entrance, an exit or a loop of the selected layers once, as soon as there is a timeline. Nothing where they have none. */
export function previewMotion(editor: Editor, which: 'enter' | 'exit' | 'loop'): void {
  const layers = editor.state.selectedLayers.peek().filter(({ motion }) => motion?.[which]);
  if (layers.length === 0) return;
  const play = (timeline: TimelineControl): void => {
    const parts = layers.map((layer) => partOf(layer, which, timeline));
    timeline.playPart(Math.min(...parts.map(({ fromMs }) => fromMs)), Math.max(...parts.map(({ toMs }) => toMs)));
  };
  const untilMs = performance.now() + patienceMs;
  const tryNow = (): void => {
    const { timeline } = editor;
    if (timeline) play(timeline);
    else if (performance.now() < untilMs) requestAnimationFrame(tryNow);
  };
  // The inspector and the timeline show the change first.
  requestAnimationFrame(tryNow);
}

function partOf(layer: Layer, which: 'enter' | 'exit' | 'loop', timeline: TimelineControl) {
  const endMs = Math.min(timeline.endMs, layer.endMs ?? timeline.endMs);
  const startMs = Math.min(layer.startMs, endMs);
  if (which === 'loop') {
    const { preset, periodMs = 0, delayMs = 0 } = layer.motion?.loop ?? {};
    const lengthMs = preset === 'ken-burns' ? loopMs : Math.min(loopMs, periodMs * 2);
    return { fromMs: startMs, toMs: Math.min(endMs, startMs + delayMs + lengthMs) };
  }
  const animation = layer.motion?.[which];
  const units = animation?.unit === 'whole' ? 0 : 20 * (animation?.staggerMs ?? 0);
  const lengthMs = (animation?.delayMs ?? 0) + (animation?.durationMs ?? 0) + units + aroundMs;
  return which === 'enter'
    ? { fromMs: startMs, toMs: Math.min(endMs, startMs + lengthMs) }
    : { fromMs: Math.max(startMs, endMs - lengthMs), toMs: endMs };
}
