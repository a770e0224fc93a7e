import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Editor } from '../../../context/editor-context.ts';
import type { CutoutModel } from '../../../cutouts/cutout-runtime.ts';

type Service = NonNullable<Editor['service']>;

/** Who removes backgrounds: the provider of the service, or a model in this browser. */
export type BackgroundRemover = 'service' | CutoutModel;

const known = new WeakMap<Service, ReadonlySignal<BackgroundRemover | undefined>>();

/** Who removes backgrounds; undefined until the service has said so, and where nothing does. It is asked once. */
export function backgroundRemoverOf(service: Service): ReadonlySignal<BackgroundRemover | undefined> {
  const before = known.get(service);
  if (before) return before;
  const remover = signal<BackgroundRemover | undefined>(undefined);
  known.set(service, remover);
  service.client.getBackgroundRemoval().then(
    ({ data }) => (remover.value = data.service ? 'service' : (data.model ?? undefined)),
    // Without an answer there is nothing to offer.
    () => undefined,
  );
  return remover;
}
