import type { PageTransition } from '@platen/template';

/** One page's place in a film. Times in milliseconds of the film. */
export interface PageSpan {
  /** Index in the laid out pages. */
  index: number;
  startMs: number;
  durationMs: number;
  /** From the page before, over the first part of this one and the last of that one; both are drawn meanwhile. */
  transition?: PageTransition;
}

/** When what is shown: the pages of a film in their order, each one's start before the end of the one before when they overlap. */
export interface Timeline {
  durationMs: number;
  spans: PageSpan[];
}
