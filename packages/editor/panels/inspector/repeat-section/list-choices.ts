import { printName, type TypeScope } from '@platen/template/internal';

/** Levels of objects in which lists are looked for. */
const maxLevels = 3;

/** The lists that names lead to, as expressions write them: `dishes`, `menu.courses`. */
export function listChoices(types: TypeScope): string[] {
  const found: string[] = [];
  const visit = (scope: TypeScope, prefix: string, level: number): void => {
    for (const [name, type] of Object.entries(scope)) {
      const path = `${prefix}${printName(name)}`;
      if (type.kind === 'list') found.push(path);
      if (type.kind === 'object' && level < maxLevels && name !== 'repeat') visit(type.fields, `${path}.`, level + 1);
    }
  };
  visit(types, '', 1);
  return found;
}
