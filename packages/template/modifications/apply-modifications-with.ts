import { checkConstraints } from '../data/check-constraints.ts';
import { dataObject, type DataObject } from '../data/data-value.ts';
import type { DesignChoices, ResolvedDesign } from '../design/resolve-design.ts';
import { ValueError } from '../errors/refusal.ts';
import { PlatenError, type Issue } from '../errors/errors.ts';
import { hintNearest } from '../errors/nearest-name.ts';
import { isJsonObject } from '../json/json-object.ts';
import type { ModificationValue } from '../layers/layer-definition.ts';
import { PatternBudget } from '../patterns/match-pattern.ts';
import type { DataSupport } from './data-support.ts';
import type { EvaluatedLayers, EvaluationOptions } from './evaluation.ts';
import { parseModificationKey, type ModificationKey } from '../model/modification-key.ts';
import { defaultValue, PageDraft } from './page-draft.ts';
import type { Parameter } from '../model/parameter.ts';
import type { Report, ReportCode } from '../errors/report.ts';
import { findPageKey, findSpecialKey } from '../model/page-keys.ts';
import { hasRules } from '../layers/has-rules.ts';
import { findStyleKey } from '../layers/layer-definitions.ts';
import type { Template } from '../model/template.ts';
import { withMasters } from '../model/with-masters.ts';

/** Result of `applyModifications`: a template with all values filled in, and the report. */
export interface AppliedModifications extends EvaluatedLayers {
  /** Its pages have the layers of their masters below their own. */
  template: Template;
  report: Report;
}

const noLayers: EvaluatedLayers = {
  copies: new Map(),
  repeats: new Map(),
  rowsWithNext: new Map(),
  pageTexts: new Map(),
};

/** How modifications are put in. */
export interface ApplyOptions {
  /** Refuses what would be reported. Default false. */
  strict?: boolean;
  /** Surroundings of expressions besides data. */
  evaluation?: EvaluationOptions;
  /** The brand, mode and language: values of axes and tokens, and the locale of texts. */
  design?: DesignChoices;
  /** Leaves data and expressions as they are in the template, and puts in the rest. Default false. */
  keepsExpressions?: boolean;
}

interface Entry extends ModificationKey {
  key: string;
  value: ModificationValue;
}

/** Puts values into one template, collecting what is malformed (issues) and what is odd (report). */
class Application {
  readonly report: Report = [];
  readonly issues: Issue[] = [];
  readonly drafts: readonly PageDraft[];
  readonly #entries: readonly Entry[];
  /** Entries without a style key, by the name of their parameter. */
  readonly #values: ReadonlyMap<string, readonly Entry[]>;
  /** By name, the parameters of each draft that has some. */
  readonly #parameters = new Map<string, Map<PageDraft, Parameter[]>>();
  readonly #refused = new Set<string>();
  readonly #patterns = new PatternBudget();
  readonly #template: Template;
  readonly #support: DataSupport | undefined;
  readonly #tokens: DataObject | undefined;
  /** The template's data. */
  #data: DataObject = dataObject([]);

