import { PlatenError } from '@platen/template';
import { z } from 'zod';
import type { Content, ContentFormat } from '../connection/content.ts';
import type { EditorError, TemplateFact } from '../connection/event-map.ts';
import { readErrorMessage } from '../connection/read-error.ts';
import type { FramedEditor, FramePlace } from './framed-editor.ts';
import { givenSession } from './host-messages.ts';

/** Messages of hosts that use the npm packages `@orshot/embed` and `@orshot/embed-react`: flat, without a named call. */
const orshotMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('orshot:embed:control'),
    templateId: z.union([z.string().max(64), z.number()]).optional(),
    modifications: z.record(z.string().max(300), z.unknown()).optional(),
    /** Ours: the user's token, for embeds that keep data per user. Sent by the package's `send`. */
    session: givenSession.optional(),
  }),
  z.object({
    type: z.literal('orshot:request:template'),
    format: z.string().max(32).prefault('png'),
    requestId: z.string().max(100).optional(),
    options: z.looseObject({ scale: z.number().positive().max(20).optional() }).prefault({}),
  }),
]);

/** Events that those packages know, by what was downloaded. */
const downloadEvents: Readonly<Partial<Record<ContentFormat, string>>> = {
  png: 'orshot:download:png',
  jpg: 'orshot:download:jpeg',
  webp: 'orshot:download:webp',
  pdf: 'orshot:download:pdf',
};

/**
 * The frame's side of the `orshot:*` protocol: from the frame `{type, data, timestamp}`, to the frame flat. `hostOrigin` is where the
 * host is, as far as it is known before it says something.
 */
export class OrshotAnswers {
  readonly #editor: FramedEditor;
  readonly #place: FramePlace;
  readonly #onSession: (session: z.infer<typeof givenSession>) => void;
  /** Calls made before the editor existed. */
  #waiting: (() => Promise<void>)[] = [];
  #origin: string | undefined;
  #isReady = false;

  constructor(
    editor: FramedEditor,
    place: FramePlace,
    hostOrigin: string | undefined,
    onSession: (session: z.infer<typeof givenSession>) => void,
  ) {
    this.#editor = editor;
    this.#place = place;
    this.#onSession = onSession;
    this.#origin = hostOrigin !== undefined && place.origins.includes(hostOrigin) ? hostOrigin : undefined;
  }

  /** Starts to forward the editor's events to the host. */
  follow(): void {
    const editor = this.#editor;
    editor.addEventListener('ready', () => void this.#begin());
    editor.addEventListener('template-create', ({ detail }) => this.#send('orshot:template:create', factOf(detail)));
    editor.addEventListener('template-save', ({ detail }) => this.#send('orshot:template:update', factOf(detail)));
    editor.addEventListener('download', ({ detail }) => void this.#onDownload(detail));
    editor.addEventListener('error', (event) => {
      const { code, message } = (event as unknown as CustomEvent<EditorError>).detail;
      this.#send('orshot:error', { code, message });
    });
  }

  /** Does what a message asks for, if it is one of these and of a host that may. */
  answer({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== parent || !this.#place.origins.includes(origin)) return;
    const parsed = orshotMessage.safeParse(data);
    if (!parsed.success) return;
    this.#origin = origin;
    const message = parsed.data;
    if (message.type === 'orshot:request:template') return this.#enqueue(() => this.#giveContent(message));
    const { session, templateId, modifications } = message;
    if (session !== undefined) this.#onSession(session);
    if (templateId !== undefined) {
      if (this.#isReady) this.#enqueue(async () => this.#editor.editor?.link?.load(templateId));
      else this.#editor.templateId = String(templateId);
    }
    if (modifications !== undefined) {
      this.#enqueue(async () => void (await this.#editor.editor?.link?.setModifications(modifications)));
    }
  }

  #enqueue(run: () => Promise<void>): void {
    if (this.#isReady) void this.#try(run);
    else if (this.#waiting.length < 50) this.#waiting.push(run);
  }

  async #begin(): Promise<void> {
    this.#isReady = true;
    for (const run of this.#waiting.splice(0)) await this.#try(run);
  }

  async #try(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      const { code, message } = readErrorMessage(error);
      this.#send('orshot:error', { code, message });
    }
  }

  async #giveContent({
    format,
    requestId,
    options,
  }: Extract<z.infer<typeof orshotMessage>, { type: 'orshot:request:template' }>): Promise<void> {
    const link = this.#editor.editor?.link;
    const known = { png: 'png', jpeg: 'jpg', jpg: 'jpg', webp: 'webp', pdf: 'pdf', mp4: 'mp4', gif: 'gif' } as const;
    if (!Object.hasOwn(known, format)) {
      const sentence = `This editor makes no ${format}; it makes ${Object.keys(known).join(', ')}.`;
      throw new PlatenError('FORMAT_UNSUPPORTED', sentence);
    }
    if (!link) return;
    const wanted = known[format as keyof typeof known];
    const content = await link.requestContent(wanted, wanted === 'pdf' ? {} : { scale: options.scale ?? 1 });
    this.#send('orshot:template:content', {
      requestId,
      templateId: idOf(link.present().id),
      format,
      content: await toDataUri(content.blob),
    });
  }

  async #onDownload(content: Content): Promise<void> {
    const type = downloadEvents[content.format];
    if (type === undefined) return;
    const templateId = idOf(this.#editor.editor?.link?.present().id);
    this.#send(type, { content: await toDataUri(content.blob), templateId, fileName: content.fileName });
  }

  #send(type: string, data: unknown): void {
    if (this.#origin !== undefined) parent.postMessage({ type, data, timestamp: Date.now() }, this.#origin);
  }
}

function factOf({ id, name }: TemplateFact): { id: number | string | undefined; name: string } {
  return { id: idOf(id), name };
}

/** Converts an id: the hosts of these packages use numbers. */
function idOf(id: string | undefined): number | string | undefined {
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : id;
}

function toDataUri(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(blob);
  });
}
