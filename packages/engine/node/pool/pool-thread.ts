// The entry of a pool's thread: one renderer for its life, one job at a time.
import type { MessagePort } from 'node:worker_threads';
import { PlatenError } from '@platen/template';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import sharp from 'sharp';
import { attachFontLoader } from '../../remote-font.ts';
import { describeOutcome, outcomeBuffers, type RenderOutcome } from '../../render-outcome.ts';
import { createRenderer } from '../create-renderer.ts';
import type { HostFile, HostMessage, PoolJob, PoolSetup, ThreadMessage } from './pool-job.ts';

// Threads of the pool are what works side by side; an encoder that splits its work again only gets in their way.
sharp.concurrency(1);

const setup = workerData as PoolSetup;
let host: JobHost | undefined;
const hostFor = (key: string): JobHost => {
  if (!host) throw new PlatenError('ASSET_UNREACHABLE', `No render is running that could read ${key}.`);
  return host;
};
const readFromHost = (kind: HostFile) => async (key: string) => hostFor(key).read(kind, key);

const renderer = createRenderer({
  encodingThreads: 1,
  fonts: attachFontLoader(setup.fonts, readFromHost('font')),
  ...(setup.limits && { limits: setup.limits }),
  ...(setup.cacheBytes !== undefined && { cacheBytes: setup.cacheBytes }),
  ...(setup.fetchTimeoutMs !== undefined && { fetchTimeoutMs: setup.fetchTimeoutMs }),
  ...(setup.asksForUrls && { allowUrl: async (url: URL) => hostFor(url.href).mayFetch(url.href) }),
  ...(setup.canResolveAssets && { resolveAsset: readFromHost('asset') }),
  ...(setup.canResolveRelative && { resolveRelative: readFromHost('relative') }),
});

/** The pool at the other end of a job's port. */
class JobHost {
  readonly #port: MessagePort;
  readonly #reads = new Map<number, PromiseWithResolvers<Uint8Array>>();
  readonly #questions = new Map<number, PromiseWithResolvers<boolean>>();
  readonly #controller = new AbortController();
  #nextId = 1;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: HostMessage) => this.#receive(message));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  send(message: ThreadMessage): void {
    this.#port.postMessage(message, []);
  }

  read(kind: HostFile, key: string): Promise<Uint8Array> {
    const read = Promise.withResolvers<Uint8Array>();
    const id = this.#nextId++;
    this.#reads.set(id, read);
    this.send({ type: 'read', id, kind, key });
    return read.promise;
  }

  mayFetch(url: string): Promise<boolean> {
    const question = Promise.withResolvers<boolean>();
    const id = this.#nextId++;
    this.#questions.set(id, question);
    this.send({ type: 'ask', id, url });
    return question.promise;
  }

  close(): void {
    this.#port.close();
  }

  #receive(message: HostMessage): void {
    if (message.type === 'abort') return this.#controller.abort();
    const [read, question] = [this.#reads.get(message.id), this.#questions.get(message.id)];
    this.#reads.delete(message.id);
    this.#questions.delete(message.id);
    if (message.type === 'bytes') read?.resolve(message.bytes);
    else if (message.type === 'allowed') question?.resolve(message.isAllowed);
    else (read ?? question)?.reject(new PlatenError('ASSET_UNREACHABLE', message.message));
  }
}

/** Runs one job and hands its pictures over without copying them. */
export default async function runJob(job: PoolJob): Promise<unknown> {
  const jobHost = new JobHost(job.port);
  host = jobHost;
  try {
    const outcome = ownBuffers(
      await describeOutcome(
        renderer.render(job.template, job.modifications, {
          ...job.options,
          signal: jobHost.signal,
          ...(job.reportsProgress && {
            onProgress: (progress: number) => jobHost.send({ type: 'progress', progress }),
          }),
        }),
      ),
    );
    return move({ [transferableSymbol]: outcomeBuffers(outcome), [valueSymbol]: outcome });
  } finally {
    jobHost.close();
  }
}

/** Encoders answer memory of their own libraries, which cannot be handed over. */
function ownBuffers(outcome: RenderOutcome): RenderOutcome {
  if (!outcome.ok) return outcome;
  const outputs = outcome.result.outputs.map((output) => ({ ...output, bytes: new Uint8Array(output.bytes) }));
  return { ok: true, result: { ...outcome.result, outputs } };
}
