import { msg } from '@lit/localize';
import { signal, type Signal } from '@preact/signals-core';
import { html, nothing } from 'lit';
import { isVideo } from '@platen/template';
import { defineElement } from '../controls/define.ts';
import type { MenuItem } from '../controls/menu-item.ts';
import type { PlatenMenu } from '../controls/menu.ts';
import type { Notice } from '../controls/notice-list.ts';
import type { Editor } from '../context/editor-context.ts';
import { EditorElement } from '../panels/editor-element.ts';
import { dialogs } from './dialog-table.ts';
import { floatingBelow } from './floating-below.ts';
import type { FloatingPanels } from './floating-panels.ts';
import { frameStyles } from './frame-styles.ts';
import { panelsOf } from './panel-table.ts';
import { PartLoader } from './part-loader.ts';
import type { Section } from './sections.ts';
import type { ToolbarButton } from './toolbar-button.ts';
import { internal, reactive, withProperties } from '../controls/with-properties.ts';
import '../controls/icon-button.ts';
import '../controls/menu.ts';
import '../artboard/artboard-element.ts';
import './bottom-bar.ts';
import './context-bar.ts';
import './notices.ts';
import './rail.ts';
import './top-bar.ts';

const loadTestValues = () => import('../panels/parameters/test-values/test-values-bar.ts');
const loadDropProgress = () => import('../panels/drop-progress/drop-progress.ts');

/** Detail of a `menu-request`: the position of the menu, and for a custom menu its content and the element to focus afterwards. */
interface MenuRequest {
  clientX: number;
  clientY: number;
  items?: readonly MenuItem[];
  choose?(id: string): void;
  opener?: HTMLElement;
}

