import { readFrameMessage, type FrameRun } from '../frame-messages.ts';
import type { FrameMethod } from '../frame-methods.ts';
import { fromHost, protocolVersion } from '../frame-protocol.ts';
import type { FrameSettings } from '../host-messages.ts';
import { FrameError } from './frame-error.ts';
import type {
  ContentFrame,
  FrameCommand,
  FrameContentRequest,
  FrameEvents,
  FrameLayerAction,
  FrameSession,
  FrameTemplate,
} from './frame-types.ts';

/** Options of the editor's frame. */
export interface PlatenFrameOptions extends FrameSettings {
  /** Address of the service without its version segment: `https://platen.example`. */
  service: string;
  embedId: string;
  /** Called each time a session is needed; only for embeds that store data per user. */
  session?: FrameSession | undefined;
  /** Accessible name of the frame. Default `Design editor`. */
  title?: string;
  /** Time limit for the first response of the frame, in milliseconds. Default 30,000. */
  welcomeMs?: number;
}

interface Call {
  resolve(value: unknown): void;
  reject(reason: FrameError): void;
  onProgress: ((progress: number | undefined) => void) | undefined;
}

/** Interval of greetings to a frame that has not responded, in milliseconds. */
const greetEveryMs = 200;

/**
 * The editor in a frame on a host's page. Messages are only sent to the service's origin and only accepted from that frame. Its events are
 * those of `<platen-editor>`, without data that cannot be sent to another page.
 */
export class PlatenFrame extends EventTarget {
  readonly iframe: HTMLIFrameElement;
  /** Resolves when the editor shows its template. Rejects with FrameError if the frame does not respond. */
  readonly ready: Promise<void>;
  readonly #options: PlatenFrameOptions;
  readonly #origin: string;
  readonly #calls = new Map<string, Call>();
  readonly #entries = new Map<string, FrameCommand['run']>();
  readonly #welcome = Promise.withResolvers<void>();
  readonly #shown = Promise.withResolvers<void>();
  #greeting: ReturnType<typeof setInterval> | undefined;
  #givingUp: ReturnType<typeof setTimeout> | undefined;

  /** Puts the frame into `container`. */
  constructor(container: Element, options: PlatenFrameOptions) {
    super();
    this.#options = options;
    const url = new URL(
      `${options.service.replace(/\/+$/, '')}/embeds/${encodeURIComponent(options.embedId)}`,
      location.href,
    );
    this.#origin = url.origin;
    this.ready = Promise.all([this.#welcome.promise, this.#shown.promise]).then(() => undefined);
    this.ready.catch(() => undefined);
    this.iframe = document.createElement('iframe');
    this.iframe.title = options.title ?? 'Design editor';
    this.iframe.allow = 'clipboard-read; clipboard-write; fullscreen';
    // A frame on a line of text would leave room below for descenders.
    this.iframe.style.setProperty('display', 'block');
    this.iframe.style.setProperty('border', '0');
    this.iframe.style.setProperty('width', '100%');
    this.iframe.style.setProperty('height', '100%');
    this.iframe.src = url.href;
    addEventListener('message', this.#onMessage);
    // Before it is there, the frame shows an empty page of this site, which is no one to greet.
    this.iframe.addEventListener('load', () => {
      clearInterval(this.#greeting);
      this.#greeting = setInterval(() => this.#greet(), greetEveryMs);
      this.#greet();
    });
    container.append(this.iframe);
    this.#givingUp = setTimeout(
      () =>
        this.#giveUp(new FrameError('timeout', 'The editor’s frame did not answer. Does the embed allow this site?')),
      options.welcomeMs ?? 30_000,
    );
  }

  /** Calls `listener` with the event's detail. Returns a function that stops it. */
  on<Type extends keyof FrameEvents>(type: Type, listener: (detail: FrameEvents[Type]) => void): () => void {
    const onEvent = (event: Event): void => listener((event as CustomEvent<FrameEvents[Type]>).detail);
    this.addEventListener(type, onEvent);
    return () => this.removeEventListener(type, onEvent);
  }

  /** Shows a template of the service by its id, or one that is given. */
  async load(template: string | number | object): Promise<void> {
    await this.#call('load', { template });
  }

  /** Saves now. Rejects if it could not be saved. */
  save(): Promise<FrameTemplate> {
    return this.#call('save', {}) as Promise<FrameTemplate>;
  }

  /** Returns the current template. */
  getTemplate(): Promise<FrameTemplate> {
    return this.#call('getTemplate', {}) as Promise<FrameTemplate>;
  }

  /** Shows values instead of the parameters' defaults. Returns a report. */
  setModifications(values: Readonly<Record<string, unknown>>): Promise<unknown[]> {
    return this.#call('setModifications', { values }) as Promise<unknown[]>;
  }

  /** Shows a page, by its id or its number from 1. */
  setPage(page: string | number): Promise<boolean> {
    return this.#call('setPage', { page }) as Promise<boolean>;
  }

  /** Creates a file of the template. */
  requestContent(format = 'png', { signal, onProgress, ...request }: FrameContentRequest = {}): Promise<ContentFrame> {
    return this.#call('requestContent', { format, request }, { signal, onProgress }) as Promise<ContentFrame>;
  }

  async undo(): Promise<void> {
    await this.#call('undo', {});
  }

  async redo(): Promise<void> {
    await this.#call('redo', {});
  }

  /** Responds to an `asset-request`, for hosts that prevent it and show their own picker. */
  async chooseAsset(request: string, asset: { type: string; source: string } & Record<string, unknown>): Promise<void> {
    await this.#call('chooseAsset', { request, asset });
  }

  /**
   * Adds a command to the frame's menu, palette and sheet of shortcuts, once it is ready. Resolves to a function that removes it. Rejects with
   * FrameError if an id or shortcut is in use, or what is given is not valid.
   */
  registerCommand(command: FrameCommand): Promise<() => Promise<void>> {
    return this.#register('command', command);
  }

  /** Adds an action to the menu of selected layers, as `registerCommand` does. */
  registerLayerAction(action: FrameLayerAction): Promise<() => Promise<void>> {
    return this.#register('layer-action', action);
  }

  /** Removes the frame. Unsaved changes are stored on the person's device and restored with the template. */
  close(): void {
    this.#giveUp(new FrameError('closed', 'The frame was closed.'));
    removeEventListener('message', this.#onMessage);
    this.iframe.remove();
  }

  async #register(
    kind: 'command' | 'layer-action',
    { run, ...entry }: FrameCommand | FrameLayerAction,
  ): Promise<() => Promise<void>> {
    await this.#call('addEntry', { kind, ...entry });
    this.#entries.set(entry.id, run);
    return async () => {
      if (this.#entries.get(entry.id) !== run) return;
      this.#entries.delete(entry.id);
      await this.#call('removeEntry', { id: entry.id });
    };
  }

  async #call(
    method: FrameMethod,
    input: unknown,
    { signal, onProgress }: Pick<FrameContentRequest, 'signal' | 'onProgress'> = {},
  ): Promise<unknown> {
    await this.ready;
    if (signal?.aborted === true) throw new FrameError('RENDER_ABORTED', 'The call was given up before it was made.');
    const id = crypto.randomUUID();
    const abort = (): void => this.#post(fromHost({ kind: 'abort', id }));
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#calls.set(id, { resolve, reject, onProgress });
        this.#post(fromHost({ kind: 'call', id, method, input }));
      });
    } finally {
      this.#calls.delete(id);
      signal?.removeEventListener('abort', abort);
    }
  }

