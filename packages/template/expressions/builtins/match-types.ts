import { commonType, describeType, isAssignable, listOf, plainTypes, type ExpressionType } from '../value-type.ts';
import type { ParameterType } from './function-definition.ts';

/** The types that the variables of a signature are bound to in a call. */
export type TypeBindings = Map<string, ExpressionType>;

/** Whether a value of a type can be given for a parameter; what its variables come to is added to the bindings. */
export function matchType(wanted: ParameterType, given: ExpressionType, bindings: TypeBindings): boolean {
  switch (wanted.kind) {
    case 'plain':
      return isAssignable(given, plainTypes[wanted.of]);
    case 'oneOf':
      return wanted.kinds.some((kind) => isAssignable(given, plainTypes[kind]));
    case 'listOf':
      if (given.kind === 'unknown' || given.kind === 'null') return true;
      return given.kind === 'list' && matchType(wanted.items, given.items, bindings);
    case 'variable': {
      if (wanted.kinds && !wanted.kinds.some((kind) => isAssignable(given, plainTypes[kind]))) return false;
      const known = bindings.get(wanted.name);
      const common = known ? commonType(known, given) : given;
      if (common) bindings.set(wanted.name, common);
      return common !== undefined;
    }
    default:
      return false;
  }
}

/** The type that a parameter or result has once its variables are known. */
export function resolveType(type: ParameterType, bindings: TypeBindings): ExpressionType {
  switch (type.kind) {
    case 'plain':
      return plainTypes[type.of];
    case 'listOf':
      return listOf(resolveType(type.items, bindings));
    case 'objectOf':
      return {
        kind: 'object',
        fields: Object.fromEntries(
          Object.entries(type.fields).map(([name, field]) => [name, resolveType(field, bindings)]),
        ),
      };
    case 'variable':
      return bindings.get(type.name) ?? plainTypes.unknown;
    default:
      return plainTypes.unknown;
  }
}

/** The name of a parameter's type in sentences. */
export function describeParameter(type: ParameterType, bindings: TypeBindings): string {
  switch (type.kind) {
    case 'oneOf':
      return anyOf(type.kinds.map((kind) => describeType(plainTypes[kind])));
    case 'listOf':
      return type.items.kind === 'plain' ? describeType(listOf(plainTypes[type.items.of])) : 'a list';
    case 'variable': {
      const known = bindings.get(type.name);
      if (known) return describeType(known);
      return type.kinds ? anyOf(type.kinds.map((kind) => describeType(plainTypes[kind]))) : 'a value';
    }
    case 'lambda':
      return 'a function such as item => item.price';
    default:
      return describeType(resolveType(type, bindings));
  }
}

function anyOf(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
