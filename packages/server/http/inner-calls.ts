import { randomBytes } from 'node:crypto';
import type { Caller, CallerRequest } from './caller.ts';

/** The header that such a call names its caller with. */
const headerName = 'x-platen-inner-call';

/** Calls that the service makes of its own operations for a caller whom it knows already. */
export interface InnerCalls {
  /** Runs one call: it goes with the given header, which names the caller until the call has ended and never again. */
  run<Answer>(caller: Caller, call: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer>;
  /** The caller of such a call. */
  callerOf(request: Pick<CallerRequest, 'headers'>): Caller | undefined;
}

/** Names are 256 random bits and known to this process alone, so that nobody outside can call in somebody else's name. */
export function createInnerCalls(): InnerCalls {
  const callers = new Map<string, Caller>();
  return {
    async run(caller, call) {
      const name = randomBytes(32).toString('base64url');
      callers.set(name, caller);
      try {
        return await call({ [headerName]: name });
      } finally {
        callers.delete(name);
      }
    },
    callerOf({ headers }) {
      const name = headers[headerName];
      return typeof name === 'string' ? callers.get(name) : undefined;
    },
  };
}