/** The regions of the editor and what is laid over them. Panels and dialogs are fetched when they are first shown. */
export class PlatenEditorFrame extends withProperties(EditorElement, {
  hiddenSections: reactive<ReadonlySet<string>>(new Set(), { attribute: false }),
  toolbarButtons: reactive<readonly ToolbarButton[]>([], { attribute: false }),
  notices: reactive<Signal<readonly Notice[]>>(() => signal([]), { attribute: false }),
  spoken: reactive<Signal<string>>(() => signal(''), { attribute: false }),
  assetBase: reactive<string>(undefined, { attribute: false }),
  items: internal<readonly MenuItem[]>([]),
}) {
  constructor() {
    super();
    this.addEventListener('menu-request', this.#onMenuRequest);
  }

  #floating: FloatingPanels | undefined;
  readonly #sizes = new ResizeObserver(() => void this.#placePanels());

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  #drops: typeof import('./later-parts.ts') | undefined;

  /** Nothing can be dropped before it is there: what is needed of that comes a moment later. */
  override firstUpdated(): void {
    import('./later-parts.ts').then(
      (code) => {
        this.#drops = code;
        return code.watchFailedParts(this);
      },
      () => undefined,
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  /** Where panels lie over the page, they are one at a time. */
  async #placePanels(): Promise<void> {
    if (!this.#floating && this.offsetWidth < floatingBelow) {
      const { FloatingPanels } = await import('./floating-panels.ts');
      this.#floating ??= new FloatingPanels(this);
    }
    this.#floating?.follow(this.editor);
  }

  override updated(): void {
    this.#loadWanted();
    void this.#placePanels();
  }

  #loadWanted(): void {
    const { editor } = this;
    if (!editor) return;
    const panel = panelsOf(editor).find(({ id }) => id === editor.state.panel.value);
    const dialog = editor.state.dialog.value;
    const wanted: [id: string, load: (() => Promise<unknown>) | undefined][] = [
      [`panel:${panel?.id ?? ''}`, panel?.load],
      [`dialog:${dialog ?? ''}`, dialogs[dialog ?? '']?.load],
      ['timeline', isVideo(editor.state.template.value) ? () => import('../panels/timeline/timeline.ts') : undefined],
      [
        'preview',
        editor.state.isPreviewingVideo.value ? () => import('../panels/preview/video-preview.ts') : undefined,
      ],
      [
        'selection',
        editor.state.selection.value.length > 0 ? () => import('../panels/selection-bar/selection-bar.ts') : undefined,
      ],
      ['mode-bar', hasModeBar(editor) ? () => import('../panels/mode-bar/mode-bar.ts') : undefined],
      ['inspector', editor.state.showInspector.value ? () => import('../panels/inspector/inspector.ts') : undefined],
    ];
    if (this.#hasTestValues(editor)) wanted.push(['test-values', loadTestValues]);
    if (this.#hasUploads(editor)) wanted.push(['drop-progress', loadDropProgress]);
    for (const [id, load] of wanted) if (load) this.#parts.want(id, load);
  }

  #hasTestValues({ state }: Editor): boolean {
    return (
      !this.hiddenSections.has('parameters') && state.showTestValues.value && state.page.value.parameters.length > 0
    );
  }

  #hasUploads(editor: Editor): boolean {
    return editor.state.arrivingFiles.value > 0;
  }

  readonly #parts = new PartLoader({
    onLoaded: () => this.requestUpdate(),
    onFailed: (id, retry) => {
      this.requestUpdate();
      const { editor } = this;
      // Nothing would be seen of a dialog: it can be requested again.
      if (editor && id === `dialog:${editor.state.dialog.peek()}`) editor.state.dialog.value = undefined;
      editor?.notify({
        kind: 'error',
        text: msg('Part of the editor could not be loaded. Check your connection.'),
        action: {
          label: msg('Try again'),
          run: () => {
            retry();
            this.requestUpdate();
          },
        },
      });
    },
  });

  #choose: (id: string) => void = () => {};

  /** The menu of what is selected, for the artboard and the list of layers, or one that the event brings. */
  readonly #onMenuRequest = async (event: Event): Promise<void> => {
    const { editor } = this;
    const menu = this.renderRoot.querySelector<PlatenMenu>('#layer-menu');
    if (!editor || !menu || !(event instanceof CustomEvent)) return;
    const { clientX, clientY, items, choose, opener: field } = event.detail as MenuRequest;
    const [target] = event.composedPath();
    this.items = items ?? (await import('../actions/layer-menu.ts')).layerMenu(editor);
    this.#choose = choose ?? ((id) => editor.run(id));
    // The focus goes back there when the menu closes, and the drawing area itself takes none.
    const opener = field ?? (target instanceof HTMLElement && target.tabIndex >= 0 ? target : editor.artboard?.element);
    menu.openAt(clientX, clientY, opener);
  };

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { state } = editor;
    const isPreviewing = state.isPreviewing.value;
    const isVideoPreview = state.isPreviewingVideo.value;
    const has = (section: Section): boolean => !this.hiddenSections.has(section) && !isPreviewing;
    const showsInspector = has('inspector') && state.showInspector.value;
    const isPage = state.openMaster.value === undefined;
    const hasTimeline = has('timeline') && isPage && isVideo(state.template.value) && this.#parts.has('timeline');
    return html`<div
        class="frame"
        data-preview=${isPreviewing ? (isVideoPreview ? 'video' : 'page') : nothing}
        ?data-mode-bar=${hasModeBar(editor)}
      >
        <div role="region" class="top" part="top-bar" data-region="top" aria-label=${msg('Template')}>
          <platen-top-bar
            exportparts="name, toolbar-button, share-button, export-button, menu"
            .hiddenSections=${this.hiddenSections}
            .toolbarButtons=${this.toolbarButtons}
            ><slot name="logo" slot="logo"></slot><slot name="toolbar" slot="toolbar"></slot
          ></platen-top-bar>
        </div>
        ${
          isPreviewing
            ? nothing
            : html`<platen-rail
                class="rail"
                part="rail"
                exportparts="rail-button"
                data-region="rail"
                .hiddenSections=${this.hiddenSections}
              ></platen-rail>`
        }
        ${isPreviewing ? nothing : this.#panel()}
        <div
          role="region"
          class="stage"
          part="stage"
          data-region="artboard"
          aria-label=${msg('Page')}
          @dragover=${(event: DragEvent) => this.#drops?.allowDrop(editor, event)}
          @dragleave=${() => (state.hoveredId.value = undefined)}
          @drop=${(event: DragEvent) => void this.#drops?.takeDrop(editor, event)}
        >
          <platen-artboard
            exportparts="desk, sheet"
            .assetBase=${this.assetBase ?? new URL('/assets/', location.href).href}
          ></platen-artboard>
          ${has('toolbar') ? html`<platen-context-bar exportparts="toolbar, menu"></platen-context-bar>` : nothing}
          ${this.#hasUploads(editor) ? html`<platen-drop-progress></platen-drop-progress>` : nothing}
          ${hasModeBar(editor) && this.#parts.has('mode-bar') ? html`<platen-mode-bar></platen-mode-bar>` : nothing}
        </div>
        ${
          showsInspector
            ? html`<div
                role="region"
                class="inspector"
                part="inspector"
                data-region="inspector"
                aria-label=${msg('Properties')}
              >
                <div class="sheet-head">
                  <h2>${msg('Properties')}</h2>
                  <platen-icon-button
                    icon="X"
                    .label=${msg('Close')}
                    @click=${() => (state.showInspector.value = false)}
                  ></platen-icon-button>
                </div>
                <platen-inspector></platen-inspector><slot name="inspector"></slot>
              </div>`
            : nothing
        }
        ${
          hasTimeline
            ? html`<div
                role="region"
                class="timeline"
                part="timeline"
                data-region="timeline"
                aria-label=${msg('Timeline')}
              >
                <platen-timeline
                  .assetBase=${this.assetBase ?? new URL('/assets/', location.href).href}
                ></platen-timeline>
              </div>`
            : nothing
        }
        ${
          !isVideoPreview && this.#hasTestValues(editor) && this.#parts.has('test-values')
            ? html`<div role="region" class="values" data-region="values" aria-label=${msg('Test values')}>
                <platen-test-values-bar></platen-test-values-bar>
              </div>`
            : nothing
        }
        ${
          isVideoPreview
            ? this.#videoPreview()
            : html`<div
                role="region"
                class="bottom"
                part="bottom-bar"
                data-region="bottom"
                aria-label=${msg('Pages and zoom')}
              >
                <platen-bottom-bar .hiddenSections=${this.hiddenSections}></platen-bottom-bar>
              </div>`
        }
      </div>
      <platen-menu
        id="layer-menu"
        exportparts="menu"
        .label=${msg('Selection')}
        .items=${this.items}
        @menu-select=${(event: CustomEvent<string>) => this.#choose(event.detail)}
      ></platen-menu>
      <platen-notices
        exportparts="notice"
        ?raised=${this.#hasTestValues(editor)}
        .notices=${this.notices}
        .spoken=${this.spoken}
      ></platen-notices>
      ${this.#dialog()}`;
  }

  #videoPreview() {
    return html`<div role="region" class="preview" part="preview" data-region="preview" aria-label=${msg('Preview')}>
      ${this.#partOf(
        'preview',
        () =>
          html`<platen-video-preview
            .assetBase=${this.assetBase ?? new URL('/assets/', location.href).href}
          ></platen-video-preview>`,
      )}
    </div>`;
  }

  #panel() {
    const { editor } = this;
    if (!editor) return nothing;
    const panel = panelsOf(editor).find(({ id }) => id === editor.state.panel.value);
    if (!panel || this.hiddenSections.has(panel.id)) return nothing;
    return html`<div role="region" class="panel" part="panel" data-region="panel" aria-label=${panel.label()}>
      <div class="panel-head" part="panel-head">
        <h2>${panel.label()}</h2>
        <platen-icon-button
          icon="X"
          .label=${msg('Close')}
          @click=${() => (editor.state.panel.value = undefined)}
        ></platen-icon-button>
      </div>
      <div class="panel-content">
        ${this.#partOf(`panel:${panel.id}`, () => panel.render())}
        <slot name="panel"></slot>
      </div>
    </div>`;
  }

  #partOf(id: string, render: () => unknown) {
    if (this.#parts.has(id)) return render();
    return this.#parts.hasFailed(id)
      ? html`<p class="waiting" role="status">${msg('Could not be loaded.')}</p>`
      : html`<p class="waiting" role="status">${msg('Loading…')}</p>`;
  }

  #dialog() {
    const id = this.editor?.state.dialog.value;
    return id !== undefined && this.#parts.has(`dialog:${id}`) ? dialogs[id]?.render() : nothing;
  }

  static override styles = frameStyles;
}

/** Whether a layer is cropped or its mask painted, which have a bar of their own. */
function hasModeBar({ state }: Editor): boolean {
  const kind = state.editing.value?.kind;
  return (kind === 'crop' || kind === 'mask') && !state.isPreviewing.value;
}

defineElement('platen-editor-frame', PlatenEditorFrame);
