/** Calls into the libraries that run on threads of their own right now. */
const running = new Set<Promise<unknown>>();

/** Counts a call into the libraries until it is over, and answers what it answers. */
export async function nativeCall<Value>(call: Promise<Value>): Promise<Value> {
  running.add(call);
  try {
    return await call;
  } finally {
    running.delete(call);
  }
}

/**
 * Resolves when none of this thread's calls runs. A thread that ends while one runs takes the process with it: the call would
 * answer to a thread that is gone.
 */
export async function whenNativeWorkEnds(): Promise<void> {
  while (running.size > 0) {
    await Promise.allSettled(running);
    // Those who waited may call again.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
