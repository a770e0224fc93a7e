import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { msg, str } from '@lit/localize';
import type { FormatAbilities } from '@platen/engine/internal';
import type { EmbedPermission } from '@platen/api';
import type { Report, Template } from '@platen/template';
import { usesData } from '@platen/template/internal';
import type { Notice } from '../controls/notice-list.ts';
import { putTemplate } from '../store/put-template.ts';
import { contentName } from '../saving/content-name.ts';
import { openLocalDatabase } from '../saving/local-database.ts';
import { openSaving, type OpenedVersion, type OpenSaving, type TemplateOrigin } from '../saving/open-saving.ts';
import { createRemoteTemplates, type SavedVersion } from '../saving/remote-template.ts';
import type { ConflictChoice } from '../saving/template-saving.ts';
import type { EditorService } from '../service/editor-service.ts';
import type { EditorState } from '../store/editor-state.ts';
import type { Edit, TemplateDocument } from '../store/template-document.ts';
import { downloadBlob } from './download-blob.ts';
import type { Content, ContentFormat, ContentRequest } from './content.ts';
import { emitEvent, type TemplateFact } from './event-map.ts';
import { readErrorMessage } from './read-error.ts';
import { createRenderWorkers, type RenderWorkers } from './render-workers.ts';
import { applyValues, parseOpened } from '../store/template-data.ts';

/** The parts of an editor used by its link. */
export interface LinkedEditor {
  readonly document: TemplateDocument;
  readonly state: EditorState;
  /** Permissions of the session; all without a service. */
  readonly permissions: ReadonlySignal<ReadonlySet<EmbedPermission>>;
  /** The service this editor saves to; undefined without a service. */
  readonly service: EditorService | undefined;
  /** Saving, versions, files; undefined until the template is open. */
  link: EditorLink | undefined;
  /** Element that holds the editor, on which events are dispatched. */
  readonly host: HTMLElement;
  /** Applies an edit; false if it is undefined or changes nothing. */
  apply(edit: Edit | undefined): boolean;
  /** Shows a message. */
  notify(notice: Notice): void;
}

/** Options of linking an editor to its host and its service. */
export interface EditorLinkOptions {
  editor: LinkedEditor;
  /** Absolute URL, ending in a slash, below which the engine's bundled files lie. */
  assetBase: string;
  startWorker(): Worker;
  /** The embed and user of items, if given by the host and not by a session. */
  embedId?: string | undefined;
  embedUserId?: string | undefined;
}

/** Links an editor to its host and its service: loading, saving, and the methods for the host. */
export class EditorLink {
  readonly workers: RenderWorkers;
  readonly #options: EditorLinkOptions;
  readonly #open = signal<OpenSaving | undefined>(undefined);
  readonly #stops: (() => void)[] = [];
  #abilities: Promise<FormatAbilities> | undefined;
  #opening: AbortController | undefined;
  #stopConflict: (() => void) | undefined;