  constructor({ template, tokens, modifications }: Omit<ResolvedDesign, 'report'>, support: DataSupport | undefined) {
    this.#template = template;
    this.#tokens = tokens;
    this.#support = support;
    this.drafts = template.pages.map((page, index) => new PageDraft(page, index + 1));
    this.#entries = this.#readEntries(modifications);
    this.#values = Map.groupBy(
      this.#entries.filter(({ style }) => style === undefined),
      ({ name }) => name,
    );
    for (const draft of this.drafts) {
      for (const parameter of draft.source.parameters) {
        const found = this.#parameters.get(parameter.key) ?? new Map<PageDraft, Parameter[]>();
        this.#parameters.set(parameter.key, found.set(draft, [...(found.get(draft) ?? []), parameter]));
      }
    }
  }

  run(): void {
    const used = new Set<Entry>();
    for (const draft of this.drafts) {
      for (const parameter of draft.source.parameters) this.#applyParameter(draft, parameter, used);
    }
    // Prefixed keys come last: they win over unprefixed ones.
    for (const entry of [...this.#entries].sort(
      (a, b) => Number(a.page !== undefined) - Number(b.page !== undefined),
    )) {
      if (!used.has(entry)) this.#applyEntry(entry);
    }
  }

  /** The template with its parameters' values in it. */
  finishParameters(): Omit<AppliedModifications, 'report'> {
    const pages = this.drafts.map((draft) => draft.finish());
    return { template: { ...this.#template, pages }, ...noLayers };
  }

  /** The template with everything in it. */
  finish(options: EvaluationOptions): Omit<AppliedModifications, 'report'> {
    const { data: _data, testData: _testData, ...template } = this.#template;
    if (!this.drafts.some(({ source }) => hasRules(source.layers)))
      return { template: { ...template, pages: this.drafts.map((draft) => draft.finish()) }, ...noLayers };
    if (!this.#support) return this.finishParameters();
    const values = this.#tokens ? dataObject([...Object.entries(this.#data), ['token', this.#tokens]]) : this.#data;
    const { pages, report, ...layers } = this.#support.evaluate(this.drafts, values, options);
    this.report.push(...report);
    return { template: { ...template, pages }, ...layers };
  }

  #readEntries(modifications: Readonly<Record<string, unknown>>): Entry[] {
    const entries: Entry[] = [];
    for (const [key, value] of Object.entries(this.#readData(modifications))) {
      const parsed = parseModificationKey(key);
      if (isModificationValue(value)) entries.push({ key, value, ...parsed });
      else if (value !== undefined)
        this.issues.push({ path: key, message: 'must be text, a number, true, false or a list of rows' });
    }
    return entries;
  }

  /** Reads the values of the template's data and returns the other modifications. */
  #readData(modifications: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { data } = this.#template;
    if (!data || !this.#support) return modifications;
    const { values, issues, broken, unknown, others } = this.#support.readData(data, modifications);
    this.#data = values;
    this.issues.push(...issues);
    for (const { path, message } of broken) this.#note(0, '', 'constraint_violated', `${path} ${message}.`);
    for (const path of unknown) this.#note(0, '', 'unknown_parameter', `The data has no field "${path}".`);
    return others;
  }

  #note(page: number, layer: string, code: ReportCode, message: string): void {
    this.report.push({ page, layer, code, message });
  }

  #refuse(key: string, refusal: ValueError | undefined): void {
    const name = JSON.stringify([key, refusal?.message]);
    if (!refusal || this.#refused.has(name)) return;
    this.#refused.add(name);
    this.issues.push({ path: key, message: refusal.message });
  }

  #applyParameter(draft: PageDraft, parameter: Parameter, used: Set<Entry>): void {
    let chosen: Entry | undefined;
    for (const entry of this.#values.get(parameter.key) ?? []) {
      if (entry.page !== undefined && entry.page !== draft.number) continue;
      used.add(entry);
      if (!chosen || entry.page !== undefined) chosen = entry;
    }
    const layer = parameter.bindings[0]?.layerId ?? '';
    const { required } = parameter.constraints;
    const value = chosen ? chosen.value : defaultValue(parameter, draft);
    if (chosen || required) {
      const checked = chosen?.value ?? (required ? undefined : value);
      for (const message of checkConstraints(checked, parameter.constraints, this.#patterns)) {
        this.#note(draft.number, layer, 'constraint_violated', `${chosen?.key ?? parameter.key} ${message}.`);
      }
    }
    if (!chosen && parameter.default === undefined) return;
    if (value === undefined) return;
    for (const binding of parameter.bindings) {
      this.#refuse(chosen?.key ?? parameter.key, draft.write(binding, parameter.type, value));
    }
  }

  #applyEntry(entry: Entry): void {
    const { key, name, page } = entry;
    const everywhere = [...(this.#parameters.get(name)?.keys() ?? [])];
    const special = entry.style === undefined ? findSpecialKey(name) : undefined;
    const known = special ? this.drafts : everywhere;
    const drafts = page === undefined ? known : known.filter((draft) => draft.number === page);
    if (known.length === 0) {
      const hint = hintNearest(name, this.#parameters.keys());
      this.#note(0, '', 'unknown_parameter', `There is no parameter "${key}".${hint}`);
    } else if (drafts.length === 0) {
      const message =
        page !== undefined && page >= 1 && page <= this.drafts.length ? `has no parameter "${name}"` : 'does not exist';
      this.#note(0, '', 'unused_modification', `"${key}" was not used: page ${page} ${message}.`);
    } else if (special) for (const draft of drafts) this.#refuse(key, draft.writePage(name, entry.value));
    else if (entry.style !== undefined) this.#applyStyle(entry, entry.style, drafts);
  }

  #applyStyle(entry: Entry, style: string, drafts: readonly PageDraft[]): void {
    let bound = 0;
    let taken = 0;
    for (const draft of drafts) {
      const parameters = this.#parameters.get(entry.name)?.get(draft) ?? [];
      const targets = new Set(
        parameters.flatMap((parameter) => parameter.bindings.map((binding) => binding.layerId ?? '')),
      );
      for (const id of targets) {
        const layer = draft.layer(id);
        bound++;
        if (layer ? findStyleKey(style, layer.type) === undefined : findPageKey(style) === undefined) continue;
        taken++;
        this.#refuse(
          entry.key,
          layer ? draft.writeStyle(layer, style, entry.value) : draft.writePage(style, entry.value),
        );
      }
    }
    if (taken > 0) return;
    const message = bound > 0 ? `its layer has no property "${style}"` : 'it is bound to no layer';
    this.#note(0, '', 'unknown_parameter', `"${entry.key}" was not used: ${message}.`);
  }
}

function isModificationValue(value: unknown): value is ModificationValue {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string' || typeof value === 'boolean') return true;
  return Array.isArray(value) && value.every((row: unknown) => isJsonObject(row));
}

/** `applyModifications` that leaves data and expressions as they are where `support` is undefined. */
export function applyModificationsWith(
  support: DataSupport | undefined,
  template: Template,
  modifications: Readonly<Record<string, unknown>> = {},
  options: ApplyOptions = {},
): AppliedModifications {
  if (!isJsonObject(modifications)) {
    throw new PlatenError('MODIFICATIONS_INVALID', 'Modifications must be an object of keys and values.', {
      issues: [{ path: '', message: 'must be an object of keys and values' }],
    });
  }
  // What is to be stored keeps its tokens, as it keeps its expressions.
  const whole = options.keepsExpressions ? template : withMasters(template);
  const design = options.keepsExpressions ? undefined : support?.resolveDesign(whole, modifications, options.design);
  const application = new Application(design ?? { template: whole, modifications }, support);
  application.run();
  const { issues, report } = application;
  report.push(...(design?.report ?? []));
  const [issue] = issues;
  if (issue) {
    const rest = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
    throw new PlatenError('MODIFICATIONS_INVALID', `The modification ${issue.path} ${issue.message}${rest}.`, {
      issues,
    });
  }
  const finished = options.keepsExpressions
    ? application.finishParameters()
    : application.finish(options.evaluation ?? {});
  const [entry] = report;
  if (options.strict && entry) {
    throw new PlatenError('RENDER_REJECTED', `Refused in strict mode: ${entry.message}`, {
      issues: report.map(({ layer, message }) => ({ path: layer, message })),
      report,
    });
  }
  return { ...finished, report };
}
