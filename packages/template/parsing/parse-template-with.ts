import { checkPlacementCycles } from './check-placement.ts';
import { checkSize } from './check-size.ts';
import { checkTemplate } from './check-template.ts';
import { describeIssues } from '../errors/describe-issue.ts';
import { PlatenError, type Issue } from '../errors/errors.ts';
import { isJsonObject } from '../json/json-object.ts';
import { migrateTemplate } from '../json/migration.ts';
import { migrations } from './migrations.ts';
import { currentSchemaVersion, template, type Template } from '../model/template.ts';
import type { DataSupport } from '../modifications/data-support.ts';

function refuse(issues: readonly Issue[]): never {
  const [first] = issues;
  const rest = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const where = first?.path ? `${first.path} ` : '';
  throw new PlatenError('TEMPLATE_INVALID', `The template is not valid: ${where}${first?.message ?? ''}${rest}.`, {
    issues,
  });
}

/** `parseTemplate` that leaves expressions unchecked where `support` is undefined. */
export function parseTemplateWith(
  support: Pick<DataSupport, 'checkExpressions' | 'fillOwnStyles' | 'readDesign'> | undefined,
  input: unknown,
): Template {
  if (!isJsonObject(input)) refuse([{ path: '', message: 'must be an object with schemaVersion and pages' }]);
  checkSize(input);
  const stored = migrateTemplate(input, migrations, currentSchemaVersion);
  const migrated = support?.fillOwnStyles(stored) ?? stored;
  const result = template.safeParse(migrated, { reportInput: true });
  if (!result.success) refuse(describeIssues(result.error.issues));
  const read = support?.readDesign(result.data) ?? { template: result.data, issues: [] };
  if (read.issues.length > 0) refuse(read.issues);
  const { template: parsed } = read;
  const issues = [...checkTemplate(parsed), ...(support?.checkExpressions(parsed) ?? [])];
  if (issues.length > 0) refuse(issues.slice(0, 100));
  checkPlacementCycles(parsed);
  return parsed;
}
