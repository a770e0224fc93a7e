import type { Layer } from '@platen/template';

/** Access to the properties of layers of one type, for fields whose targets are layers of any type. */
export interface PropertiesOf<Own extends Layer> {
  /** Reads a property; undefined for layers of other types. */
  of<Value>(read: (layer: Own) => Value | undefined): (layer: Layer) => Value | undefined;
  /** Writes a property; layers of other types stay as they are. */
  on<Value>(write: (layer: Own, value: Value) => unknown): (layer: Layer, value: Value) => void;
}

/** Access to the properties of layers of a type, such as `text`. */
export function propertiesOf<Type extends Layer['type']>(type: Type): PropertiesOf<Extract<Layer, { type: Type }>> {
  const isOwn = (layer: Layer): layer is Extract<Layer, { type: Type }> => layer.type === type;
  return {
    of: (read) => (layer) => (isOwn(layer) ? read(layer) : undefined),
    on: (write) => (layer, value) => {
      if (isOwn(layer)) write(layer, value);
    },
  };
}
