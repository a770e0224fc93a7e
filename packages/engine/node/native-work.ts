import { PlatenError } from '@platen/template';

/**
 * State of a thread's native work, in memory shared by the thread and its host: the number of running calls, and whether new ones are
 * blocked. Ending a thread while one runs crashes the process: its result would come to a thread that no longer exists, and add-ons written
 * with node-addon-api abort when anything they ask of a thread that is ending is refused, also in the shortest of calls.
 */
export type NativeGate = Int32Array<SharedArrayBuffer>;

/** Places in a gate. */
const calls = 0;
const isClosing = 1;

/** Calls into the libraries that run on other threads right now. */
const running = new Set<Promise<unknown>>();
let gate: NativeGate | undefined;

/** A gate for a job that is yet to begin, which counts as a call: a thread loads its libraries before. */
export function createNativeGate(): NativeGate {
  const made = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  made[calls] = 1;
  return made;
}

/** Starts counting this thread's calls at a gate; none runs at the moment. */
export function enterNativeGate(entered: NativeGate): void {
  gate = entered;
  Atomics.store(entered, calls, 0);
}

/** Blocks new calls, and returns true if none is running: the thread may then be ended. */
export function closeNativeGate(closing: NativeGate): boolean {
  Atomics.store(closing, isClosing, 1);
  return Atomics.load(closing, calls) === 0;
}

/**
 * Makes a call into the libraries and counts it: until it returns, or until its promise is settled. Throws RENDER_ABORTED when this
 * thread is to be ended.
 */
export function nativeCall<Value>(call: () => Value): Value {
  const entered = gate;
  const leave = (): void => {
    if (entered) Atomics.sub(entered, calls, 1);
  };
  if (entered) Atomics.add(entered, calls, 1);
  let value: Value;
  try {
    // Counted first, looked at then: the side that closes the gate sees one of the two.
    if (entered && Atomics.load(entered, isClosing) === 1) {
      throw new PlatenError('RENDER_ABORTED', 'The render was aborted.');
    }
    value = call();
  } catch (error) {
    leave();
    throw error;
  }
  if (!(value instanceof Promise)) {
    leave();
    return value;
  }
  const promise: Promise<unknown> = value;
  const settle = (): void => {
    running.delete(promise);
    leave();
  };
  running.add(promise);
  promise.then(settle, settle);
  return value;
}

/** Resolves when none of this thread's calls runs. */
export async function whenNativeWorkEnds(): Promise<void> {
  while (running.size > 0) {
    await Promise.allSettled(running);
    // Those who waited may call again.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
