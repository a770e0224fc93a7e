import type { ServerContext } from '@modelcontextprotocol/server';

/** Reports the progress of a call to the client, if requested. */
export interface ProgressReport {
  /** Reports steps done of `total`; values not above the last one are omitted, as the protocol requires. */
  notify(done: number, total: number, message: string): Promise<void>;
}

/** Creates the progress report of one call. Without a progress token it does nothing. */
export function createProgress(context: Pick<ServerContext, 'mcpReq'>): ProgressReport {
  const { _meta: meta } = context.mcpReq;
  const token = meta?.progressToken;
  let notified = -1;
  return {
    async notify(done, total, message) {
      if (token === undefined || done <= notified) return;
      notified = done;
      await context.mcpReq
        .notify({ method: 'notifications/progress', params: { progressToken: token, progress: done, total, message } })
        // The client has gone; what is done for it ends by the signal.
        .catch(() => undefined);
    },
  };
}
