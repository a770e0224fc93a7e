import type { JsonObject } from '../json/json-object.ts';
import type { MotionDirection } from '../motion/layer-motion.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { numberIn, objectIn, objectsIn, textIn } from './read-json.ts';

const longestMs = 86_400_000;

/** A page of Polotno lasts so long unless it says otherwise. */
const pageMs = 5000;

const directions: Readonly<Record<string, MotionDirection>> = {
  left: 'left',
  right: 'right',
  up: 'up',
  top: 'up',
  down: 'down',
  bottom: 'down',
};

/** Our way to come or go for each of Polotno's names. */
const transits: Readonly<Record<string, string>> = {
  fade: 'fade',
  move: 'slide',
  slide: 'slide',
  zoom: 'zoom',
  rotate: 'rotate',
  bounce: 'bounce',
  pop: 'pop',
  blur: 'blur',
};

/** Our loop for each of Polotno's names; a soft one fades where it would jump. */
const loops: Readonly<Record<string, JsonObject>> = {
  rotate: { preset: 'rotate' },
  blink: { preset: 'blink' },
  bounce: { preset: 'bounce' },
  fade: { preset: 'blink', easing: 'ease-in-out' },
  zoom: { preset: 'pulse' },
  move: { preset: 'float' },
};

function directionIn(animation: JsonObject): JsonObject {
  const direction = textIn(objectIn(animation, 'data'), 'direction').toLowerCase();
  return Object.hasOwn(directions, direction) ? { direction: directions[direction] } : {};
}

function animationOf(animation: JsonObject, name: string, isExit: boolean): JsonObject | undefined {
  if (!Object.hasOwn(transits, name)) return undefined;
  return {
    preset: transits[name],
    durationMs: numberIn(animation, 'duration', 500, 0, longestMs),
    // What goes ends with its page there, whatever its delay says.
    delayMs: isExit ? 0 : numberIn(animation, 'delay', 0, 0, longestMs),
    ...directionIn(animation),
  };
}

function loopOf(animation: JsonObject, name: string): JsonObject | undefined {
  const loop = Object.hasOwn(loops, name) ? loops[name] : undefined;
  return (
    loop && {
      ...loop,
      periodMs: numberIn(animation, 'duration', 500, 50, longestMs),
      delayMs: numberIn(animation, 'delay', 0, 0, longestMs),
      ...directionIn(animation),
    }
  );
}

/** How a Polotno element comes, goes and loops, as a layer's motion; undefined when it does not. Unknown names are noted. */
export function polotnoMotion(element: JsonObject, named: Named, notes: ImportNotes): JsonObject | undefined {
  const motion: Record<string, JsonObject> = {};
  for (const animation of objectsIn(element, 'animations')) {
    const phase = textIn(animation, 'type');
    const name = textIn(animation, 'name', 'none').toLowerCase();
    if (animation.enabled === false || name === 'none') continue;
    const known = phase === 'enter' || phase === 'exit' || phase === 'loop';
    const made =
      phase === 'loop' ? loopOf(animation, name) : known ? animationOf(animation, name, phase === 'exit') : undefined;
    if (made && !motion[phase]) motion[phase] = made;
    else notes.note(named, `the animation "${name}"`, made ? 'there is one before it' : 'it has no counterpart');
  }
  return Object.keys(motion).length > 0 ? motion : undefined;
}

/** How long a Polotno page is shown, in milliseconds. */
export function polotnoPageMs(page: JsonObject): number {
  return numberIn(page, 'duration', pageMs, 0, longestMs) || pageMs;
}

/**
 * The sounds of a whole Polotno design as sounds of its pages: one that plays on is cut where a page ends and taken up by the
 * next. Answers a list for each page.
 */
export function polotnoSounds(file: JsonObject, pageLengths: readonly number[]): JsonObject[][] {
  const pages: JsonObject[][] = pageLengths.map(() => []);
  for (const audio of objectsIn(file, 'audios')) {
    const source = textIn(audio, 'src');
    if (source === '') continue;
    const lengthMs = numberIn(audio, 'duration', 0, 0, longestMs);
    const begins = numberIn(audio, 'delay', 0, 0, longestMs);
    const from = numberIn(audio, 'startTime', 0, 0, 1) * lengthMs;
    const until = lengthMs > 0 ? numberIn(audio, 'endTime', 1, 0, 1) * lengthMs : Infinity;
    let pageStart = 0;
    for (const [index, pageLength] of pageLengths.entries()) {
      const trimStartMs = from + Math.max(0, pageStart - begins);
      const startMs = Math.max(0, begins - pageStart);
      if (startMs < pageLength && trimStartMs < Math.min(until, longestMs)) {
        const trim = until === Infinity ? {} : { trimEndMs: until };
        pages[index]?.push({ source, startMs, trimStartMs, ...trim, volume: numberIn(audio, 'volume', 1, 0, 4) });
      }
      pageStart += pageLength;
    }
  }
  return pages;
}
