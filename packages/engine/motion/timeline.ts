import { PlatenError, type Page, type PageTransition, type Report } from '@platen/template';
import type { ParsedVideoOptions } from '../options/parse-video-options.ts';
import type { PageLayout } from '../pages/page-layout.ts';
import { easeAt } from './easing.ts';
import { pageDuration, voicesEndMs, type MediaDurations } from './page-duration.ts';

/** One page's place in a video. Times in milliseconds of the video. */
export interface PageSpan {
  /** Index in the laid out pages. */
  index: number;
  /** Below 0 when the video was trimmed and starts within the page. */
  startMs: number;
  durationMs: number;
  /** From the page before, over the first part of this one and the last of that one; both are drawn in the meantime. */
  transition?: PageTransition;
}

/** When what is shown: the pages of a video in their order, each one's start before the end of the one before when they overlap. */
export interface Timeline {
  durationMs: number;
  /** From then on the last image is held, until `durationMs`; missing: nothing is held. */
  heldFromMs?: number;
  spans: PageSpan[];
}

/** Video options that determine its duration and how its pages follow each other. */
export type TimelineOptions = Partial<
  Pick<
    ParsedVideoOptions,
    'pageTransition' | 'pageTransitionDurationMs' | 'trimStartMs' | 'trimEndMs' | 'durationMs' | 'combinePages'
  >
>;

const standardTransition: PageTransition = {
  type: 'fade',
  durationMs: 500,
  direction: 'left',
  easing: 'ease-in-out',
};

function wantedTransition(page: Page, options: TimelineOptions): PageTransition | undefined {
  const { pageTransition: type, pageTransitionDurationMs: durationMs } = options;
  if (type === 'none') return undefined;
  const own = type ? { ...(page.transition ?? standardTransition), type } : page.transition;
  return own && (durationMs === undefined ? own : { ...own, durationMs });
}

function sourceOf(page: PageLayout | Page): Page {
  return 'page' in page ? page.page : page;
}

/** Puts the pages one after another, overlapping as their transitions ask. */
function placeSpans(
  pages: readonly (PageLayout | Page)[],
  indices: readonly number[],
  durations: MediaDurations,
  options: TimelineOptions,
  report: Report,
): PageSpan[] {
  const spans: PageSpan[] = [];
  for (const index of indices) {
    const page = pages[index];
    if (!page) continue;
    const durationMs = pageDuration(page, durations);
    const before = spans.at(-1);
    if (durationMs === 0 && (before || index !== indices.at(-1))) continue;
    const wanted = before && wantedTransition(sourceOf(page), options);
    // Half of a page at most: its transition from the page before must be over when that to the next one begins.
    const lasts = wanted ? Math.min(wanted.durationMs, durationMs / 2, (before?.durationMs ?? 0) / 2) : 0;
    if (wanted && lasts < wanted.durationMs) {
      const number = 'page' in page ? page.number : index + 1;
      const message = `The transition of ${wanted.durationMs} ms is cut to ${Math.round(lasts)} ms: half of the shorter of its two pages.`;
      report.push({ page: number, layer: '', code: 'motion_invalid', message });
    }
    if (before && lasts > 0) letFinishSpeaking(before, lasts, pages[before.index], durations);
    spans.push({
      index,
      startMs: before ? before.startMs + before.durationMs - lasts : 0,
      durationMs,
      ...(wanted && lasts > 0 ? { transition: { ...wanted, durationMs: lasts } } : {}),
    });
  }
  return spans;
}

/** A page that says no length of its own is shown until its voices are done before the next page comes: two at once are not understood. */
function letFinishSpeaking(
  span: PageSpan,
  transitionMs: number,
  page: PageLayout | Page | undefined,
  durations: MediaDurations,
): void {
  const source = page && sourceOf(page);
  if (!source || source.durationMs !== undefined) return;
  // Groups may end a voice before it is done, and with it the page.
  const silentFromMs = Math.min(span.durationMs, voicesEndMs(source, durations));
  if (silentFromMs > 0) span.durationMs = Math.max(span.durationMs, silentFromMs + transitionMs);
}

