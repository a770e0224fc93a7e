import { z } from 'zod';
import { variables, type Variable } from '@platen/server';

/** The README's table of environment variables, as the configuration has them. */
export function writeVariableTable(): string {
  const rows = Object.values<Variable>(variables).map(({ name, schema, means }) => {
    return `| \`${name}\` | ${defaultOf(schema)} | ${means.replaceAll('|', '\\|')} |`;
  });
  return ['| variable | default | means |', '|---|---|---|', ...rows].join('\n');
}

/** The default as an operator would write it, before it is made into what the service works with. */
function defaultOf(schema: Variable['schema']): string {
  const { default: written } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (written === undefined || written === null || typeof written === 'object') return '';
  return `\`${String(written)}\``;
}
