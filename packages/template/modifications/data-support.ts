import type { DataType } from '../data/data-type.ts';
import type { DataObject } from '../data/data-value.ts';
import { parseData, type ParsedData } from '../data/parse-data.ts';
import type { Issue } from '../errors/errors.ts';
import type { Report } from '../errors/report.ts';
import { hasRules } from '../layers/has-rules.ts';
import type { Page } from '../model/page.ts';
import type { Template } from '../model/template.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkPaging } from './check-paging.ts';
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
  /** The issues of a template's data, expressions and paging. */
  checkExpressions(template: Template): Issue[];
  /** Reads the values of data. */
  readData(types: Readonly<Record<string, DataType>>, modifications: Readonly<Record<string, unknown>>): GivenData;
  /** Puts data into the pages. */
  evaluate(drafts: readonly PageDraft[], data: DataObject, options: EvaluationOptions): EvaluatedPages;
}

/** All of it. */
export const dataSupport: DataSupport = {
  checkExpressions: (template) => [...checkExpressions(template), ...checkPaging(template)],
  readData(types, modifications) {
    const { data, others } = splitModifications(types, modifications);
    return { ...parseData(types, data), others };
  },
  evaluate(drafts, data, options) {
    const evaluation = new Evaluation(drafts, data, options);
    const pages = drafts.map((draft) =>
      draft.finish(hasRules(draft.source.layers) ? new LayerEvaluation(draft, evaluation).layers() : undefined),
    );
    const { copies, repeats, pageTexts } = evaluation;
    return { pages, copies, repeats, pageTexts, report: evaluation.report() };
  },
};
