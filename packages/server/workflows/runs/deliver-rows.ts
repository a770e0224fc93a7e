import { RowError } from '@platen/template';
import type { Selectable } from 'kysely';
import type { WorkflowDeliveryTable } from '../../db/tables/workflow-tables.ts';
import { FetchError } from '../../http/fetch/fetch-error.ts';
import { ServiceError } from '../../http/service-error.ts';
import {
  DeliveryError,
  StepError,
  type Delivered,
  type DeliveryInProgress,
  type Destination,
  type DestinationStep,
  type FlowRow,
} from '../steps/step.ts';
import { usualDeliveryTimings, type DeliveryTimings } from './delivery-timings.ts';
import type { NodeRun, StepOutcome } from './node-run.ts';
import { endNode, failRows, moveRow, moveRows, readRows, RunLostError, whileHeld, writeNode } from './run-store.ts';

/** Rows that are delivered at a time. */
const atOnce = 4;
/** Milliseconds from which on a wait is shown. */
const shownWaitMs = 10_000;

/** Deliveries of one destination of a run. */
interface Delivering {
  at: NodeRun;
  destination: Destination;
  timings: DeliveryTimings;
}

/** Undefined for a row that is done; else when it is to be looked at again. */
type RowOutcome = Date | undefined;

/**
 * Delivers the rows that wait at a destination, each at most once: that it is sent is written before, and one whose sending broke off is
 * looked for before it is sent again. What nobody can say of ends as uncertain. In a test run nothing is sent.
 */
export async function deliverRows(at: NodeRun, step: DestinationStep): Promise<StepOutcome> {
  const { parts, run, node, call, until } = at;
  const index = node.node_index;
  const rows = await readRows(parts, run.id, index);
  if (rows.length > 0 && run.is_test)
    await whileHeld(parts, run, () => moveRows(parts, run.id, index, { rows, failed: [] }));
  else if (rows.length > 0) {
    const timings = { ...usualDeliveryTimings, ...parts.deliveryTimings };
    const destination = await step.open(call);
    try {
      const again = await deliverEach({ at, destination, timings }, rows, until);
      if (again) {
        await showWaiting(at, again);
        return { at: again };
      }
    } finally {
      await destination.close?.();
    }
  }
  await whileHeld(parts, run, () => endNode(parts, run, { index, rowsIn: rows.length }));
  return 'on';
}

/** Answers when to come back: at once if the turn is over before all rows were looked at. */
async function deliverEach(delivering: Delivering, rows: readonly FlowRow[], until: number): Promise<RowOutcome> {
  const { parts, call } = delivering.at;
  const planned = await readPlanned(delivering.at);
  const waiting = rows.filter(({ number }) => !planned.has(number));
  const later = [...planned.values()];
  const broken: unknown[] = [];
  const work = async (): Promise<void> => {
    while (broken.length === 0 && performance.now() < until) {
      const row = waiting.shift();
      if (!row) return;
      const again = await deliverRow(delivering, row);
      if (again) later.push(again);
      call.signal.throwIfAborted();
    }
  };
  // All of them come to an end before the destination is closed.
  await Promise.all(Array.from({ length: atOnce }, () => work().catch((error: unknown) => void broken.push(error))));
  if (broken.length > 0) throw broken[0];
  if (waiting.length > 0) return parts.now();
  return later.toSorted((one, other) => one.getTime() - other.getTime())[0];
}

async function deliverRow(delivering: Delivering, row: FlowRow): Promise<RowOutcome> {
  const { at, timings } = delivering;
  const { parts, run, call } = at;
  const known = await parts.database.query
    .selectFrom('workflow_delivery')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('node_key', '=', call.key)
    .where('number', '=', row.number)
    .executeTakeFirst();
  if (known?.status === 'delivered') return void (await settle(at, row, { reference: known.reference }));
  if (known?.status === 'check') return void (await fail(at, row, 'check', known.error ?? uncertain));
  if (known?.status === 'sending') {
    const settled = known.sent_at.getTime() + (parts.database.kind === 'embedded' ? 0 : timings.settleMs);
    // Another process may still be at it.
    if (settled > parts.now().getTime()) return new Date(settled);
    return lookFor(delivering, row, known);
  }
  return send(delivering, row, (known?.attempts ?? 0) + 1);
}

