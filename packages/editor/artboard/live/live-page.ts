import type { FocalPoint, LaidOutLayer, PageLayout, Platform } from '@platen/engine';
import {
  collectSources,
  createLiveScene,
  layoutPagesWith,
  LayoutMemory,
  reportLowResolution,
  type LiveScene,
  type SetText,
  type TextLayout,
} from '@platen/engine/internal';
import {
  PlatenError,
  type AppliedModifications,
  type Layer,
  type Page,
  type Report,
  type Template,
} from '@platen/template';
import { usesData, withMasters } from '@platen/template/internal';
import type { ArrivedResources, ArtboardResources } from '../resources/artboard-resources.ts';
import { LiveFocalPoints } from './live-focal-points.ts';
import { TextMemory } from './text-memory.ts';
import { applyValues, dataCode, loadDataCode } from '../../store/template-data.ts';
import { writtenDesign, type ShownDesign } from '../../store/shown-design.ts';
import type { LiveEvaluation } from '../../store/live-evaluation.ts';
import type { ShownCopies } from '../../store/shown-copies.ts';

/** Layers that are shown instead of those of the template, by id, for as long as a gesture continues. */
export type ReplacedLayers = ReadonlyMap<string, Layer>;

/** The page that is shown, what of it is laid out, and its scene. It follows the template, object by object. */
export class LivePage {
  readonly #platform: Platform;
  readonly #resources: ArtboardResources;
  readonly #onEvaluation: () => void;
  readonly #focalPoints: LiveFocalPoints;
  /** Undefined until a template with data is shown and its code was fetched. */
  #evaluation: LiveEvaluation | undefined;
  #memory = new LayoutMemory();
  #texts = new TextMemory();
  #memoryHasFonts = false;
  #page: Page | undefined;
  #template: Template | undefined;
  #flowPages = 1;
  #number = 1;
  #replaced: ReplacedLayers = new Map();
  #absent: ReadonlySet<string> = new Set();
  #scene: LiveScene | undefined;
  #layout: PageLayout | undefined;
  #layoutReport: Report = [];
  #valueReport: Report = [];
  #evaluated: AppliedModifications | undefined;
  #error: Report = [];
  #byId: Map<string, LaidOutLayer> | undefined;