  constructor(options: EditorLinkOptions) {
    this.#options = options;
    const { editor, assetBase, startWorker } = options;
    this.workers = createRenderWorkers({ assetBase, service: editor.service, startWorker });
    this.#stops.push(
      editor.document.onCommit((step) => {
        const { id } = this.#place();
        emitEvent(editor.host, 'template-update', {
          id,
          template: editor.document.template.peek(),
          label: step?.label,
        });
      }),
    );
  }

  /** Saving of the open template; undefined until it is open. */
  get open(): ReadonlySignal<OpenSaving | undefined> {
    return this.#open;
  }

  /** Starts the engine's worker, wherever the editor's code was loaded from. */
  get startWorker(): () => Worker {
    return this.#options.startWorker;
  }

  /** The service in which templates are saved. */
  get service(): EditorService | undefined {
    return this.#options.editor.service;
  }

  /** Opens a template of the service by its id, or a given one; the open one is saved first. */
  async load(given: string | number | Template | object, hostsName?: string): Promise<void> {
    this.#opening?.abort();
    const opening = (this.#opening = new AbortController());
    const opened = await this.read(given);
    const before = this.#open.peek();
    if (before?.saving.isUnsaved && this.service) await before.saving.save();
    if (opening.signal.aborted) return;
    await this.start(opened, hostsName);
  }

  /** Reads a template without showing it. */
  async read(given: string | number | Template | object): Promise<OpenedVersion> {
    if (typeof given === 'object') return { id: undefined, template: await parseOpened(given) };
    if (!this.service) throw new TypeError('Without a service, load takes a template and not its id.');
    return createRemoteTemplates(this.service).read(String(given));
  }

  /** Opens a template in the editor and for saving. `hostsName` identifies it on this device if there is no service. */
  async start(opened: OpenedVersion, hostsName?: string): Promise<void> {
    const { editor } = this.#options;
    await this.#open.peek()?.close();
    const next = await openSaving({
      document: editor.document,
      status: editor.state.saving,
      origin: this.#origin(opened.id ?? hostsName ?? (this.service ? undefined : contentName(opened.template))),
      // Else what was left of one nameless template would come back in another.
      ...(opened.id === undefined && { draftName: contentName(opened.template) }),
      opened,
      database: await openLocalDatabase(),
      parts: {
        remote: this.service && createRemoteTemplates(this.service),
        permissions: editor.permissions,
        hooks: {
          mayCreate: (template) => emitEvent(editor.host, 'before-template-create', { id: undefined, template }),
          maySave: (template, id) => emitEvent(editor.host, 'before-template-save', { id, template }),
          created: (saved, template) => emitEvent(editor.host, 'template-create', toFact(saved, template)),
          saved: (saved, template) => emitEvent(editor.host, 'template-save', toFact(saved, template)),
          failed: (error) => {
            editor.notify({ kind: 'error', text: msg(str`Not saved. ${error.message}`) });
            const code = 'code' in error ? error.code : error.kind;
            emitEvent(editor.host, 'error', { code, message: error.message, cause: error });
          },
        },
      },
      pointLabel: { opened: msg('Opened'), edited: msg('While editing') },
    });
    this.#open.value = next;
    this.#stopConflict?.();
    const isInConflict = computed(() => next.saving.conflict.value !== undefined);
    this.#stopConflict = effect(() => {
      if (isInConflict.value) editor.state.dialog.value = 'conflict';
    });
    const first = editor.document.template.peek().pages[0];
    if (first) editor.state.pageId.value = first.id;
    editor.state.selection.value = [];
    if (next.recovery === 'draft') this.#notifyOfDraft(opened.template);
  }

  /** Saves now. Rejects if it could not be saved, with the reason as message. */
  async save(): Promise<TemplateFact> {
    const open = this.#require();
    const isSaved = await open.saving.save();
    if (!isSaved) {
      if (open.saving.conflict.peek()) throw new Error('Another version was saved meanwhile: a person has to choose.');
      throw new Error(open.saving.error.peek()?.message ?? 'It was not saved: the host prevented it.');
    }
    return this.present();
  }

  /** Returns the current template and its id. */
  present(): TemplateFact {
    const template = this.#options.editor.document.template.peek();
    return { ...this.#place(), name: template.name, template };
  }

  /** Resolves a conflict of two versions; the own version is kept as a restore point if it is not the one that is chosen. */
  async resolveConflict(choice: ConflictChoice): Promise<boolean> {
    const { saving, points } = this.#require();
    const mine = saving.conflict.peek()?.mine;
    if (mine && choice === 'theirs') await points?.add(msg('My version, before theirs was kept'), mine);
    if (mine && typeof choice === 'object') await points?.add(msg('My version, before both were merged'), mine);
    return saving.resolveConflict(choice);
  }

  /** Restores a version of the service and shows it. The previous content is kept as a version and a restore point. */
  async restoreVersion(version: string): Promise<void> {
    const { editor } = this.#options;
    const { saving, points } = this.#require();
    const { service } = this;
    if (!service || !(await saving.save())) throw new Error(msg('Save the template before you restore a version.'));
    const { id, revision } = saving.place.peek();
    await points?.add(msg(str`Before version ${version} was restored`), editor.document.template.peek());
    const params = { id: Number(id), version: Number(version) };
    const headers = { 'if-match': `"${revision}"` };
    const answer = await service.client.restoreTemplateVersion({ params, query: service.scope, headers, body: {} });
    const present = await createRemoteTemplates(service).read(String(answer.id));
    editor.document.open(present.template);
    saving.settle({ id: present.id, revision: present.revision });
  }

  /** Restores a restore point of this device: an edit, which can be undone. */
  async restorePoint(pointId: number): Promise<boolean> {
    const template = await this.#require().points?.read(pointId);
    if (!template) return false;
    return this.#options.editor.apply(putTemplate(msg('Go back to a restore point'), template));
  }

  /**
   * Shows values instead of the defaults of parameters and data, and uses them for content; they are not saved. Returns the report of a
   * render in the shown brand, mode and language on them, such as keys without a parameter. Throws PlatenError MODIFICATIONS_INVALID.
   */
  async setModifications(values: Readonly<Record<string, unknown>>): Promise<Report> {
    const { editor, assetBase } = this.#options;
    const template = editor.document.template.peek();
    const design = editor.state.shownDesign.peek();
    const { report } = applyValues(template, values, {}, design);
    editor.state.previewValues.value = values;
    if (!usesData(template)) return report;
    const { platformAt, reportValues } = await import('./report-values.ts');
    return reportValues(template, values, design, platformAt(assetBase));
  }

  /** Shows a page, by its id or its number from 1. False if it does not exist. */
  setPage(page: string | number): boolean {
    const { state } = this.#options.editor;
    const { pages } = state.template.peek();
    const found = typeof page === 'number' ? pages[page - 1] : pages.find(({ id }) => id === page);
    if (!found) return false;
    if (state.pageId.peek() !== found.id) {
      state.selection.value = [];
      state.pageId.value = found.id;
    }
    return true;
  }

  /** Creates a file of the template as shown. Throws PlatenError; RENDER_ABORTED if it was aborted or the host prevented it. */
  async requestContent(format: ContentFormat = 'png', request: ContentRequest = {}): Promise<Content> {
    const { editor } = this.#options;
    if (!emitEvent(editor.host, 'before-render', { format })) {
      throw new DOMException('The host prevented the render.', 'AbortError');
    }
    const { state, service } = editor;
    const { makeContent } = await import('./make-content.ts');
    const content = await makeContent(
      {
        template: state.template.peek(),
        values: state.previewValues.peek(),
        design: state.shownDesign.peek(),
        currentPage: state.template.peek().pages.findIndex(({ id }) => id === state.pageId.peek()) + 1 || 1,
        workers: this.workers,
        probe: () => (this.#abilities ??= this.#probe()),
        service: service?.permissions.peek().has('download') ? service : undefined,
        saveForService: async () => ((await this.#open.peek()?.saving.save()) ? this.#place().id : undefined),
      },
      format,
      request,
    );
    emitEvent(editor.host, 'render', content);
    return content;
  }

  /** Returns which video and audio formats the browser can create. */
  abilities(): Promise<FormatAbilities> {
    return (this.#abilities ??= this.#probe());
  }

  /** Downloads content in the browser. False if the host prevented it. */
  download(content: Content): boolean {
    return downloadContent(this.#options.editor.host, content);
  }

  /** Reports an error to the host. */
  fail(cause: unknown): void {
    emitEvent(this.#options.editor.host, 'error', readErrorMessage(cause));
  }

  /** Ends the link. Unsaved changes are written to this device. */
  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#opening?.abort();
    this.#stopConflict?.();
    await Promise.all([this.#open.peek()?.close(), this.workers.close()]);
    this.#open.value = undefined;
  }

  #origin(templateId: string | undefined): TemplateOrigin {
    const { embedId, embedUserId } = this.#options;
    const session = this.service?.session();
    return {
      baseUrl: this.service?.baseUrl ?? '',
      embedId: session?.embedId ?? embedId,
      embedUserId: session?.embedUserId ?? embedUserId,
      templateId,
    };
  }

  #place(): { id: string | undefined; revision: number | undefined } {
    return this.#open.peek()?.saving.place.peek() ?? { id: undefined, revision: undefined };
  }

  #require(): OpenSaving {
    const open = this.#open.peek();
    if (!open) throw new Error('The editor has no template yet: wait for its event "ready".');
    return open;
  }

  async #probe(): Promise<FormatAbilities> {
    const { probeFormats } = await import('@platen/engine/browser');
    return probeFormats({ assetBase: this.#options.assetBase });
  }

  #notifyOfDraft(saved: Template): void {
    const { editor } = this.#options;
    const open = this.#open.peek();
    editor.notify({
      kind: 'info',
      text: msg('Unsaved changes from last time were restored.'),
      action: {
        label: msg('Discard'),
        run: () => {
          // The message may still be there when another template is.
          if (this.#open.peek() !== open) return;
          editor.apply({
            label: msg('Discard restored changes'),
            recipe: (draft) => void Object.assign(draft, structuredClone(saved)),
          });
        },
      },
    });
  }
}

function toFact(saved: SavedVersion | undefined, template: Template): TemplateFact {
  return { id: saved?.id, revision: saved?.revision, name: template.name, template };
}

/** Downloads content in the browser, unless the host prevents it. False if it did. */
function downloadContent(host: EventTarget, content: Content): boolean {
  if (!emitEvent(host, 'before-download', content)) return false;
  downloadBlob(content.blob, content.fileName);
  emitEvent(host, 'download', content);
  return true;
}
