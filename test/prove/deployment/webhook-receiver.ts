import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RenderJobFinished } from '@platen/api';

/** What was told of one job. */
export interface NotifiedJob {
  /** Ids of the messages that told of it; one when it was told of once, however often that came. */
  messageIds: Set<string>;
  /** Messages that were taken. */
  times: number;
  statuses: Set<string>;
}

/** Somebody who is told of finished jobs. */
export interface WebhookReceiver {
  url: string;
  /** By the `metadata` of the job. */
  notified: ReadonlyMap<string, NotifiedJob>;
  /** Called at each message before it is answered; set it to end a process there. */
  onArrival: (() => Promise<void> | void) | undefined;
  close(): Promise<void>;
}

/** Every so many messages, one is refused, so that it has to come again. */
const refusedEvery = 11;

/** Starts a receiver on a free port of loopback. Now and then it refuses, and what it refused it has not heard. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const notified = new Map<string, NotifiedJob>();
  let messages = 0;
  const take = async (body: string, id: string, response: ServerResponse): Promise<void> => {
    await receiver.onArrival?.();
    messages += 1;
    if (messages % refusedEvery === 0) return void response.writeHead(500).end();
    const { job } = JSON.parse(body) as RenderJobFinished;
    const name = typeof job.metadata === 'string' ? job.metadata : '';
    const known = notified.get(name) ?? { messageIds: new Set(), times: 0, statuses: new Set() };
    known.messageIds.add(id);
    known.statuses.add(job.status);
    known.times += 1;
    notified.set(name, known);
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => take(body, String(request.headers['webhook-id']), response))
      // Who posted it has gone.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    notified,
    onArrival: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
