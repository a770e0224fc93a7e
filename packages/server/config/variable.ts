import type { z } from 'zod';

/** One environment variable: its name, what it may be, and a sentence for the operator. */
export interface Variable {
  name: string;
  schema: z.ZodType;
  means: string;
  /** Its value is never shown. */
  secret?: boolean;
}

/** Variables that are missing or wrong, a sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** The parsed value of each variable by its key. Throws ConfigError. */
export function parseVariables(
  variables: Readonly<Record<string, Variable>>,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { name, schema, secret }] of Object.entries(variables)) {
    const text = environment[name] === '' ? undefined : environment[name];
    const parsed = schema.safeParse(text);
    if (parsed.success) values[key] = parsed.data;
    else {
      const shown = secret || text === undefined ? '' : ` ("${text}")`;
      problems.push(`${name}${shown}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}.`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}