  /**
   * `onEvaluation` is called when what the page's data or its images need has come, and the page is to be shown again. `findFocalPoint` finds
   * that of a brand asset.
   */
  constructor(
    platform: Platform,
    resources: ArtboardResources,
    findFocalPoint: ((id: string) => Promise<FocalPoint | undefined>) | undefined,
    onEvaluation: () => void,
  ) {
    this.#platform = platform;
    this.#resources = resources;
    this.#onEvaluation = onEvaluation;
    this.#focalPoints = new LiveFocalPoints({
      platform,
      imageOf: (source) => (resources.isMissing(source) ? undefined : resources.images.get(source)),
      findFocalPoint,
      onArrival: onEvaluation,
    });
  }

  /** The page's nodes; undefined until a page is shown. */
  get scene(): LiveScene | undefined {
    return this.#scene;
  }

  /** The page as it is laid out, replaced layers included. Without fonts its texts have no lines. */
  get layout(): PageLayout | undefined {
    return this.#layout;
  }

  /** The page with values in it, replaced layers omitted. */
  get designed(): Page | undefined {
    return this.#page;
  }

  /** Report on the page: overflow, missing fonts and images. Not for every frame. */
  get report(): Report {
    if (!this.#layout || !this.#page || !this.#template) return this.#error;
    const { page } = this.#layout;
    const number = this.#number;
    const uses = collectSources({ ...this.#template, pages: [page] });
    const entries = [
      ...this.#resources.reportOf(uses),
      ...this.#layoutReport,
      ...reportLowResolution([this.#layout], this.#resources.withoutStandIns().images),
    ];
    const own = entries.map((entry) => ({ ...entry, page: entry.page === 0 && entry.layer === '' ? 0 : number }));
    return [...this.#valueReport, ...(this.#evaluation?.nameLayers(own) ?? own), ...this.#error];
  }

  /** Copies that stand for items of lists; undefined without any. */
  get copies(): ShownCopies | undefined {
    const copies = this.#evaluation?.copies;
    return copies && copies.sources.size > 0 ? copies : undefined;
  }

  /** Takes a copy, by its id, to stand for its layer. */
  chooseCopy(id: string): void {
    this.#evaluation?.choose(id);
  }

  /** The id under which a layer of the template is on the page: for a layer that is repeated, that of a copy. */
  shownId(id: string): string {
    return this.#evaluation?.copies.shown.get(id) ?? id;
  }

  /** The layer of the template that one of the page stands for. */
  sourceId(id: string): string {
    return this.#evaluation?.copies.sourceOf(id) ?? id;
  }

  /** Where a layer of the page ends up. */
  laidOut(id: string): LaidOutLayer | undefined {
    if (!this.#byId) {
      const found = new Map<string, LaidOutLayer>();
      const visit = (items: readonly LaidOutLayer[]): void => {
        for (const item of items) {
          found.set(item.layer.id, item);
          if ('children' in item) visit(item.children);
        }
      };
      visit(this.#layout?.layers ?? []);
      this.#byId = found;
    }
    return this.#byId.get(this.shownId(id));
  }

  /** Shows a page of a template with values put into its parameters, in a brand, mode and language. `absent` layers are laid out, but not seen unless replaced. */
  show(
    template: Template,
    pageId: string,
    {
      values,
      absent,
      design = writtenDesign,
    }: { values: Readonly<Record<string, unknown>>; absent: ReadonlySet<string>; design?: ShownDesign },
  ): void {
    const index = template.pages.findIndex(({ id }) => id === pageId);
    const source = template.pages[index];
    if (!source) return;
    if (source.id !== this.#page?.id) this.#drop();
    this.#number = index + 1;
    this.#template = template;
    this.#absent = absent;
    this.#page = this.#withValues(template, withMasters(template).pages[index] ?? source, values, design);
    this.#resources.want(template, this.#page, {
      isNumbered: (this.#evaluated?.pageTexts.size ?? 0) > 0,
      locale: design.locale ?? template.locales?.default,
    });
    this.#update();
  }

  /** How many pages of the output the shown page becomes. */
  get flowPages(): number {
    return this.#flowPages;
  }

  /** Shows other layers instead of some; an empty map shows the template's own again. */
  replace(layers: ReplacedLayers): void {
    if (layers.size === 0 && this.#replaced.size === 0) return;
    this.#replaced = layers;
    this.#update();
  }

  /** The next page that is shown is shown with its own layers. */
  forgetReplaced(): void {
    this.#replaced = new Map();
  }

  /** Takes what has come into use. */
  receive({ fonts, layouts, sources }: ArrivedResources): void {
    const scene = this.#scene;
    if (!this.#page || !this.#template || !scene) return;
    if (fonts) this.#texts = new TextMemory();
    if (fonts || layouts) {
      this.#memory = new LayoutMemory();
      this.#update();
    }
    if (sources.length === 0) return;
    // Those whose images have come now are found.
    this.#focalPoints.place(this.#page);
    const arrived = new Set(sources);
    const uses = collectSources({ ...this.#template, pages: [scene.layout.page] });
    const layers = new Set(
      [...uses].flatMap(([source, list]) => (arrived.has(source) ? list.map((use) => use.layer) : [])),
    );
    if (layers.has('')) scene.renewBackground();
    // Frames of videos come under the video's own source.
    for (const [id, node] of scene.nodes) {
      if (node.layer.type === 'video' && arrived.has(node.layer.source)) layers.add(id);
    }
    scene.renew(layers);
  }

  /** Frees the scene. */
  close(): void {
    this.#drop();
  }

  #drop(): void {
    this.#scene?.destroy();
    this.#scene = undefined;
    this.#layout = undefined;
    this.#page = undefined;
    this.#byId = undefined;
    this.#replaced = new Map();
  }

  #withValues(template: Template, source: Page, values: Readonly<Record<string, unknown>>, design: ShownDesign): Page {
    this.#valueReport = [];
    this.#evaluated = undefined;
    const evaluation = this.#evaluationOf(template);
    if (!evaluation && source.parameters.length === 0 && Object.keys(values).length === 0) return source;
    try {
      const applied = evaluation?.apply(template, values, design) ?? applyValues(template, values);
      this.#evaluated = applied;
      this.#valueReport = applied.report.filter(({ page }) => page === 0 || page === this.#number);
      return applied.template.pages[this.#number - 1] ?? source;
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error;
      this.#valueReport = [{ page: this.#number, layer: '', code: 'constraint_violated', message: error.message }];
      return source;
    }
  }

  #evaluationOf(template: Template): LiveEvaluation | undefined {
    if (!usesData(template)) return (this.#evaluation = undefined);
    const code = dataCode();
    if (!code) {
      // Without it the page is shown as it is designed.
      void loadDataCode().then(this.#onEvaluation, () => undefined);
      return undefined;
    }
    return (this.#evaluation ??= new code.LiveEvaluation(this.#platform, this.#onEvaluation));
  }

  #update(): void {
    const template = this.#template;
    const designed = this.#page;
    if (!template || !designed) return;
    const page = this.#focalPoints.place(
      this.#replaced.size > 0 ? { ...designed, layers: replaceIn(designed.layers, this.#replaced) } : designed,
    );
    const { fonts, layouts } = this.#resources;
    const hasFonts = fonts.current !== undefined;
    if (hasFonts !== this.#memoryHasFonts) this.#memory = new LayoutMemory();
    this.#memoryHasFonts = hasFonts;
    const setText: SetText = (layer, box, start) =>
      hasFonts ? this.#texts.layout(layer, box, fonts, start) : unsetText(box);
    try {
      const { pages, report } = layoutPagesWith(
        setText,
        { ...template, pages: [page] },
        {
          memory: this.#memory,
          evaluated: this.#evaluated,
          around: { before: this.#number - 1, after: template.pages.length - this.#number },
          ...layouts,
        },
      );
      const [first] = pages;
      if (!first) return;
      this.#flowPages = pages.length;
      this.#layout = { ...first, number: this.#number };
      this.#byId = undefined;
      this.#layoutReport = report;
      this.#error = [];
      const absent = new Set([...this.#absent].filter((id) => !this.#replaced.has(id)));
      const shown = { ...this.#layout, layers: hideAbsent(this.#layout.layers, absent) };
      if (this.#scene) this.#scene.become(shown);
      else this.#scene = createLiveScene(shown, this.#resources, this.#platform);
    } catch (error) {
      // A ring of placements, or a color that does not exist: what was there stays until it is mended.
      if (!(error instanceof PlatenError)) throw error;
      this.#error = [{ page: this.#number, layer: '', code: 'constraint_violated', message: error.message }];
    }
  }
}

/** The layers with some of them replaced, wherever they are. */
function replaceIn(layers: readonly Layer[], replaced: ReplacedLayers): Layer[] {
  return layers.map((layer) => {
    const next = replaced.get(layer.id) ?? layer;
    if (next.type !== 'group') return next;
    const children = replaceIn(next.layers, replaced);
    return children.some((child, index) => child !== next.layers[index]) ? { ...next, layers: children } : next;
  });
}

/** Text before there are fonts: a box without a line. */
function unsetText({ width, height }: { width: number; height: number }): TextLayout {
  return {
    text: '',
    lines: [],
    contentWidth: 0,
    contentHeight: 0,
    width,
    height,
    fontScale: 1,
    overflows: false,
    shownEnd: 0,
    missingCharacters: [],
    missingFamilies: [],
    missingAxes: [],
  };
}

/** Layers that are hidden because the moment does not show them, each the same object as long as it is laid out the same. */
const hidden = new WeakMap<LaidOutLayer, LaidOutLayer>();

/** Returns the laid out items with some layers hidden; the same list if none of them is present. */
function hideAbsent(items: LaidOutLayer[], absent: ReadonlySet<string>): LaidOutLayer[] {
  if (absent.size === 0) return items;
  const shown = items.map((item): LaidOutLayer => {
    if (absent.has(item.layer.id)) return hide(item);
    if (!('children' in item)) return item;
    const children = hideAbsent(item.children, absent);
    return children === item.children ? item : { ...item, children };
  });
  return shown.some((item, index) => item !== items[index]) ? shown : items;
}

function hide(item: LaidOutLayer): LaidOutLayer {
  const known = hidden.get(item);
  if (known) return known;
  // The kind of the layer stays, and with it what belongs to it.
  const own = { ...item, layer: { ...item.layer, visible: false } } as LaidOutLayer;
  hidden.set(item, own);
  return own;
}
