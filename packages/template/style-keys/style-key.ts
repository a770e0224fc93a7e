import { ValueError } from '../errors/refusal.ts';
import type { Layer, LayerType } from '../layers/layer.ts';
import type { PlainValue, ValueCourse, ValueFormat } from './value-format.ts';

/** A property that modifications and bindings can name, for the layer types that have it. */
export interface StyleKey {
  /** As it is written; compared without regard to case. */
  name: string;
  /** Whether layers of that type have it. */
  isFor(type: LayerType): boolean;
  /** The layer's present value as a modification would say it; undefined when it has none. */
  read(layer: Layer): PlainValue | undefined;
  /** A copy of the layer with the value, or why it cannot be taken. */
  write(layer: Layer, value: PlainValue): Layer | ValueError;
  format: Pick<ValueFormat<unknown>, 'schema' | 'typescript'>;
  /** How keyframes lead from one value to another; missing where they cannot. */
  course?: ValueCourse;
}

type LayerOf<Type extends LayerType> = Extract<Layer, { type: Type }>;

/** What a key does; `format` may depend on the layer where the value does (a gradient to the corner of its box). */
export interface StyleKeyDefinition<Type extends LayerType, Value> {
  format: ValueFormat<Value> | ((layer: LayerOf<Type>) => ValueFormat<Value>);
  /** Where the format depends on the layer: how schemas describe it. */
  described?: Pick<ValueFormat<Value>, 'schema' | 'typescript' | 'course'>;
  /** Where the format does not say it. */
  course?: ValueCourse;
  read(layer: LayerOf<Type>): PlainValue | undefined;
  write(layer: LayerOf<Type>, value: Value): Layer;
}

/** Makes a style key for layers of some types. */
export function styleKey<Type extends LayerType, Value>(
  name: string,
  types: readonly Type[],
  definition: StyleKeyDefinition<Type, Value>,
): StyleKey {
  const { format } = definition;
  const isMine = (layer: Layer): layer is LayerOf<Type> => types.some((type) => type === layer.type);
  const described = typeof format === 'function' ? definition.described : format;
  const course = definition.course ?? described?.course;
  const any = { schema: { type: ['string', 'number'] }, typescript: 'string | number' };
  return {
    name,
    isFor: (type) => types.some((mine) => mine === type),
    read: (layer) => (isMine(layer) ? definition.read(layer) : undefined),
    write(layer, input) {
      if (!isMine(layer)) return new ValueError(`is not a property of ${layer.type} layers`);
      const value = (typeof format === 'function' ? format(layer) : format).parse(input);
      return value instanceof ValueError ? value : definition.write(layer, value);
    },
    format: described ?? any,
    ...(course && { course }),
  };
}

/** The same key under further names. */
export function withAliases(key: StyleKey, ...names: readonly string[]): StyleKey[] {
  return [key, ...names.map((name) => ({ ...key, name }))];
}
