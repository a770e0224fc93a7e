import type { PlainValue } from '../css/value-format.ts';
import type { ValueShape } from '../data/constraint-shape.ts';
import type { ValueError } from '../errors/refusal.ts';
import type { JsonObject } from '../json/json-object.ts';
import type { Migration } from '../json/migration.ts';
import type { ParameterType } from '../values/parameter-type.ts';
import type { Layer } from './layer.ts';
import type { StyleKey } from './style-key.ts';

/** The value of a modification: a plain value, or rows for a table. */
export type ModificationValue = PlainValue | readonly JsonObject[];

/** Where a modification without a style key goes: a text, a source, a code, rows. `type` is that of the parameter. */
export interface LayerContent<L extends Layer> {
  shape(type: ParameterType): ValueShape;
  /** Returns the value as in a modification: rows as JSON. */
  read(layer: L, type: ParameterType): string;
  /** A copy of the layer with other content, or why it cannot be taken. */
  write(layer: L, value: ModificationValue, type: ParameterType): Layer | ValueError;
}

/** The template model's definition of a layer type, besides its schema. */
export interface LayerDefinition<L extends Layer> {
  /** Changes of stored layers of the type, oldest first. */
  migrations: readonly Migration[];
  /** Style keys, each name once. */
  keys: readonly StyleKey<L>[];
  /** The type of an imported parameter that does not say its own. */
  parameterType: ParameterType;
  /** Missing: there is none, and parameters are bound to style keys. */
  content?: LayerContent<L>;
  /** Whether a layer that spans its parent looks right when only that side becomes longer. */
  canStretch(layer: L, axis: 'width' | 'height', spans: { width: boolean; height: boolean }): boolean;
  /** Its own lengths times a factor; those that every layer has, and the frame's, are scaled for it. */
  scale(layer: L, factor: number, scaleChild: (child: Layer) => Layer): Partial<L>;
}
