import { ContextProvider } from '@lit/context';
import { msg } from '@lit/localize';
import { signal, type Signal } from '@preact/signals-core';
import { html, type PropertyValues } from 'lit';
import type { Report, TemplateInput } from '@platen/template';
import { defineElement } from '../controls/define.ts';
import { createEditor } from './create-editor.ts';
import type { Notice } from '../controls/notice-list.ts';
import { editorContext, type Editor } from '../context/editor-context.ts';
import { chooseLocale, currentLocale, directionOf, useLocale } from '../locales/localization.ts';
import type { SessionSource } from '../service/session-source.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { tokens } from '../theme/tokens.ts';
import { connectLocal } from '../connection/connect-local.ts';
import type { Content, ContentFormat, ContentRequest } from '../connection/content.ts';
import type { EditorLink } from '../connection/editor-link.ts';
import { emitEvent, type PlatenEventMap, type TemplateFact } from '../connection/event-map.ts';
import { readErrorMessage } from '../connection/read-error.ts';
import type { ConnectEditor, ConnectionRequest, EditorConnection } from '../connection/editor-connection.ts';
import { editorParts } from './editor-parts.ts';
import { ExtensibleElement } from './extensible-element.ts';
import { watchHostPanel } from './host-panel-place.ts';
import { fetchFrame } from './fetch-frame.ts';
import { fetchFirstPanels } from './panel-table.ts';
import { platenEditorStyles } from './platen-editor-styles.ts';
import { openErrorText } from './open-error.ts';
import { fetchTypeface } from './fetch-typeface.ts';
import { hiddenSections, type Section } from './sections.ts';
import { spellingParts, takeDictionaries } from './connect-spelling.ts';
import type { ToolbarButton } from './toolbar-button.ts';
import type { Dictionaries } from '../spelling/dictionaries.ts';
import { internal, reactive, withProperties } from '../controls/with-properties.ts';
import '../controls/button.ts';
import { floatingBelow } from './floating-below.ts';

/** The events of `<platen-editor>`: its own, and those of every element. */
export type PlatenElementEventMap = Omit<HTMLElementEventMap, keyof PlatenEventMap> & PlatenEventMap;

/**
 * The design editor.
 *
 * @attr theme - `light`, `dark` or `auto` (default).
 * @attr shortcuts - `off` turns keyboard shortcuts off.
 * @attr hidden-sections - Names of parts that are not shown, see `sections`.
 * @slot logo - At the start of the top bar.
 * @slot toolbar - In the top bar, before export.
 * @slot panel - At the end of the open panel.
 * @slot inspector - At the end of the properties.
 * @csspart top-bar - The bar at the top; in it `name`, the template's name, `share-button`, `export-button`, and `toolbar-button`, those
 * of `toolbarButtons`.
 * @csspart rail - The row of panels; in it `rail-button`.
 * @csspart panel - The open panel; in it `panel-head`.
 * @csspart stage - Around the page; in it `desk`, the drawing area, and `sheet`, the page's own area.
 * @csspart toolbar - The bars that float over the page.
 * @csspart inspector - The properties.
 * @csspart timeline - The timeline of a video; `preview` is where it is played.
 * @csspart bottom-bar - Pages and zoom.
 * @csspart menu - An open menu; `dialog` an open dialog, `notice` a message.
 * @fires ready - A template is open; `detail` is `{templateId}`.
 * @fires error - It could not be opened; `detail` is the error.
 * @fires toolbar-button - A button of `toolbarButtons` was pressed; `detail` is `{id}`.
 */
