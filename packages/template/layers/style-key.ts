import { ValueError } from '../errors/refusal.ts';
import type { PlainValue, ValueCourse, ValueFormat } from '../css/value-format.ts';
import type { Layer } from './layer.ts';

/** A property for modifications and bindings, of layers of some types. */
export interface StyleKey<L extends Layer = Layer> {
  /** Name of the key; compared ignoring case. */
  name: string;
  /** Returns the layer's current value as in a modification; undefined if it has none. */
  read(layer: L): PlainValue | undefined;
  /** Returns a copy of the layer with the value, or why the value is not accepted. */
  write(layer: L, value: PlainValue): Layer | ValueError;
  format: Pick<ValueFormat<unknown>, 'schema' | 'typescript'>;
  /** How keyframes interpolate the value; missing if they cannot. */
  course?: ValueCourse;
}

/** Definition of a style key; `format` may depend on the layer if the value does (a gradient to the corner of its box). */
export interface StyleKeyDefinition<L extends Layer, Value> {
  format: ValueFormat<Value> | ((layer: L) => ValueFormat<Value>);
  /** Where the format depends on the layer: how schemas describe it. */
  described?: Pick<ValueFormat<Value>, 'schema' | 'typescript' | 'course'>;
  /** Where the format does not say it. */
  course?: ValueCourse;
  read(layer: L): PlainValue | undefined;
  write(layer: L, value: Value): Layer;
}

/** Returns functions that create style keys for the layers `L`; `memberKey` creates those that read and write one member unchanged. */
export function styleKeysFor<L extends Layer>() {
  const styleKey = <Value>(name: string, definition: StyleKeyDefinition<L, Value>): StyleKey<L> => {
    const { format, read } = definition;
    const described = typeof format === 'function' ? definition.described : format;
    const course = definition.course ?? described?.course;
    return {
      name,
      read,
      write(layer, input) {
        const value = (typeof format === 'function' ? format(layer) : format).parse(input);
        return value instanceof ValueError ? value : definition.write(layer, value);
      },
      format: described ?? { schema: { type: ['string', 'number'] }, typescript: 'string | number' },
      ...(course && { course }),
    };
  };
  const memberKey = <Member extends keyof L>(
    name: string,
    member: Member,
    format: ValueFormat<L[Member] & PlainValue>,
  ): StyleKey<L> =>
    styleKey(name, {
      format,
      read: (layer) => layer[member] as PlainValue | undefined,
      write: (layer, value) => ({ ...layer, [member]: value }),
    });
  return { styleKey, memberKey };
}

/** The same key under further names. */
export function withAliases<L extends Layer>(key: StyleKey<L>, ...names: readonly string[]): StyleKey<L>[] {
  return [key, ...names.map((name) => ({ ...key, name }))];
}
