import { PlatenError, type Layer } from '@platen/template';

/** The failure with the layer's name before its sentence, unless it has that of another in it already. */
export function nameLayer(error: unknown, layer: Pick<Layer, 'id' | 'name'>): unknown {
  if (!(error instanceof PlatenError) || error.message.startsWith('layer ')) return error;
  return new PlatenError(error.code, `layer "${layer.name || layer.id}": ${error.message}`, { cause: error });
}