const uncertain =
  'Sending broke off, and the destination cannot say whether it arrived. Look there before you retry this row.';

/** Looks for a row whose sending broke off: in an earlier process, or just now with an error. */
async function lookFor(
  delivering: Delivering,
  row: FlowRow,
  known: Selectable<WorkflowDeliveryTable>,
  brokeOff?: DeliveryError,
): Promise<RowOutcome> {
  const { at, destination, timings } = delivering;
  if (!destination.find) return void (await fail(at, row, 'check', uncertain));
  try {
    const found = await destination.find(row, deliveryId(at, row), known.reference);
    if (found === 'absent' && brokeOff !== undefined)
      return await retryLater(delivering, row, known.attempts, brokeOff);
    if (found === 'absent') return await send(delivering, row, known.attempts + 1);
    return await take(at, row, found);
  } catch (error) {
    const { kind, message } = toDeliveryError(error);
    const isAbsent = kind === 'final' && error instanceof DeliveryError;
    if (isAbsent) return void (await fail(at, row, 'failed', message));
    if (kind === 'retry' && known.attempts <= timings.retryMs.length) {
      const wait = timings.retryMs[known.attempts - 1] ?? 1000;
      await write(at, row, { status: 'sending', attempts: known.attempts + 1, error: message });
      return new Date(at.parts.now().getTime() + wait);
    }
    return void (await fail(at, row, 'check', `${uncertain} ${message}`));
  }
}

async function send(delivering: Delivering, row: FlowRow, attempts: number): Promise<RowOutcome> {
  const { at, destination } = delivering;
  const { parts, run } = at;
  // What was noted of an earlier try says nothing of this one.
  await write(at, row, { status: 'sending', attempts, error: null }, { reference: null });
  await parts.onDelivery?.('sending', { runId: run.id, number: row.number });
  let delivered: Delivered | DeliveryInProgress;
  try {
    delivered = await destination.deliver(row, deliveryId(at, row));
  } catch (error) {
    const deliveryError = toDeliveryError(error);
    if (deliveryError.kind === 'unknown') return lookFor(delivering, row, await readDelivery(at, row), deliveryError);
    if (deliveryError.kind === 'final') return void (await fail(at, row, 'failed', deliveryError.message));
    return retryLater(delivering, row, attempts, deliveryError);
  }
  await parts.onDelivery?.('sent', { runId: run.id, number: row.number });
  return take(at, row, delivered);
}

/** Writes down that a row is to be sent again, and when; after the last try it has failed. */
async function retryLater(
  { at, destination, timings }: Delivering,
  row: FlowRow,
  attempts: number,
  deliveryError: DeliveryError,
): Promise<RowOutcome> {
  const present = at.parts.now();
  const wait = timings.retryMs[attempts - 1];
  const soon = wait === undefined ? undefined : new Date(present.getTime() + wait);
  const next = destination.nextTry ? destination.nextTry(attempts, deliveryError, present) : soon;
  if (!next) return void (await fail(at, row, 'failed', deliveryError.message));
  const nextAt = together(next, present);
  await write(at, row, { status: 'failed', attempts, error: deliveryError.message, nextAt });
  return nextAt;
}

/** Rows that wait for long come back together, so that a run with many of them is not taken up for each. */
function together(next: Date, present: Date): Date {
  const waitMs = next.getTime() - present.getTime();
  const gridMs = waitMs >= 60_000 ? 60_000 : waitMs >= 10_000 ? 5000 : 1;
  return new Date(Math.ceil(next.getTime() / gridMs) * gridMs);
}

/** When rows are tried again that are not due yet, by their numbers. */
async function readPlanned({ parts, run, call }: NodeRun): Promise<Map<number, Date>> {
  const planned = await parts.database.query
    .selectFrom('workflow_delivery')
    .select(['number', 'next_at'])
    .where('run_id', '=', run.id)
    .where('node_key', '=', call.key)
    .where('status', '=', 'failed')
    .where('next_at', '>', parts.now())
    .execute();
  return new Map(planned.flatMap(({ number, next_at: at }) => (at ? [[number, at] as const] : [])));
}

