import type { Page, TableLayer, TableRule } from '@platen/template';
import { ruleExpression } from '@platen/template/internal';
import type { Edit } from '../store/template-document.ts';
import { setTable } from './edit-table.ts';

const newRows = ['even', 'odd', 'header', 'first', 'last'] as const;

/** A rule with a fill alone, for rows that no other is for: every second one at first. */
export function newRule(others: readonly TableRule[]): TableRule {
  const rows = newRows.find((each) => others.every((other) => other.rows !== each)) ?? 'body';
  return { rows, columns: 'all', colSpan: 1, fill: { type: 'solid', color: '#f4f4f5' } };
}

/** Changes the rules of a table. Those whose rows an expression says have an id of their own; expressions of rules that are gone go too. */
export function changeRules(
  page: Page,
  layer: TableLayer,
  label: string,
  change: (rules: TableRule[]) => void,
): Edit | undefined {
  return setTable(page, layer.id, label, (table) => {
    // Copies of a rule are told apart.
    const rules = table.rules.map((rule) => ({ ...rule }));
    change(rules);
    const expressions: Record<string, string> = { ...table.expressions };
    const taken = new Set<string>();
    table.rules = rules.map((given) => {
      const { id, ...rule } = given;
      if (rule.rows !== 'expression') return rule;
      const own = id !== undefined && !taken.has(id) ? id : freeId(rules, taken);
      const source = id === undefined || id === own ? undefined : expressions[ruleExpression(id)];
      if (source !== undefined) expressions[ruleExpression(own)] = source;
      taken.add(own);
      return { ...rule, id: own };
    });
    for (const name of Object.keys(expressions))
      if (name.startsWith(ruleExpression('')) && !taken.has(name.slice(ruleExpression('').length)))
        delete expressions[name];
    if (Object.keys(expressions).length > 0) table.expressions = expressions;
    else delete table.expressions;
  });
}

function freeId(rules: readonly TableRule[], taken: ReadonlySet<string>): string {
  const known = new Set([...taken, ...rules.map(({ id }) => id)]);
  for (let number = 1; ; number++) if (!known.has(`rule${number}`)) return `rule${number}`;
}
