import type { DataType } from '../data/data-type.ts';
import type { DataObject } from '../data/data-value.ts';
import { parseData, type ParsedData } from '../data/parse-data.ts';
import { checkDesign } from '../design/check-design.ts';
import { fillOwnStyles } from '../design/fill-own-styles.ts';
import { readDesign } from '../design/read-design.ts';
import { usesDesign } from '../model/uses-design.ts';
import { resolveDesign, type DesignChoices, type ResolvedDesign } from '../design/resolve-design.ts';
import type { Issue } from '../errors/errors.ts';
import type { Report } from '../errors/report.ts';
import type { JsonObject } from '../json/json-object.ts';
import { hasRules } from '../layers/has-rules.ts';
import type { Page } from '../model/page.ts';
import type { Template } from '../model/template.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkPaging } from './check-paging.ts';
import { checkLocales } from './check-locales.ts';
import { splitModifications } from './data-keys.ts';
import { LayerEvaluation } from './evaluate-layers.ts';
import { Evaluation, type EvaluatedLayers, type EvaluationOptions } from './evaluation.ts';
import type { PageDraft } from './page-draft.ts';

/** The values of data taken out of modifications. */
export interface GivenData extends ParsedData {
  /** The modifications that are not of the data. */
  others: Readonly<Record<string, unknown>>;
}

/** Pages with their conditions, repeats and expressions worked out. */
export interface EvaluatedPages extends EvaluatedLayers {
  pages: Page[];
  report: Report;
}

/**
 * The code that only templates with data or expressions need: the language and its functions, dates, and formats of locales. In a value of
 * its own, so that the editor can load it with the first such template.
 */
export interface DataSupport {
  /** Notes in stored texts with a shared style what they have of their own, before defaults stand in. */
  fillOwnStyles(stored: JsonObject): JsonObject;
  /** Reads the tokens, text styles, locales and test data of a template. */
  readDesign(template: Template): { template: Template; issues: Issue[] };
  /** The issues of a template's data, expressions and paging, of its tokens, text styles and locales. */
  checkExpressions(template: Template): Issue[];
  /** Reads the values of data. */
  readData(types: Readonly<Record<string, DataType>>, modifications: Readonly<Record<string, unknown>>): GivenData;
  /** Puts the tokens, text styles and locale of a render into the pages. */
  resolveDesign(
    template: Template,
    modifications: Readonly<Record<string, unknown>>,
    choices?: DesignChoices,
  ): ResolvedDesign;
  /** Puts data into the pages. */
  evaluate(drafts: readonly PageDraft[], data: DataObject, options: EvaluationOptions): EvaluatedPages;
}

/** All of it. */
export const dataSupport: DataSupport = {
  fillOwnStyles,
  readDesign: (template) =>
    usesDesign(template) || template.testData ? readDesign(template) : { template, issues: [] },
  checkExpressions(template) {
    const issues = checkDesign(template);
    if (issues.length === 0) issues.push(...checkLocales(template));
    return [...issues, ...checkExpressions(template), ...checkPaging(template)];
  },
  resolveDesign,
  readData(types, modifications) {
    const { data, others } = splitModifications(types, modifications);
    return { ...parseData(types, data), others };
  },
  evaluate(drafts, data, options) {
    const evaluation = new Evaluation(drafts, data, options);
    const pages = drafts.map((draft) =>
      draft.finish(hasRules(draft.source.layers) ? new LayerEvaluation(draft, evaluation).layers() : undefined),
    );
    const { copies, repeats, rowsWithNext, pageTexts } = evaluation;
    return { pages, copies, repeats, rowsWithNext, pageTexts, report: evaluation.report() };
  },
};
