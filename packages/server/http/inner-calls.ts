import { randomBytes } from 'node:crypto';
import type { Caller, CallerRequest } from './caller.ts';

/** The header that such a call names its caller with. */
const headerName = 'x-platen-inner-call';

/** Calls of the service's own operations, by itself, for a known caller. */
export interface InnerCalls {
  /**
   * Runs one call: it goes with the given header, which names the caller until the call has ended and never again. The signal gives
   * it up.
   */
  run<Answer>(
    caller: Caller,
    call: (headers: Record<string, string>) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer>;
  /** The caller of such a call. */
  callerOf(request: Pick<CallerRequest, 'headers'>): Caller | undefined;
  /** Returns the signal that aborts such a call, instead of a closing connection; undefined if there is none. */
  signalOf(request: Pick<CallerRequest, 'headers'>): AbortSignal | undefined;
}

/** Names are 256 random bits and known to this process alone, so that nobody outside can call in someone else's name. */
export function createInnerCalls(): InnerCalls {
  const calls = new Map<string, { caller: Caller; signal: AbortSignal | undefined }>();
  const find = ({ headers }: Pick<CallerRequest, 'headers'>) => {
    const name = headers[headerName];
    return typeof name === 'string' ? calls.get(name) : undefined;
  };
  return {
    async run(caller, call, signal) {
      const name = randomBytes(32).toString('base64url');
      calls.set(name, { caller, signal });
      try {
        return await call({ [headerName]: name });
      } finally {
        calls.delete(name);
      }
    },
    callerOf: (request) => find(request)?.caller,
    signalOf: (request) => find(request)?.signal,
  };
}
