import * as template from '@platen/template';
import { z } from 'zod';
import * as contract from '../index.ts';
import * as social from '../social/index.ts';

/** Types that are worth a component of their own; texts and numbers are clearer inline. */
const namedTypes: ReadonlySet<string> = new Set(['object', 'union', 'record', 'intersection', 'lazy']);

/**
 * The component name of every schema that this package and the template format export: the export's own name, with a capital.
 * Where one schema has several exports the first one counts.
 */
export function nameComponents(): ReadonlyMap<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>();
  const taken = new Set<string>();
  for (const [exported, value] of [contract, social, template].flatMap((list) => Object.entries(list))) {
    if (!(value instanceof z.ZodType) || !namedTypes.has(value.def.type) || names.has(value)) continue;
    const plain = exported.replace(/Schema$/, '');
    const name = `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
    const free = taken.has(name) ? `Template${name}` : name;
    taken.add(free);
    names.set(value, free);
  }
  return names;
}
