import type { ServerContext } from '@modelcontextprotocol/server';

/** Reports the progress of a call to the client, if requested. */
export interface ProgressReport {
  /** Steps done of `total`; what does not lie above the last one told is omitted, as the protocol has it. */
  notify(done: number, total: number, message: string): Promise<void>;
}

/** The report of one call. Without a progress token it tells nothing. */
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
