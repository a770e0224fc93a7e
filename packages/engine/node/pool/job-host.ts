import type { MessagePort } from 'node:worker_threads';
import { PlatenError } from '@platen/template';
import { haveOwnBuffer } from '../../load/plain-bytes.ts';
import type { Outcome } from '../../render/render-outcome.ts';
import type { Speech, SpeechRequest } from '../../voice/synthesiser.ts';
import type { HostFile, HostMessage, ThreadMessage } from './pool-job.ts';

/** The pool at the other end of a job's port. */
export class JobHost {
  readonly #port: MessagePort;
  readonly #reads = new Map<number, PromiseWithResolvers<Uint8Array>>();
  readonly #questions = new Map<number, PromiseWithResolvers<boolean>>();
  readonly #writes = new Map<number, PromiseWithResolvers<void>>();
  readonly #speeches = new Map<number, PromiseWithResolvers<Outcome<Speech>>>();
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

  /** Bytes that the pool fetches. When the signal fires it stops, and so does the waiting. */
  fetch(url: string, { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal }): Promise<Uint8Array> {
    if (signal?.aborted) return Promise.reject(signal.reason);
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

  #receive(message: HostMessage): void {
    if (message.type === 'abort') return this.#controller.abort();
    if (message.type === 'written' || message.type === 'unwritable') {
      const write = this.#writes.get(message.id);
      this.#writes.delete(message.id);
      if (message.type === 'written') write?.resolve();
      else write?.reject(new PlatenError('RENDER_FAILED', `The target did not take the file: ${message.message}`));
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
