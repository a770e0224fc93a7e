import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { parseTemplate } from '@platen/template';
import { startWorkers } from '@platen/server';
import sharp from 'sharp';
import { freePort } from '../e2e/embed/free-port.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { until } from './until.ts';

export type Fields = Record<string, unknown>;

/** A card with a text and a color, 40 by 20 pixels. */
export const card = parseTemplate({
  schemaVersion: 1,
  name: 'Card',
  tags: ['sale'],
  pages: [
    {
      id: 'page',
      width: 40,
      height: 20,
      parameters: [
        { key: 'title', type: 'text', bindings: [{ layerId: 'title' }] },
        { key: 'paper', type: 'backgroundColor', bindings: [{ property: 'backgroundColor' }] },
      ],
      layers: [{ type: 'text', id: 'title', width: 40, height: 20, runs: [{ text: 'Sale' }] }],
    },
  ],
});

/** A service that listens, with a worker, a card, a card of another workspace, and an inbox for webhooks. */
export interface ListeningService {
  service: TestService;
  /** Where it listens. */
  address: string;
  /** The id of the card. */
  templateId: number;
  /** A key of another workspace, and the id of its card. */
  other: { key: string; templateId: number };
  /** The address of the inbox. */
  hook: string;
  /** Returns what was posted to the inbox about the render of this id. */
  posted(id: unknown): Promise<Fields>;
  /** Waits until a job of our own of this id was posted to the inbox. */
  hooked(id: string): Promise<Fields>;
  close(): Promise<void>;
}

/** Starts the service that clients of other services call. */
export async function startListeningService(options: { renders?: number } = {}): Promise<ListeningService> {
  const received: Fields[] = [];
  const inbox = createServer(async (request, response) => {
    received.push((await json(request)) as Fields);
    response.writeHead(204).end();
  });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
  const { port: inboxPort } = inbox.address() as AddressInfo;
  const environment = { PLATEN_PUBLIC_URL: address, PLATEN_FETCH_ALLOW: `127.0.0.1:${inboxPort}` };
  const service = await startTestService({ environment });
  await service.app.listen({ port, host: '127.0.0.1' });
  const workers = await startWorkers(service.dependencies, { renders: options.renders ?? 1 });
  const templateId = await storeTemplate(service, card);
  const stranger = await service.addWorkspace();
  const other = { key: stranger.key, templateId: await storeTemplate({ ...service, ...stranger }, card) };
  return {
    service,
    address,
    templateId,
    other,
    hook: `http://127.0.0.1:${inboxPort}/done`,
    posted: (id) =>
      until(async () =>
        received.find(({ uid, id: own, requestId }) => [uid, own, requestId].some((each) => each === id)),
      ),
    hooked: (id) => until(async () => received.find(({ job }) => (job as Fields | undefined)?.['id'] === id)),
    async close() {
      await workers.stop(2000);
      await service.close();
      inbox.closeAllConnections();
      inbox.close();
    },
  };
}

/** The color of the first pixel of an image at a URL, as red, green and blue. */
export async function cornerOf(url: unknown): Promise<number[]> {
  const image = Buffer.from(await (await fetch(String(url))).arrayBuffer());
  return [...(await sharp(image).removeAlpha().raw().toBuffer()).subarray(0, 3)];
}