/** Shows, of a step that comes back to its rows later, that it waits and for what. */
async function showWaiting({ parts, run, node, call }: NodeRun, until: Date): Promise<void> {
  if (until.getTime() - parts.now().getTime() < shownWaitMs) return;
  const failed = await parts.database.query
    .selectFrom('workflow_delivery')
    .select('error')
    .where('run_id', '=', run.id)
    .where('node_key', '=', call.key)
    .where('status', '=', 'failed')
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .executeTakeFirst();
  const error = failed?.error ? `${failed.error} It is tried again at ${until.toISOString()}.` : null;
  await whileHeld(parts, run, () => writeNode(parts, run.id, node.node_index, { status: 'waiting', error }));
}

/** Writes down what became of a row; one that others still carry out is looked for again. */
async function take(at: NodeRun, row: FlowRow, outcome: Delivered | DeliveryInProgress): Promise<RowOutcome> {
  if ('waitMs' in outcome) return new Date(at.parts.now().getTime() + outcome.waitMs);
  await settle(at, row, outcome);
  return undefined;
}

function readDelivery({ parts, run, call }: NodeRun, { number }: FlowRow): Promise<Selectable<WorkflowDeliveryTable>> {
  return parts.database.query
    .selectFrom('workflow_delivery')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('node_key', '=', call.key)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
}

/** Errors of the service itself leave the delivery as it is, so that it is looked for. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (error instanceof StepError || error instanceof RowError) return new DeliveryError('final', error.message);
  if (error instanceof RunLostError || !(error instanceof ServiceError)) throw error;
  return new DeliveryError(kindOf(error), error.message, { cause: error });
}

function kindOf(error: ServiceError): DeliveryError['kind'] {
  if (!(error instanceof FetchError)) {
    return error.code === 'url_unreachable' || error.status >= 500 ? 'retry' : 'final';
  }
  if (error.reason === 'not_allowed') return 'final';
  return error.reason === 'unconnected' ? 'retry' : 'unknown';
}

/** The same for a row of a run however often it is sent. */
function deliveryId({ run, call }: NodeRun, { number }: FlowRow): string {
  return `platen-${run.id}-${call.key}-${number}`;
}

async function write(
  { parts, run, call }: NodeRun,
  { number }: FlowRow,
  {
    status,
    attempts,
    error,
    nextAt = null,
  }: { status: 'sending' | 'failed'; attempts: number; error: string | null; nextAt?: Date | null },
  more: { reference?: null } = {},
): Promise<void> {
  const values = {
    ...more,
    status,
    attempts,
    error: error?.slice(0, 1000).toWellFormed() ?? null,
    sent_at: parts.now(),
    next_at: nextAt,
  };
  await whileHeld(parts, run, () =>
    parts.database.query
      .insertInto('workflow_delivery')
      .values({ run_id: run.id, node_key: call.key, number, ...values })
      .onConflict((conflict) => conflict.columns(['run_id', 'node_key', 'number']).doUpdateSet(values))
      .execute(),
  );
}

/** The row was delivered: it goes on, together with that. */
async function settle(
  { parts, run, node, call }: NodeRun,
  row: FlowRow,
  { reference, result }: Delivered,
): Promise<void> {
  const data = result ? { ...row.data, [call.key]: result } : row.data;
  await whileHeld(parts, run, async () => {
    await parts.database.query
      .updateTable('workflow_delivery')
      .set({ status: 'delivered', reference: reference?.slice(0, 1000) ?? null, error: null, next_at: null })
      .where('run_id', '=', run.id)
      .where('node_key', '=', call.key)
      .where('number', '=', row.number)
      .execute();
    await moveRow(parts, run.id, node.node_index, { number: row.number, data });
  });
}

async function fail(
  { parts, run, call }: NodeRun,
  row: FlowRow,
  status: 'failed' | 'check',
  error: string,
): Promise<void> {
  await whileHeld(parts, run, async () => {
    await parts.database.query
      .updateTable('workflow_delivery')
      .set({ status, error: error.slice(0, 1000).toWellFormed(), next_at: null })
      .where('run_id', '=', run.id)
      .where('node_key', '=', call.key)
      .where('number', '=', row.number)
      .execute();
    await failRows(parts, run.id, [{ number: row.number, error, isUncertain: status === 'check' }]);
  });
}