/** Cuts a video to what is wanted of it: its first moment becomes time 0, and pages that are not seen go. */
function trimmed(spans: readonly PageSpan[], options: TimelineOptions): Timeline {
  const last = spans.at(-1);
  const wholeMs = last ? last.startMs + last.durationMs : 0;
  const { trimStartMs = 0, trimEndMs = Infinity, durationMs } = options;
  if (trimStartMs > 0 && trimStartMs >= Math.min(wholeMs, trimEndMs)) {
    const message = `The video is ${wholeMs / 1000} seconds long; a trimStartMs of ${trimStartMs} leaves nothing of it.`;
    throw new PlatenError('OPTIONS_INVALID', message, {
      issues: [{ path: 'videoOptions.trimStartMs', message: 'must be before the end of the video' }],
    });
  }
  const playedMs = Math.min(wholeMs, trimEndMs) - trimStartMs;
  const lengthMs = durationMs ?? playedMs;
  const inside: PageSpan[] = [];
  for (const { index, startMs, durationMs: pageMs, transition } of spans) {
    const start = startMs - trimStartMs;
    if (start + pageMs <= 0 || (start >= Math.min(lengthMs, playedMs) && inside.length > 0)) continue;
    const runs = transition && start + transition.durationMs > 0;
    inside.push({ index, startMs: start, durationMs: pageMs, ...(runs ? { transition } : {}) });
  }
  return { durationMs: lengthMs, ...(lengthMs > playedMs ? { heldFromMs: playedMs } : {}), spans: inside };
}

/**
 * Plans a video of all pages: how long each is shown, where each begins, and how one follows the other. A transition takes at most
 * half of the shorter of its pages; a shortened one goes into `report` as `motion_invalid`. Pages that last 0 ms are omitted.
 * Throws OPTIONS_INVALID when trimming leaves nothing.
 */
export function planTimeline(
  pages: readonly (PageLayout | Page)[],
  durations: MediaDurations,
  options: TimelineOptions = {},
  report: Report = [],
): Timeline {
  return trimmed(placeSpans(pages, [...pages.keys()], durations, options, report), options);
}

/** Plans the videos that are wanted: one of all pages, or one for each with `combinePages: false`. */
export function planTimelines(
  pages: readonly (PageLayout | Page)[],
  durations: MediaDurations,
  options: TimelineOptions = {},
  report: Report = [],
): Timeline[] {
  if (options.combinePages ?? true) return [planTimeline(pages, durations, options, report)];
  return [...pages.keys()].map((index) => trimmed(placeSpans(pages, [index], durations, options, report), options));
}

/** A page that is seen at a moment. */
export interface PageMoment {
  /** Index in the laid out pages. */
  index: number;
  /** Milliseconds of the page. */
  localMs: number;
  /** While one page follows another: which of the two this is, and how far that has come, eased (which may overshoot 0 to 1). */
  transition?: { progress: number; role: 'from' | 'to'; transition: PageTransition };
}

/** Less than any frame lasts: what is held is the last moment before an end. */
const instantMs = 0.001;

/** The pages seen at a time of the video, in the order they are drawn: one, or the old and the new one during a transition. */
export function pagesAt(timeline: Timeline, timeMs: number): PageMoment[] {
  const last = timeline.spans.at(-1);
  if (!last) return [];
  const endMs = Math.min(timeline.heldFromMs ?? Infinity, last.startMs + last.durationMs);
  const at = Math.max(0, Math.min(timeMs, endMs - instantMs));
  const moments: PageMoment[] = [];
  for (const [position, span] of timeline.spans.entries()) {
    const next = timeline.spans[position + 1];
    const localMs = Math.max(0, at - span.startMs);
    const isOver = next ? at >= next.startMs + (next.transition?.durationMs ?? 0) : false;
    if ((at < span.startMs && position > 0) || isOver) continue;
    const moment: PageMoment = { index: span.index, localMs };
    const coming = next?.transition && at >= next.startMs ? next : undefined;
    const running = span.transition && localMs < span.transition.durationMs ? span : undefined;
    const during = coming ?? running;
    if (during?.transition) {
      const { transition } = during;
      const progress = easeAt(transition.easing, (at - during.startMs) / transition.durationMs);
      moment.transition = { progress, role: coming ? 'from' : 'to', transition };
    }
    moments.push(moment);
  }
  return moments;
}
