import type { WorkflowConfig, WorkflowNodeType, WorkflowStep } from '@platen/api';
import type { RowExpressions, RowValues } from '@platen/template';
import type { StepParts, WorkflowParts } from '../workflow-parts.ts';

/** The run that a step is part of. */
export interface StepRun {
  id: number;
  workspaceId: number;
  workflowId: number;
  /** Whom it is credited to; null if they are gone. */
  userId: number | null;
  isTest: boolean;
  /** The data that the trigger brought. */
  input: unknown;
}

/** A row on its way. */
export interface FlowRow {
  /** From 1, as it came from the source. */
  number: number;
  data: RowValues;
}

/** A row that fails at a step. */
export interface FailedRow {
  number: number;
  error: string;
  /** Whether nobody can say if it was delivered. */
  isUncertain?: boolean;
}

/** One step of a run, while it is worked on. */
export interface StepCall<Type extends WorkflowNodeType = WorkflowNodeType> {
  parts: StepParts;
  run: StepRun;
  /** The key of the step, under which its result is a column. */
  key: string;
  /** The steps before it. */
  before: readonly WorkflowStep[];
  config: WorkflowConfig<Type>;
  /** Reads the expressions of its settings. */
  read: RowExpressions;
  signal: AbortSignal;
}

/** A call of a step that goes on later. */
export interface LastingCall<Type extends WorkflowNodeType = WorkflowNodeType> extends StepCall<Type> {
  /** The state from which it goes on; undefined at first. */
  state: unknown;
  /** Keeps a new state, in the transaction that is open. Throws RunLostError if the run is over or belongs to another process. */
  saveState(state: unknown): Promise<void>;
}

/** The rows that a step passes on, and those that fail. All others are left out. */
export interface StepRows {
  rows: FlowRow[];
  failed?: FailedRow[];
}

/** Brings rows. Throws StepError. */
export interface SourceStep<Type extends WorkflowNodeType = WorkflowNodeType> {
  kind: 'source';
  read(call: StepCall<Type>): Promise<RowValues[]>;
}

/** Changes rows in memory. */
export interface ShapeStep<Type extends WorkflowNodeType = WorkflowNodeType> {
  kind: 'shape';
  shape(call: StepCall<Type>, rows: readonly FlowRow[]): StepRows;
}

/** Has others make something of all rows, and waits for them. Called again until it is done. */
export interface ActStep<Type extends WorkflowNodeType = WorkflowNodeType> {
  kind: 'act';
  advance(call: LastingCall<Type>, rows: readonly FlowRow[]): Promise<StepRows | { waitMs: number }>;
  /** Ends what others do for it when the run is canceled. */
  cancel?(call: { parts: WorkflowParts } & Pick<LastingCall<Type>, 'run' | 'state'>): Promise<void>;
  /** Credits of its renders so far. */
  countCredits?(call: Pick<LastingCall<Type>, 'parts' | 'run' | 'state'>): Promise<number>;
}

/** Thrown where a step cannot do what it is to do; it is shown to people. */
export class StepError extends Error {
  override readonly name = 'StepError';
  /** The status with which a service refused, where that is the reason. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: { cause?: unknown; status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** A delivery that was carried out. */
export interface Delivered {
  /** The name that the destination gave it, such as an id or an address. */
  reference: string | null;
  /** Put into the row under the key of the step. */
  result?: RowValues;
}

/** A delivery that others carry out: it is looked for again after that many milliseconds. */
export interface DeliveryInProgress {
  waitMs: number;
}

/** A destination that is open for the rows of a run. */
export interface Destination {
  /**
   * When a delivery that failed for a while is tried again after so many tries; undefined when it is given up. Default: soon, a few times.
   * It may be hours: the run waits in the database, and no worker with it.
   */
  nextTry?(attempts: number, error: DeliveryError, now: Date): Date | undefined;
  /** Sends one row. `deliveryId` is the same whenever the same row of the run is sent. Throws DeliveryError. */
  deliver(row: FlowRow, deliveryId: string): Promise<Delivered | DeliveryInProgress>;
  /**
   * Looks whether a row was delivered whose sending broke off, or is carried out by others; without it nobody can say. `reference` is what
   * was noted of it. Throws DeliveryError; one that is `final` says that it was not delivered.
   */
  find?(row: FlowRow, deliveryId: string, reference: string | null): Promise<Delivered | DeliveryInProgress | 'absent'>;
  close?(): Promise<void>;
}

/** Delivers rows, each at most once. */
export interface DestinationStep<Type extends WorkflowNodeType = WorkflowNodeType> {
  kind: 'destination';
  open(call: StepCall<Type>): Promise<Destination>;
}

/** A row was not delivered. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** `retry`: it may go well a little later. `final`: it will not. `unknown`: it may have been delivered. */
  readonly kind: 'retry' | 'final' | 'unknown';
  /** The answer of the destination, where it says when to try again. */
  readonly answer: { status?: number; retryAfter?: string | undefined };

  constructor(
    kind: DeliveryError['kind'],
    message: string,
    { answer = {}, ...options }: { cause?: unknown; answer?: DeliveryError['answer'] } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.answer = answer;
  }
}

/** Starts runs; it does nothing of its own in them, or brings a row. */
export interface TriggerStep {
  kind: 'trigger';
  /** The row that it brings where no data source follows. */
  rowOf?(input: unknown): RowValues;
}

/** How a type of step is carried out. */
export type Step<Type extends WorkflowNodeType = WorkflowNodeType> =
  | TriggerStep
  | SourceStep<Type>
  | ShapeStep<Type>
  | ActStep<Type>
  | DestinationStep<Type>;