export class PlatenEditor extends withProperties(ExtensibleElement, {
  /** The template to show instead of one of the service; it stays as given, see `editor` for the current one. */
  template: reactive<TemplateInput>(undefined, { attribute: false }),
  templateId: reactive<string>(undefined, { attribute: 'template-id' }),
  /** Base URL of the service, ending in `/v1`; missing: the editor works standalone. */
  service: reactive<string>(),
  session: reactive<SessionSource>(),
  embedId: reactive<string>(undefined, { attribute: 'embed-id' }),
  embedUserId: reactive<string>(undefined, { attribute: 'embed-user-id' }),
  /** On the service's own pages, instead of a session: the signed-in person's workspace. */
  workspaceId: reactive<string>(undefined, { attribute: 'workspace-id' }),
  /** Language tag; default: that of the session, the page or the browser. */
  locale: reactive<string>(),
  theme: reactive<'light' | 'dark' | 'auto'>('auto', { reflect: true }),
  shortcuts: reactive('on'),
  /** See the attribute `hidden-sections`. */
  hideSections: reactive('', { attribute: 'hidden-sections' }),
  /** Location of the engine's fonts and other bundled files; ends in a slash. */
  assetBase: reactive<string>(undefined, { attribute: 'asset-base' }),
  /** Buttons of the host in the top bar. */
  toolbarButtons: reactive<readonly ToolbarButton[]>([], { attribute: false }),
  /** Dictionaries of the spell checker by language, besides English. All are refused, with `error`, if one is invalid. */
  dictionaries: reactive<Dictionaries>(undefined, { attribute: false }),
  error: internal(''),
  hiddenSet: internal<ReadonlySet<Section>>(new Set()),
}) {
  /** Connects editors of this page to their templates; set by each entry of the package before the first one opens. */
  static connect: ConnectEditor = connectLocal;

  readonly #provider = new ContextProvider(this, { context: editorContext });
  readonly #notices: Signal<readonly Notice[]> = signal([]);
  readonly #spoken: Signal<string> = signal('');
  #editor: Editor | undefined;
  #connection: EditorConnection | undefined;
  #opening: AbortController | undefined;
  #closing: Promise<void> | undefined;
  #isOpen = false;
  /** Template that was open when the element left the page, to continue with when it returns. */
  #left: Pick<ConnectionRequest, 'template' | 'templateId'> | undefined;
  #opened = Promise.withResolvers<void>();
  #leavePanel: (() => void) | undefined;

  /** The editor; undefined until a template is open. */
  get editor(): Editor | undefined {
    return this.#editor;
  }

  /** Opens a template: by its id in the service, or as an object. The open one is saved first. */
  async load(template: string | number | TemplateInput): Promise<void> {
    const link = await this.#whenLinked();
    await link.load(template);
  }

  /** Saves now. Rejects when it is not saved, with why as the message. */
  async save(): Promise<TemplateFact> {
    return (await this.#whenLinked()).save();
  }

  /** Shows values instead of the parameters' defaults, and uses them for content; see `EditorLink`. */
  async setModifications(values: Readonly<Record<string, unknown>>): Promise<Report> {
    return (await this.#whenLinked()).setModifications(values);
  }

  /** Shows a page, by its id or its number from 1. False if it does not exist. */
  async setPage(page: string | number): Promise<boolean> {
    return (await this.#whenLinked()).setPage(page);
  }

  /** Creates a file of the template as shown: in the browser, or by the service if the browser cannot. */
  async requestContent(format?: ContentFormat, request?: ContentRequest): Promise<Content> {
    return (await this.#whenLinked()).requestContent(format, request);
  }

  /** Undoes the last step. */
  undo(): void {
    this.#editor?.document.undo();
  }

  /** Redoes the step undone last. */
  redo(): void {
    this.#editor?.document.redo();
  }

  override addEventListener<Type extends keyof PlatenElementEventMap>(
    type: Type,
    listener: (this: PlatenEditor, event: PlatenElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
  }

  /** The link of the open or opening editor. Rejects if it cannot be opened. */
  async #whenLinked(): Promise<EditorLink> {
    await this.#opened.promise;
    const link = this.#editor?.link;
    if (!link) throw new Error('The editor is not linked to a host: it was opened without a connection.');
    return link;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is moved within its page is back at once, and continues.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#left = this.#present();
      this.#close();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated && this.#opening?.signal.aborted !== false) void this.#open();
  }

  override willUpdate(changed: PropertyValues): void {
    const source = ['template', 'service', 'embedId', 'embedUserId', 'workspaceId'];
    const isOther = [...source, 'templateId'].some((name) => changed.has(name));
    if (isOther) this.#left = undefined;
    const isFetcher = typeof this.session === 'function' && typeof changed.get('session') === 'function';
    if (changed.has('assetBase') || (changed.has('session') && !isFetcher)) {
      if (!isOther) this.#left = this.#present() ?? this.#left;
      void this.#open();
    } else if (source.some((name) => changed.has(name)) || !this.hasUpdated) void this.#open();
    else if (changed.has('templateId')) this.#openOther();
    if (changed.has('locale')) this.#chooseLocale();
    if (changed.has('hideSections')) this.#chooseSections();
    if (changed.has('dictionaries')) void takeDictionaries(this, this.#editor?.spelling, this.dictionaries);
  }

  /** Returns the open template; undefined if there is none. A template stored in the service is read from there again. */
  #present(): Pick<ConnectionRequest, 'template' | 'templateId'> | undefined {
    const editor = this.#isOpen ? this.#editor : undefined;
    if (!editor) return undefined;
    const id = editor.service && editor.link?.present().id;
    if (id !== undefined) return { templateId: id, template: undefined };
    return { templateId: this.templateId, template: editor.document.template.peek() };
  }

  /** Hosts that draw themselves again often give a new function each time: the one that is set now is asked. */
  get #sessionSource(): SessionSource | undefined {
    const { session: first = this.workspaceId === undefined ? undefined : { workspaceId: this.workspaceId } } = this;
    if (typeof first !== 'function') return first;
    return () => (typeof this.session === 'function' ? this.session() : first());
  }

  /** Another template of the same service needs no new session. */
  #openOther(): void {
    const link = this.#editor?.link;
    if (!link?.service || this.templateId === undefined) return void this.#open();
    if (link.present().id === this.templateId) return;
    link.load(this.templateId).catch((error: unknown) => {
      this.#notify({ kind: 'error', text: describe(error) });
      link.fail(error);
    });
  }

  /** Whether panels lie over the page: none is open at first then. */
  get #isNarrow(): boolean {
    return this.offsetWidth > 0 && this.offsetWidth < floatingBelow;
  }

  async #open(): Promise<void> {
    this.#close();
    const before = this.#opened;
    this.#opened = Promise.withResolvers();
    const opened = this.#opened;
    // Methods that were called before, as soon as the element was in its page, wait for this.
    opened.promise.then(before.resolve, before.reject);
    // Methods that wait for it throw; an editor on which none is called fires its event.
    for (const { promise } of [before, opened]) promise.catch(() => undefined);
    const opening = (this.#opening = new AbortController());
    this.error = '';
    // Attributes that are set one after another are one request.
    await this.#closing;
    if (opening.signal.aborted) return;
    try {
      const frame = fetchFrame(this);
      // It is waited for below, unless there is nothing to show.
      frame.catch(() => undefined);
      if (!this.#isNarrow) fetchFirstPanels(hiddenSections(undefined, this.hideSections));
      const connection = await PlatenEditor.connect({
        template: this.template,
        templateId: this.templateId,
        ...this.#left,
        service: this.service,
        session: this.#sessionSource,
        embedId: this.embedId,
        embedUserId: this.embedUserId,
        assetBase: this.assetBase,
        signal: opening.signal,
      });
      if (opening.signal.aborted) return void connection.close?.();
      // Closed with the element, should the frame not come.
      this.#connection = connection;
      await frame;
      if (opening.signal.aborted) return;
      await this.#show(connection, opening.signal);
      opened.resolve();
    } catch (error) {
      if (opening.signal.aborted) return;
      this.error = openErrorText(error);
      opened.reject(error);
      emitEvent(this, 'error', readErrorMessage(error));
    }
  }

  async #show(connection: EditorConnection, opening: AbortSignal): Promise<void> {
    this.#chooseSections();
    this.#chooseLocale();
    for (const [name, value] of Object.entries(connection.theme ?? {})) {
      const property = name.startsWith('--platen-') ? name : `--platen-${name.replaceAll('.', '-')}`;
      this.style.setProperty(property, String(value));
    }
    const editor = createEditor({
      template: connection.template,
      host: this,
      service: connection.service,
      fontStore: connection.fontStore,
      ...(connection.permissions && { permissions: connection.permissions }),
      notify: (notice) => this.#notify(notice),
      announce: (text) => (this.#spoken.value = text),
      additions: this.additions,
    });
    editor.spelling = spellingParts(connection, this.locale ?? connection.locale);
    if (this.hiddenSet.has('add')) editor.state.panel.value = undefined;
    if (this.#isNarrow) {
      editor.state.panel.value = undefined;
      editor.state.showInspector.value = false;
    }
    this.#editor = editor;
    this.#leavePanel = watchHostPanel(editor);
    this.#provider.setValue(editor);
    void takeDictionaries(this, this.#editor?.spelling, this.dictionaries);
    this.requestUpdate();
    await connection.start?.(editor);
    if (opening.aborted) return;
    this.#left = undefined;
    this.#isOpen = true;
    fetchTypeface(this, editor, connection.assetBase);
    emitEvent(this, 'ready', { id: editor.link?.present().id ?? this.templateId });
  }

  #close(): void {
    this.#notices.value = [];
    this.#leavePanel?.();
    this.#leavePanel = undefined;
    this.#opening?.abort();
    const connection = this.#connection;
    // What is left to write is written before the same template is opened again.
    if (connection) this.#closing = Promise.resolve(connection.close?.()).catch(() => undefined);
    this.#connection = undefined;
    this.#editor = undefined;
    this.#isOpen = false;
  }

  #chooseSections(): void {
    this.hiddenSet = hiddenSections(this.#connection?.sections, this.hideSections);
  }

  #chooseLocale(): void {
    const { lang } = document.documentElement;
    const given = this.locale ?? this.#connection?.locale;
    const wanted = given === undefined ? [...(lang ? [lang] : []), ...navigator.languages] : [given];
    void useLocale(chooseLocale(wanted))
      .then(() => this.requestUpdate())
      .then(() => fetchTypeface(this, this.#editor, this.#connection?.assetBase));
  }

  #notify(notice: Notice): void {
    this.#notices.value = [...this.#notices.value.slice(-3), notice];
    // A failure stays until it is closed, and so does what asks for something.
    if (notice.kind === 'error' || notice.action) return;
    setTimeout(() => (this.#notices.value = this.#notices.value.filter((one) => one !== notice)), 5000);
  }

  override render() {
    const locale = currentLocale();
    return html`<div class="place">
      <div class="root" lang=${locale} dir=${directionOf(locale)}>
        ${this.error ? this.#renderError() : this.#editor ? this.#renderFrame() : this.#renderLoading()}
      </div>
    </div>`;
  }

  #renderFrame() {
    return html`<platen-editor-frame
      exportparts=${editorParts.join(', ')}
      .hiddenSections=${this.hiddenSet}
      .toolbarButtons=${this.toolbarButtons}
      .notices=${this.#notices}
      .spoken=${this.#spoken}
      .assetBase=${this.#connection?.assetBase ?? this.assetBase}
    >
      <slot name="logo" slot="logo"></slot>
      <slot name="toolbar" slot="toolbar"></slot>
      <slot name="panel" slot="panel"></slot>
      <slot name="host-panel" slot="host-panel"></slot>
      <slot name="inspector" slot="inspector"></slot>
    </platen-editor-frame>`;
  }

  #renderLoading() {
    return html`<div class="state" role="status"><span class="bar"></span>${msg('Opening template…')}</div>`;
  }

  #renderError() {
    return html`<div class="state" role="alert">
      <p>${this.error}</p>
      <platen-button icon="RefreshCw" @click=${() => this.#open()}>${msg('Try again')}</platen-button>
    </div>`;
  }

  static override styles = [tokens, baseStyles, platenEditorStyles];
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

defineElement('platen-editor', PlatenEditor);

declare global {
  interface HTMLElementTagNameMap {
    'platen-editor': PlatenEditor;
  }
}
