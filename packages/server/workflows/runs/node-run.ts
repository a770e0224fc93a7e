import type { StepCall } from '../steps/step.ts';
import type { StepParts } from '../workflow-parts.ts';
import type { StoredNodeRun, StoredRun } from './run-store.ts';

/** Result of one turn at a step: the next one follows, or it goes on at a later time. */
export type StepOutcome = 'on' | { at: Date };

/** One step of a run that is worked on. */
export interface NodeRun {
  parts: StepParts;
  run: StoredRun;
  node: StoredNodeRun;
  call: StepCall;
  /** When others have their turn. */
  until: number;
}
