import { msg } from '@lit/localize';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Editor } from '../../../context/editor-context.ts';

type Service = NonNullable<Editor['service']>;

const known = new WeakMap<Service, ReadonlySignal<boolean>>();

/** Whether the service removes backgrounds; false until it has said so. It is asked once. */
export function removesBackgrounds(service: Service): ReadonlySignal<boolean> {
  const before = known.get(service);
  if (before) return before;
  const isOn = signal(false);
  known.set(service, isOn);
  service.client.getModels().then(
    ({ data }) => (isOn.value = data.models.some(({ kind, model }) => kind === 'cutout' && model !== null)),
    // Sessions that may not ask have no models.
    () => undefined,
  );
  return isOn;
}

/** Has the background of an image removed. Answers the source of what is left, undefined after saying what went wrong. */
export async function removeBackgroundOf(
  source: string,
  service: Service,
  editor: Editor,
): Promise<string | undefined> {
  try {
    const { data } = await service.client.removeBackground({ body: { source } });
    return data.asset;
  } catch (error) {
    const text = error instanceof Error && error.message !== '' ? error.message : msg('The file could not be read.');
    editor.notify({ kind: 'error', text });
    return undefined;
  }
}
