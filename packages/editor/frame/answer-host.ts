import { renderFormats } from '@platen/api';
import { PlatenError } from '@platen/template';
import type { EditorLink } from '../connection/editor-link.ts';
import { intentions, type AssetRequest, type ChosenAsset, type PlatenEventMap } from '../connection/event-map.ts';
import type { ContentFormat, ContentRequest } from '../connection/content.ts';
import { readErrorMessage } from '../connection/read-error.ts';
import type { GivenSession } from '../service/session-source.ts';
import type { HostCommands } from './host-commands.ts';
import type { FramedEditor, FramePlace } from './framed-editor.ts';
import type { FrameMessage } from './frame-messages.ts';
import { fromFrame, protocolVersion } from './frame-protocol.ts';
import { callInputs, hostMessage, type FrameEntry, type FrameSettings, type HostMessage } from './host-messages.ts';

/** Facts and intentions that a host is notified of. */
const notified = [
  ...intentions,
  'template-create',
  'template-update',
  'template-save',
  'asset-select',
  'render',
  'download',
  'error',
  'ready',
] as const satisfies readonly (keyof PlatenEventMap)[];

/** How long a host may take to give a session, in milliseconds. */
const sessionMs = 30_000;
/** Requests for assets that a host may answer at once. */
const maxRequests = 50;

/** The frame's side of its protocol: it speaks with the page that shows it, and with that alone. */
export class HostAnswers {
  readonly #editor: FramedEditor;
  readonly #place: FramePlace;
  readonly #onHello: (settings: FrameSettings, session: (() => Promise<GivenSession>) | undefined) => void;
  readonly #running = new Map<string, AbortController>();
  readonly #sessions = new Map<string, { resolve(session: GivenSession): void; reject(reason: Error): void }>();
  readonly #requests = new Map<string, AssetRequest>();
  /** Fetched with the first command that the host adds. */
  #commands: Promise<HostCommands> | undefined;
  #prevented: ReadonlySet<string> = new Set();
  /** The host's origin, once it said hello. */
  #origin: string | undefined;
  #isReady = false;

  /** `onHello` is called with the first greeting, before the editor begins. */
  constructor(
    editor: FramedEditor,
    place: FramePlace,
    onHello: (settings: FrameSettings, session: (() => Promise<GivenSession>) | undefined) => void,
  ) {
    this.#editor = editor;
    this.#place = place;
    this.#onHello = onHello;
  }

  /** Starts listening to the host, and forwards the editor's events to it. */
  listen(): void {
    const editor = this.#editor;
    addEventListener('message', (event) => this.#onMessage(event));
    for (const type of notified) editor.addEventListener(type, (event) => this.#onEvent(type, event));
  }

  #onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== parent || !this.#place.origins.includes(origin)) return;
    const parsed = hostMessage.safeParse(data);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.kind === 'hello') return this.#greet(message, origin);
    if (origin !== this.#origin) return;
    if (message.kind === 'abort') this.#running.get(message.id)?.abort();
    else if (message.kind === 'call') void this.#answer(message);
    else if (message.kind === 'ran')
      void this.#commands?.then((commands) => commands.settle(message.run, message.message));
    else if (message.kind === 'session') this.#sessions.get(message.id)?.resolve(message.session as GivenSession);
    else this.#sessions.get(message.id)?.reject(new Error(message.message));
  }

  #greet({ versions, hasSession, settings }: Extract<HostMessage, { kind: 'hello' }>, origin: string): void {
    if (!versions.includes(protocolVersion)) {
      parent.postMessage(fromFrame({ kind: 'unwelcome', versions: [protocolVersion] }), origin);
      return;
    }
    const isFirst = this.#origin === undefined;
    this.#origin = origin;
    this.#post({ kind: 'welcome', version: protocolVersion });
    if (!isFirst) return;
    this.#prevented = new Set(settings.prevent ?? []);
    this.#onHello(settings, hasSession ? () => this.#askForSession() : undefined);
    if (this.#isReady) this.#post({ kind: 'event', type: 'ready', detail: {} });
  }

  #askForSession(): Promise<GivenSession> {
    const id = crypto.randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<GivenSession>();
    this.#sessions.set(id, { resolve, reject });
    const timer = setTimeout(() => reject(new Error('The host gave no session in time.')), sessionMs);
    this.#post({ kind: 'session-request', id });
    return promise.finally(() => {
      clearTimeout(timer);
      this.#sessions.delete(id);
    });
  }

