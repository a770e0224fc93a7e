import { nearestName, type Issue } from '@platen/template';
import { z } from 'zod';

/** How `describeIssues` says that a name is unknown. */
const unknownProperty = 'is not a property that exists here';

/** Adds to issues about unknown names of a value which known name was probably meant. */
export function nameNearest(issues: readonly Issue[], schema: z.ZodType): Issue[] {
  return issues.map((issue) => {
    if (issue.message !== unknownProperty) return issue;
    const names = issue.path.split(/[.[\]]+/).filter((name) => name !== '');
    const name = names.pop() ?? '';
    const known = namesOf(names.reduce<z.core.$ZodType[]>((schemas, each) => membersOf(schemas, each), [schema]));
    return { ...issue, message: `${unknownProperty}${hint(name, known)}` };
  });
}

/** Issues about query parameters that a schema does not know; none for a schema that takes any. */
export function findUnknownQuery(query: unknown, schema: z.ZodType | undefined): Issue[] {
  if (typeof query !== 'object' || query === null) return [];
  if (schema instanceof z.ZodObject && schema.def.catchall !== undefined) return [];
  if (schema !== undefined && !(schema instanceof z.ZodObject)) return [];
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: name, message: `is not a query parameter of this operation${hint(name, known)}` }));
}

function hint(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : `; perhaps "${nearest}" is meant`;
}

/** The schemas inside of those that only wrap others. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return unwrap(schema.def.innerType);
  }
  if (schema instanceof z.ZodPipe) return unwrap(schema.def.in);
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(unwrap);
  return [schema];
}

function membersOf(schemas: readonly z.core.$ZodType[], name: string): z.core.$ZodType[] {
  return schemas.flatMap(unwrap).flatMap((schema) => {
    if (schema instanceof z.ZodArray) return [schema.def.element];
    if (schema instanceof z.ZodRecord) return [schema.def.valueType];
    const member = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    return member ? [member as z.core.$ZodType] : [];
  });
}

function namesOf(schemas: readonly z.core.$ZodType[]): string[] {
  return schemas.flatMap(unwrap).flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []));
}