  #greet(): void {
    const { templateId, locale, theme, shortcuts, hiddenSections, prevent } = this.#options;
    const settings = Object.fromEntries(
      Object.entries({ templateId, locale, theme, shortcuts, hiddenSections, prevent }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    const hasSession = this.#options.session !== undefined;
    this.#post(fromHost({ kind: 'hello', versions: [protocolVersion], hasSession, settings }));
  }

  #post(message: unknown): void {
    // Until the frame shows the service's page, browsers deliver nothing to it: the origin differs.
    this.iframe.contentWindow?.postMessage(message, this.#origin);
  }

  readonly #onMessage = (event: MessageEvent<unknown>): void => {
    if (event.source !== this.iframe.contentWindow || event.origin !== this.#origin) return;
    const message = readFrameMessage(event.data);
    if (!message) return;
    switch (message.kind) {
      case 'welcome':
        this.#stopGreeting();
        this.#welcome.resolve();
        return;
      case 'unwelcome':
        this.#giveUp(new FrameError('unknown', 'The editor’s frame speaks another version of the protocol.'));
        return;
      case 'session-request':
        void this.#giveSession(message.id);
        return;
      case 'reply':
        this.#calls.get(message.id)?.resolve(message.value);
        return;
      case 'error':
        this.#calls.get(message.id)?.reject(new FrameError(message.error.code, message.error.message));
        return;
      case 'progress':
        this.#calls.get(message.id)?.onProgress?.(message.progress);
        return;
      case 'run':
        void this.#run(message);
        return;
      case 'event':
        if (message.type === 'ready') this.#shown.resolve();
        this.dispatchEvent(new CustomEvent(message.type, { detail: message.detail }));
    }
  };

  async #run({ run, id, page, layers }: FrameRun): Promise<void> {
    try {
      await this.#entries.get(id)?.({ page, layers });
      this.#post(fromHost({ kind: 'ran', run }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#post(fromHost({ kind: 'ran', run, message: message.slice(0, 1000) }));
    }
  }

  async #giveSession(id: string): Promise<void> {
    const { session } = this.#options;
    try {
      const given = typeof session === 'function' ? await session() : session;
      if (given === undefined) throw new Error('The host has no session.');
      this.#post(fromHost({ kind: 'session', id, session: given }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#post(fromHost({ kind: 'session-failed', id, message: message.slice(0, 1000) }));
    }
  }

  #stopGreeting(): void {
    clearInterval(this.#greeting);
    clearTimeout(this.#givingUp);
  }

  #giveUp(reason: FrameError): void {
    this.#stopGreeting();
    this.#welcome.reject(reason);
    for (const call of this.#calls.values()) call.reject(reason);
  }
}
