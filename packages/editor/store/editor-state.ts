import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { LaidOutLayer, PageLayout } from '@platen/engine';
import { isVideo, walkLayers, type Layer, type Master, type Page, type Report, type Template } from '@platen/template';
import { masterPage } from './master-page.ts';
import type { ShownCopies } from './shown-copies.ts';
import { isSameDesign, presentDesign, writtenDesign, type ShownDesign } from './shown-design.ts';
import { dataCode } from './template-data.ts';
import type { TemplateDocument } from './template-document.ts';

/** Action of a press on the artboard. */
export type Tool =
  | 'select'
  | 'hand'
  | 'text'
  | 'rectangle'
  | 'ellipse'
  | 'polygon'
  | 'star'
  | 'line'
  | 'arrow'
  | 'pen'
  | 'freehand'
  | 'page'
  | 'eyedropper';

/** A layer whose inside is being edited on the artboard, and how. */
export interface Editing {
  kind: 'text' | 'crop' | 'mask' | 'path' | 'gradient' | 'text-path' | 'table';
  layerId: string;
  /** For `gradient`: the index of the layer's paint. */
  paintIndex?: number;
}

/** The brush that paints masks: its size in page pixels, how hard its edge is (0 to 1), and what it does with the layer. */
export interface MaskBrush {
  size: number;
  hardness: number;
  action: 'erase' | 'restore';
}

/** A cell of a table: its row among those of the data, or the header, and the index of its column. */
export interface CellPlace {
  row: number | 'header';
  column: number;
}

/** Cells of a table from one to another one, which may be the same. */
export interface CellRange {
  from: CellPlace;
  to: CellPlace;
}

/** How page pixels lie on the artboard: `artboard = page * zoom + pan`, in CSS pixels from the artboard's top left corner. */
export interface View {
  zoom: number;
  panX: number;
  panY: number;
}

/** Saving status of the template: saved, in progress, only on this device, or in conflict. */
export type SavingStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'failed';

/** The values that the artboard shows instead of the defaults. */
export type PreviewValues = Readonly<Record<string, unknown>>;

/** A layer, the page it is on, and the groups it is in, outermost first. */
export interface LayerLocation {
  layer: Layer;
  page: Page;
  parents: readonly string[];
}

/** State of the editor besides the template: view, selection and tools. Not saved with it. */
export class EditorState {
  readonly document: TemplateDocument;
  readonly pageId: Signal<string>;
  /** Ids of layers of the shown page. */
  readonly selection: Signal<readonly string[]> = signal([]);
  /** The group whose children clicks select; undefined at the top. */
  readonly enteredGroupId: Signal<string | undefined> = signal(undefined);
  readonly hoveredId: Signal<string | undefined> = signal(undefined);
  readonly tool: Signal<Tool> = signal('select');
  readonly editing: Signal<Editing | undefined> = signal(undefined);
  /** Width by height that the frame keeps while an image is cropped; undefined: it is free. */
  readonly cropRatio: Signal<number | 'original' | undefined> = signal(undefined);
  readonly maskBrush: Signal<MaskBrush> = signal({ size: 60, hardness: 0.7, action: 'erase' });
  /** The cell of a table that is edited in place. */
  readonly editedCell: Signal<CellPlace | undefined> = signal(undefined);
  /** The cells of a table that are selected while one of them is edited; undefined: only that one. */
  readonly cellRange: Signal<CellRange | undefined> = signal(undefined);
  readonly view: Signal<View> = signal({ zoom: 1, panX: 0, panY: 0 });
  readonly previewValues: Signal<PreviewValues> = signal({});
  /** The brand, mode and language that were chosen to be shown. */
  readonly chosenDesign: Signal<ShownDesign> = signal(writtenDesign);
  /** The same without what the template does not have any more. */
  readonly shownDesign: ReadonlySignal<ShownDesign>;
  /** The shown page as it is laid out, preview values included; undefined until fonts are there. Set by the artboard. */
  readonly layout: Signal<PageLayout | undefined> = signal(undefined);
  /** The copies of layers that data made on the shown page; undefined without any. Set by the artboard. */
  readonly copies: Signal<ShownCopies | undefined> = signal(undefined);
  /** Report of the engine on the shown page: overflow, missing fonts. Set by the artboard. */
  readonly report: Signal<Report> = signal([]);
  readonly saving: Signal<SavingStatus> = signal('saved');
  /** How many files that were dropped, pasted or chosen are on their way to the page. */
  readonly arrivingFiles: Signal<number> = signal(0);
  /** CSS pixels at the edges of the artboard that panels lie over; what is made to fit comes beside them. */
  readonly coveredByPanels: Signal<{ left: number; right: number; bottom: number }> = signal({
    left: 0,
    right: 0,
    bottom: 0,
  });
  readonly showRulers: Signal<boolean> = signal(false);
  readonly showGuides: Signal<boolean> = signal(true);
  readonly snapping: Signal<boolean> = signal(true);
  /** Guides of each page, in its pixels. */
  readonly guides: Signal<Readonly<Record<string, readonly { axis: 'x' | 'y'; at: number }[]>>> = signal({});

  /** How many pages of the output the shown page becomes. Set by the artboard. */
  readonly flowPages: Signal<number> = signal(1);
  /** Whether the timeline is shown. Set by it. */
  readonly hasTimeline: Signal<boolean> = signal(false);

