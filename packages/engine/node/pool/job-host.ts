import type { MessagePort } from 'node:worker_threads';
import { PlatenError } from '@platen/template';
import { haveOwnBuffer } from '../../platform/plain-bytes.ts';
import type { Outcome } from '../../platform/outcome.ts';
import type { Speech, SpeechRequest } from '../../voice/synthesizer.ts';
import {
  sourceKey,
  type HostFile,
  type HostMessage,
  type NeededSource,
  type PoolJob,
  type ThreadMessage,
} from './pool-job.ts';

/** The pool at the other end of a job's port. */
export class JobHost {
  readonly #port: MessagePort;
  readonly #reads = new Map<number, PromiseWithResolvers<Uint8Array>>();
  readonly #questions = new Map<number, PromiseWithResolvers<boolean>>();
  readonly #writes = new Map<number, PromiseWithResolvers<void>>();
  readonly #speeches = new Map<number, PromiseWithResolvers<Outcome<Speech>>>();
  readonly #controller = new AbortController();
  readonly #job: Pick<PoolJob, 'given' | 'leavesFor'>;
  readonly #needs = new Map<string, NeededSource>();
  #hasWritten = false;
  #nextId = 1;

  constructor(port: MessagePort, job: Pick<PoolJob, 'given' | 'leavesFor'>) {
    this.#port = port;
    this.#job = job;
    port.on('message', (message: HostMessage) => this.#receive(message));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  send(message: ThreadMessage): void {
    this.#port.postMessage(message, []);
  }

  /** Sources the job needs before it can continue; it leaves its thread for them. */
  get needs(): readonly NeededSource[] {
    return [...this.#needs.values()];
  }

  async read(kind: HostFile, key: string): Promise<Uint8Array> {
    const known = kind === 'asset' ? this.#take({ kind, name: key, maxBytes: 0 }) : undefined;
    if (known) return known;
    const read = Promise.withResolvers<Uint8Array>();
    const id = this.#nextId++;
    this.#reads.set(id, read);
    this.send({ type: 'read', id, kind, key });
    return read.promise;
  }

  /** Bytes that the pool fetches. When the signal fires it stops, and so does the waiting. */
  async fetch(url: string, { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal }): Promise<Uint8Array> {
    signal?.throwIfAborted();
    const known = this.#take({ kind: 'url', name: url, maxBytes });
    if (known) return known;
    const read = Promise.withResolvers<Uint8Array>();
    const id = this.#nextId++;
    this.#reads.set(id, read);
    this.send({ type: 'fetch', id, url, maxBytes });
    const onAbort = (): void => {
      this.#reads.delete(id);
      this.send({ type: 'leave', id });
      read.reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort);
    return read.promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  mayFetch(url: string): Promise<boolean> {
    const question = Promise.withResolvers<boolean>();
    const id = this.#nextId++;
    this.#questions.set(id, question);
    this.send({ type: 'ask', id, url });
    return question.promise;
  }

  speak(request: Omit<SpeechRequest, 'signal'>): Promise<Outcome<Speech>> {
    const speech = Promise.withResolvers<Outcome<Speech>>();
    const id = this.#nextId++;
    this.#speeches.set(id, speech);
    this.send({ type: 'speak', id, request });
    return speech.promise;
  }

  /** Hands bytes over to the job's target for a page's file, 0 for that of all; resolves when it took them. */
  write(page: number, bytes: Uint8Array, position: number): Promise<void> {
    this.#hasWritten = true;
    const write = Promise.withResolvers<void>();
    const id = this.#nextId++;
    this.#writes.set(id, write);
    // What does not fill its buffer is copied: the rest of the buffer may be in use.
    const own = haveOwnBuffer(bytes) ? bytes : new Uint8Array(bytes);
    this.#port.postMessage({ type: 'write', id, page, bytes: own, position } satisfies ThreadMessage, [own.buffer]);
    return write.promise;
  }

  close(): void {
    this.#port.close();
  }

  /** A source that the job was given. When it is to leave its thread for it, this notes that, and throws. */
  #take(source: NeededSource): Uint8Array | undefined {
    const key = sourceKey(source);
    const given = this.#job.given.get(key);
    if (given && 'bytes' in given) {
      // What is read may be changed and given away, which shared memory cannot be.
      const own = new Uint8Array(given.bytes.byteLength);
      own.set(given.bytes);
      return own;
    }
    if (given) throw new PlatenError(given.code, given.message);
    // What was written cannot be taken back.
    if (!this.#job.leavesFor.includes(source.kind) || this.#hasWritten) return undefined;
    if (this.#needs.size === 0) this.#leaveSoon();
    this.#needs.set(key, source);
    throw new PlatenError('ASSET_UNREACHABLE', 'It must be fetched first.');
  }

  /** Ends the job once everything that is read at the same time has been asked for. */
  #leaveSoon(): void {
    setImmediate(() => setImmediate(() => this.#controller.abort()));
  }

  #receive(message: HostMessage): void {
    if (message.type === 'abort') return this.#controller.abort();
    if (message.type === 'written' || message.type === 'unwritable') {
      const write = this.#writes.get(message.id);
      this.#writes.delete(message.id);
      if (message.type === 'written') write?.resolve();
      else write?.reject(new PlatenError('RENDER_FAILED', `The target did not accept the file: ${message.message}`));
      return;
    }
    if (message.type === 'spoken') {
      this.#speeches.get(message.id)?.resolve(message.outcome);
      this.#speeches.delete(message.id);
      return;
    }
    const [read, question] = [this.#reads.get(message.id), this.#questions.get(message.id)];
    this.#reads.delete(message.id);
    this.#questions.delete(message.id);
    if (message.type === 'bytes') read?.resolve(message.bytes);
    else if (message.type === 'allowed') question?.resolve(message.isAllowed);
    else (read ?? question)?.reject(new PlatenError(message.code ?? 'ASSET_UNREACHABLE', message.message));
  }
}
