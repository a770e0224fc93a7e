import { PlatenError } from '@platen/template';

/**
 * State of a thread's native work, in memory shared by the thread and its host: the number of running calls, and whether new ones are
 * blocked. Ending a thread while one runs crashes the process, because the call would return to a thread that no longer exists.
 */
export type NativeGate = Int32Array<SharedArrayBuffer>;

/** Places in a gate. */
const calls = 0;
const isClosing = 1;

/** Calls into the libraries that run on threads of their own right now. */
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

/** Makes a call into the libraries, counts it until it is over, and answers what it answers. Throws when this thread is to be ended. */
export async function nativeCall<Value>(start: () => Promise<Value>): Promise<Value> {
  const entered = gate;
  if (entered) Atomics.add(entered, calls, 1);
  try {
    // Counted first, looked at then: who closes it sees one of the two.
    if (entered && Atomics.load(entered, isClosing) === 1) {
      throw new PlatenError('RENDER_ABORTED', 'The render was aborted.');
    }
    const call = start();
    running.add(call);
    try {
      return await call;
    } finally {
      running.delete(call);
    }
  } finally {
    if (entered) Atomics.sub(entered, calls, 1);
  }
}

/** Resolves when none of this thread's calls runs. */
export async function whenNativeWorkEnds(): Promise<void> {
  while (running.size > 0) {
    await Promise.allSettled(running);
    // Those who waited may call again.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
