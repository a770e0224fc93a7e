import { variables, type Variable } from '@platen/server';

/** The README's table of environment variables, as the configuration has them. */
export function writeVariableTable(): string {
  const rows = Object.values<Variable>(variables).map(({ name, schema, means }) => {
    return `| \`${name}\` | ${defaultOf(schema)} | ${means.replaceAll('|', '\\|')} |`;
  });
  return ['| variable | default | means |', '|---|---|---|', ...rows].join('\n');
}

function defaultOf(schema: Variable['schema']): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success || data === undefined || typeof data === 'object') return '';
  return `\`${String(data)}\``;
}
