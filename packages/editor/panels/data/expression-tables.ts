import type { Platform } from '@platen/engine';
import { loadEvaluation } from '@platen/engine/internal';
import { layer as layerSchema, type EvaluationOptions, type Template } from '@platen/template';
import { ExpressionIssue, parseExpression } from '@platen/template/internal';

/**
 * The tables of formats and time zones that an expression needs, whether a layer has it yet or not. `locale` is that of the formats; default: the
 * template's. Undefined for a text that is no
 * expression. Throws what `loadEvaluation` throws.
 */
export async function expressionTables(
  source: string,
  template: Template,
  platform: Pick<Platform, 'readBundled'>,
  locale?: string,
): Promise<EvaluationOptions | undefined> {
  const [page] = template.pages;
  if (!page || parseExpression(source) instanceof ExpressionIssue) return undefined;
  const probe = layerSchema.parse({ type: 'group', id: 'probe', width: 1, height: 1, layers: [], when: source });
  return loadEvaluation({ ...template, pages: [{ ...page, layers: [probe] }] }, { locale }, platform);
}
