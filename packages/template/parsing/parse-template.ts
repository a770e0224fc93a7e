import type { Template } from '../model/template.ts';
import { dataSupport } from '../modifications/data-support.ts';
import { parseTemplateWith } from './parse-template-with.ts';

/**
 * Reads a template of every version: migrates older formats, fills in defaults and checks everything that a schema cannot express (unique
 * ids, references, bindings). The input is not mutated. Throws PlatenError: TEMPLATE_TOO_NEW, TEMPLATE_INVALID (with at most 100 issues as
 * JSON paths and sentences), PLACEMENT_CYCLE, LIMIT_LAYERS, LIMIT_NESTING or LIMIT_COST.
 */
export function parseTemplate(input: unknown): Template {
  return parseTemplateWith(dataSupport, input);
}
