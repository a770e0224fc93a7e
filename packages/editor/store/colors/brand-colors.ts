import { isColorText } from '@platen/template';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { EditorService } from '../../service/editor-service.ts';

const known = new WeakMap<EditorService, ReadonlySignal<readonly string[]>>();

/**
 * The brand colors of a service, newest first; read once, when they are first asked for. Empty until they are there, and where the
 * session may not read them. Gradients are omitted.
 */
export function brandColors(service: EditorService): ReadonlySignal<readonly string[]> {
  const before = known.get(service);
  if (before) return before;
  const colors = signal<readonly string[]>([]);
  known.set(service, colors);
  void service.client
    .listBrandColors({ query: { ...service.scope, owner: 'all', limit: 48 } })
    .then(({ data }) => (colors.value = data.map(({ value }) => value).filter(isColorText)))
    .catch(() => {
      // Colors to choose from are a help: without them the rest works as well.
    });
  return colors;
}
