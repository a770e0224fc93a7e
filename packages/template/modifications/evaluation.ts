import type { DataObject, DataValue } from '../data/data-value.ts';
import { PlatenError } from '../errors/errors.ts';
import type { Report, ReportCode } from '../errors/report.ts';
import type { Expression } from '../expressions/expression.ts';
import { evaluateExpression } from '../expressions/evaluate-expression.ts';
import { ExpressionIssue } from '../expressions/expression-issue.ts';
import { Fuel } from '../expressions/fuel.ts';
import type { EvaluationSetting } from '../expressions/builtins/function-call.ts';
import { cellsOf } from '../layers/cells-of.ts';
import type { GroupRepeat } from '../layers/group/group-repeat.ts';
import type { Layer } from '../layers/layer.ts';
import { templateLimits } from '../model/template-limits.ts';
import { componentsOf, type ComponentGroup } from './components.ts';
import type { CopyCache } from './copy-cache.ts';
import type { PageDraft } from './page-draft.ts';

/** The surroundings of one render's expressions. */
export interface EvaluationOptions extends Omit<EvaluationSetting, 'fuel'> {
  /** Of whoever renders the same template again and again. */
  cache?: CopyCache | undefined;
}

/** A layer that stands for an item of a list, or for a component's layer in an instance. */
export interface LayerCopy {
  /** Id of the layer in the template. */
  layer: string;
  /** The item, `dishes[3]`, or the instance, by its id; both where one is in the other. */
  item: string;
  /** Id of the outermost instance of a component around it, which is what can be moved. */
  instance?: string;
}

/** A component and the page that it is on. */
export interface PlacedComponent {
  group: ComponentGroup;
  draft: PageDraft;
}

function placeComponents(drafts: readonly PageDraft[]): Map<string, PlacedComponent> {
  return new Map(
    drafts.flatMap((draft) =>
      [...componentsOf({ pages: [draft.source] })].map(([id, group]) => [id, { group, draft }] as const),
    ),
  );
}

/** How the items of a repeated group run over pages. */
export type RepeatPaging = Pick<GroupRepeat, 'overflow' | 'keepTogether'>;

/** Writes the numbers of a page into a text: its own, and that of all pages. `message` says why that could not be. */
export type PageText = (layer: Layer, page: number, pages: number) => { layer: Layer; message?: string };

/** Facts about layers, beside their properties, once data is in them. */
export interface EvaluatedLayers {
  /** The layers that stand for items of lists, by their ids. */
  copies: ReadonlyMap<string, LayerCopy>;
  /** The groups that repeat for items, by their ids. */
  repeats: ReadonlyMap<string, RepeatPaging>;
  /** The rows of tables that stay on a page with the next one: indexes, by the ids of the tables. */
  rowsWithNext: ReadonlyMap<string, ReadonlySet<number>>;
  /** The texts that show numbers of pages, by their ids; they have those of a page 8 of 8. */
  pageTexts: ReadonlyMap<string, PageText>;
}

/** Stands for numbers of pages until they are known. */
export const reservedPage = 8;

/** Layers that data can make in all. */
export const maxMadeLayers = 5000;
/** Copies of layers that lists can stand for, hidden ones included. */
const maxNames = 200_000;
/** Fuel for all expressions of one render together: some tenths of a second. */
const renderFuel = { steps: 3_000_000, size: 10_000_000 };

interface Finding {
  page: number;
  layer: string;
  code: ReportCode;
  message: string;
  more: number;
}

/** The evaluation of one template's expressions: what it may use up, and what it found. */
export class Evaluation {
  readonly values: DataObject;
  readonly cache: CopyCache | undefined;
  /** Components by their ids, with the page that each is on. */
  readonly components: ReadonlyMap<string, PlacedComponent>;
  /** Copies by their ids. */
  readonly copies = new Map<string, LayerCopy>();
  readonly repeats = new Map<string, RepeatPaging>();
  readonly rowsWithNext = new Map<string, ReadonlySet<number>>();
  readonly pageTexts = new Map<string, PageText>();
  readonly #setting: EvaluationSetting;
  readonly #findings = new Map<string, Finding>();
  #made = 0;
  #cells = 0;
  #keyframes = 0;
  #names = 0;

  constructor(drafts: readonly PageDraft[], values: DataObject, { cache, ...setting }: EvaluationOptions) {
    this.values = values;
    this.components = placeComponents(drafts);
    this.cache = cache;
    this.#setting = { ...setting, fuel: new Fuel(renderFuel) };
    cache?.start();
  }

  /** The value of an expression, or what is wrong with it. Throws LIMIT_COST when all expressions together take too much. */
  evaluate(expression: Expression, scope: DataObject, layer: string, property: string): DataValue | ExpressionIssue {
    const value = evaluateExpression(expression, scope, this.#setting);
    if (value instanceof ExpressionIssue && (value.code === 'STEPS_EXCEEDED' || value.code === 'SIZE_EXCEEDED')) {
      const message = `takes more than the expressions of a template may: it ${value.message}`;
      throw new PlatenError('LIMIT_COST', `The expression of ${property} of the layer ${layer} ${message}.`, {
        issues: [{ path: `${layer}.${property}`, message }],
      });
    }
    return value;
  }

  /** Counts a layer with its cells and keyframes. Throws LIMIT_LAYERS or LIMIT_COST when there are too many. */
  countLayer(id: string, layer?: Layer): void {
    this.#made += 1;
    this.#cells += layer ? cellsOf(layer) : 0;
    for (const track of layer?.motion?.keyframes ?? []) this.#keyframes += track.keyframes.length;
    if (this.#made > maxMadeLayers) throw tooMany('LIMIT_LAYERS', id, `layers than the limit of ${maxMadeLayers}`);
    const { cells, keyframes } = templateLimits;
    if (this.#cells > cells) throw tooMany('LIMIT_COST', id, `cells of tables and charts than the limit of ${cells}`);
    if (this.#keyframes > keyframes) throw tooMany('LIMIT_COST', id, `keyframes than the limit of ${keyframes}`);
  }

  /** Counts names of layers that are kept for copies, whether these are made or not. Throws LIMIT_LAYERS. */
  countNames(id: string, count: number): void {
    this.#names += count;
    if (this.#names > maxNames) throw tooMany('LIMIT_LAYERS', id, `copies of layers than the limit of ${maxNames}`);
  }

  /** Reports something once for each layer, however many items it is about; the first of them is named. */
  note(page: number, layer: string, code: ReportCode, about: string, message: string, item: string): void {
    const key = JSON.stringify([page, layer, code, about]);
    const found = this.#findings.get(key);
    if (found) found.more++;
    else {
      const where = item === '' ? '' : ` (${item})`;
      this.#findings.set(key, { page, layer, code, message: `${message}${where}`, more: 0 });
    }
  }

  /** The findings, in their order. */
  report(): Report {
    return [...this.#findings.values()].map(({ page, layer, code, message, more }) => {
      const rest = more === 0 ? '' : ` and ${more} more`;
      return { page, layer, code, message: `${message}${rest}.` };
    });
  }
}

function tooMany(code: 'LIMIT_LAYERS' | 'LIMIT_COST', id: string, what: string): PlatenError {
  const message = `makes more ${what}`;
  return new PlatenError(code, `The data of the template ${message}.`, { issues: [{ path: id, message }] });
}
