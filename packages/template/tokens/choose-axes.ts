import { PlatenError } from '../errors/errors.ts';
import type { Tokens } from './tokens.ts';

/** Values of axes by their ids: `{brand: "north", mode: "dark"}`. */
export type ChosenAxes = Readonly<Record<string, string>>;

function refuse(id: string, message: string): never {
  const path = id === 'brand' || id === 'mode' ? id : `axes.${id}`;
  throw new PlatenError('OPTIONS_INVALID', `The option ${path} ${message}.`, { issues: [{ path, message }] });
}

/**
 * The value of every axis of a template: the one asked for, else its default. Throws OPTIONS_INVALID for an axis or a value that the template does not have, naming those that it has.
 */
export function chooseAxes({ axes }: Pick<Tokens, 'axes'>, asked: ChosenAxes = {}): ReadonlyMap<string, string> {
  const chosen = new Map(axes.map(({ id, values, default: usual }) => [id, usual ?? values[0] ?? '']));
  for (const [id, value] of Object.entries(asked)) {
    const axis = axes.find((each) => each.id === id);
    if (!axis) {
      const known = axes.length === 0 ? 'it has none' : `it has ${axes.map((each) => each.id).join(', ')}`;
      refuse(id, `names an axis that the template does not have; ${known}`);
    }
    if (axis.values.includes(value)) chosen.set(id, value);
    else refuse(id, `has no value "${value.slice(0, 64)}"; it can be ${axis.values.join(', ')}`);
  }
  return chosen;
}