  /** The panel that is open at the side, by the id of the table of panels; undefined: none. */
  readonly panel: Signal<string | undefined> = signal('add');
  /** The dialog that is open, by the id of the table of dialogs; undefined: none. */
  readonly dialog: Signal<string | undefined> = signal(undefined);
  /** Whether the properties of the selection are shown. */
  readonly showInspector: Signal<boolean> = signal(true);
  /** Whether the values that the parameters are tried with are shown below the page. */
  readonly showTestValues: Signal<boolean> = signal(true);
  /** Whether only the page is shown, as it will be rendered. */
  readonly isPreviewing: Signal<boolean> = signal(false);
  /** Whether the video of all pages is shown there, instead of the artboard. */
  readonly isPreviewingVideo: ReadonlySignal<boolean>;
  /** The layer whose name is being typed in the list of layers. */
  readonly renamingId: Signal<string | undefined> = signal(undefined);

  /** The master that is shown and edited as a page is; undefined: a page is shown. */
  readonly openMaster: ReadonlySignal<Master | undefined>;
  /** The template as it is shown: in a language, and at a moment as keyframes have it. What is saved is `document.template`. */
  readonly template: ReadonlySignal<Template>;
  /** The moment that is shown and edited, in milliseconds of the shown page; undefined: the design. The timeline sets the lens. */
  readonly momentMs: ReadonlySignal<number | undefined>;
  /** Layers of the shown page, by their ids, that are not there at that moment; a group stands for what is in it. */
  readonly absentIds: ReadonlySignal<ReadonlySet<string>>;
  /** The shown page; the first one when the id is gone. */
  readonly page: ReadonlySignal<Page>;
  /** The same page as it is stored, whatever moment or language of it is shown: what is copied, exported and made to other sizes. */
  readonly designedPage: ReadonlySignal<Page>;
  /** Every layer of the shown page by id. */
  readonly layersById: ReadonlySignal<ReadonlyMap<string, LayerLocation>>;
  /** The selected layers in drawing order; ids that are gone are omitted. */
  readonly selectedLayers: ReadonlySignal<readonly Layer[]>;
  /** Where each layer of the shown page ends up, by id; see `layout`. For a layer that is repeated, where the chosen copy does. */
  readonly laidOutById: ReadonlySignal<ReadonlyMap<string, LaidOutLayer>>;

  constructor(document: TemplateDocument) {
    this.document = document;
    this.openMaster = computed(() => document.template.value.masters?.find(({ id }) => id === this.pageId.value));
    const masterId = computed(() => this.openMaster.value?.id);
    document.designLens = computed(() => dataCode()?.createDesignLens(this.shownDesign.value, masterId.value));
    this.template = computed(() => withoutPage(document.shown.value, masterId.value));
    this.momentMs = computed(() => document.lens.value?.atMs);
    this.absentIds = computed(() => document.lens.value?.absent(document.template.value) ?? nothing);
    this.pageId = signal(document.template.peek().pages[0]?.id ?? '');
    let design = writtenDesign;
    this.shownDesign = computed(() => {
      const next = presentDesign(document.template.value, this.chosenDesign.value);
      return (design = isSameDesign(design, next) ? design : next);
    });
    this.page = computed(() => pageOf(document.shown.value, this.pageId.value));
    this.isPreviewingVideo = computed(() => this.isPreviewing.value && isVideo(this.template.value));
    this.designedPage = computed(() => {
      const { value: template } = document.template;
      return masterPage(template, this.pageId.value) ?? pageOf(template, this.pageId.value);
    });
    this.layersById = computed(() => locateLayers(this.page.value));
    this.selectedLayers = computed(() => {
      const selected = new Set(this.selection.value);
      if (selected.size === 0) return [];
      return [...walkLayers(this.page.value.layers)].map(({ layer }) => layer).filter(({ id }) => selected.has(id));
    });
    this.laidOutById = computed(() => {
      const found = new Map<string, LaidOutLayer>();
      collectLaidOut(this.layout.value?.layers ?? [], found);
      for (const [id, copyId] of this.copies.value?.shown ?? []) {
        const copy = found.get(copyId);
        if (copy) found.set(id, copy);
      }
      return found;
    });
  }
}

const nothing: ReadonlySet<string> = new Set();

/** A template without the page that a master is shown as. */
function withoutPage(template: Template, id: string | undefined): Template {
  return id === undefined ? template : { ...template, pages: template.pages.filter((page) => page.id !== id) };
}

function pageOf({ pages }: Template, pageId: string): Page {
  const page = pages.find(({ id }) => id === pageId) ?? pages[0];
  if (!page) throw new Error('A template has at least one page.');
  return page;
}

function locateLayers(page: Page): ReadonlyMap<string, LayerLocation> {
  const found = new Map<string, LayerLocation>();
  const visit = (layers: readonly Layer[], parents: readonly string[]): void => {
    for (const layer of layers) {
      found.set(layer.id, { layer, page, parents });
      if (layer.type === 'group') visit(layer.layers, [...parents, layer.id]);
    }
  };
  visit(page.layers, []);
  return found;
}

function collectLaidOut(layers: readonly LaidOutLayer[], found: Map<string, LaidOutLayer>): void {
  for (const item of layers) {
    found.set(item.layer.id, item);
    if ('children' in item) collectLaidOut(item.children, found);
  }
}