  async #answer({ id, method, input }: Extract<HostMessage, { kind: 'call' }>): Promise<void> {
    const running = new AbortController();
    this.#running.set(id, running);
    try {
      const value = await this.#perform(id, method, callInputs[method].parse(input), running.signal);
      this.#post({ kind: 'reply', id, value });
    } catch (error) {
      const { code, message } = readErrorMessage(error);
      this.#post({ kind: 'error', id, error: { code, message } });
    }
    this.#running.delete(id);
  }

  async #perform(id: string, method: keyof typeof callInputs, input: unknown, signal: AbortSignal): Promise<unknown> {
    const { editor } = this.#editor;
    const link = editor?.link;
    if (!editor || !link) throw new Error('The editor has no template yet.');
    const inputs = input as {
      [Name in keyof typeof callInputs]: ReturnType<(typeof callInputs)[Name]['parse']>;
    }[typeof method];
    switch (method) {
      case 'load':
        return link.load((inputs as { template: string | number | object }).template);
      case 'save':
        return link.save();
      case 'getTemplate':
        return link.present();
      case 'setModifications':
        return link.setModifications((inputs as { values: Record<string, unknown> }).values);
      case 'setPage':
        return link.setPage((inputs as { page: string | number }).page);
      case 'undo':
        return editor.document.undo();
      case 'redo':
        return editor.document.redo();
      case 'chooseAsset':
        return this.#chooseAsset(inputs as { request: string; asset: unknown });
      case 'addEntry':
        return (await this.#hostCommands()).add(inputs as FrameEntry);
      case 'removeEntry':
        return (await this.#hostCommands()).remove((inputs as { id: string }).id);
      case 'requestContent':
        return this.#makeContent(link, id, inputs as { format: string; request: ContentRequest }, signal);
    }
  }

  #hostCommands(): Promise<HostCommands> {
    return (this.#commands ??= import('./host-commands.ts').then(
      ({ HostCommands: Commands }) => new Commands(this.#editor, (run) => this.#post({ kind: 'run', ...run })),
    ));
  }

  #chooseAsset({ request, asset }: { request: string; asset: unknown }): void {
    const asked = this.#requests.get(request);
    if (!asked) throw new Error('This request for an asset was answered already, or never made.');
    this.#requests.delete(request);
    asked.choose(asset as ChosenAsset);
  }

  #makeContent(
    link: EditorLink,
    id: string,
    { format, request }: { format: string; request: ContentRequest },
    signal: AbortSignal,
  ): Promise<unknown> {
    if (!(renderFormats as readonly string[]).includes(format)) {
      throw new PlatenError(
        'FORMAT_UNSUPPORTED',
        `There is no format ${format}; there are ${renderFormats.join(', ')}.`,
      );
    }
    const onProgress = (progress: number | undefined): void =>
      this.#post({ kind: 'progress', id, ...(progress !== undefined && { progress }) });
    return link.requestContent(format as ContentFormat, { ...request, signal, onProgress });
  }

  #onEvent(type: keyof PlatenEventMap, event: Event): void {
    if (type === 'ready') this.#isReady = true;
    if (this.#prevented.has(type)) event.preventDefault();
    const { detail } = event as CustomEvent<unknown>;
    this.#post({ kind: 'event', type, detail: this.#portable(type, detail) });
  }

  /** Returns the part of an event's detail that can be sent to another page. */
  #portable(type: keyof PlatenEventMap, detail: unknown): unknown {
    if (type === 'error') {
      const { code, message } = detail as PlatenEventMap['error']['detail'];
      return { code, message };
    }
    if (type !== 'asset-request') return detail;
    const request = detail as AssetRequest;
    const id = crypto.randomUUID();
    this.#requests.set(id, request);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > maxRequests && oldest !== undefined) this.#requests.delete(oldest);
    return { request: id, type: request.type, layerId: request.layerId };
  }

  #post(message: Parameters<typeof fromFrame>[0]): void {
    if (this.#origin !== undefined) parent.postMessage(fromFrame(message) satisfies FrameMessage, this.#origin);
  }
}
