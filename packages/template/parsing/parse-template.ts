import { checkPlacementCycles } from './check-placement.ts';
import { checkSize } from './check-size.ts';
import { checkTemplate } from './check-template.ts';
import { describeIssues } from '../errors/describe-issue.ts';
import { PlatenError, type Issue } from '../errors/errors.ts';
import { isJsonObject } from '../json/json-object.ts';
import { migrateTemplate } from '../json/migration.ts';
import { migrations } from './migrations.ts';
import { currentSchemaVersion, template, type Template } from '../model/template.ts';

function refuse(issues: readonly Issue[]): never {
  const [first] = issues;
  const rest = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const where = first?.path ? `${first.path} ` : '';
  throw new PlatenError('TEMPLATE_INVALID', `The template is not valid: ${where}${first?.message ?? ''}${rest}.`, {
    issues,
  });
}

/**
 * Reads a template of every version: migrates older formats, fills in defaults and checks everything that a schema cannot express (unique
 * ids, references, bindings). The input is not mutated. Throws PlatenError: TEMPLATE_TOO_NEW, TEMPLATE_INVALID (with at most 100 issues as
 * JSON paths and sentences), PLACEMENT_CYCLE, LIMIT_LAYERS, LIMIT_NESTING or LIMIT_COST.
 */
export function parseTemplate(input: unknown): Template {
  if (!isJsonObject(input)) refuse([{ path: '', message: 'must be an object with schemaVersion and pages' }]);
  checkSize(input);
  const result = template.safeParse(migrateTemplate(input, migrations, currentSchemaVersion), { reportInput: true });
  if (!result.success) refuse(describeIssues(result.error.issues));
  const issues = checkTemplate(result.data);
  if (issues.length > 0) refuse(issues.slice(0, 100));
  checkPlacementCycles(result.data);
  return result.data;
}
