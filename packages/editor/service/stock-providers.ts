import type { StockProvider } from '@platen/api';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { EditorService } from './editor-service.ts';

/** A provider of stock photos that can be searched. */
export interface OfferedProvider {
  id: StockProvider;
  name: string;
}

const known = new WeakMap<EditorService, ReadonlySignal<readonly OfferedProvider[]>>();

/** The providers of stock photos that a service offers, asked for once; none until it has answered. */
export function stockProvidersOf(service: EditorService): ReadonlySignal<readonly OfferedProvider[]> {
  const asked = known.get(service);
  if (asked) return asked;
  const providers = signal<readonly OfferedProvider[]>([]);
  known.set(service, providers);
  service.client.listStockProviders({ query: service.scope }).then(
    ({ data }) => (providers.value = data),
    // Without an answer there is nothing to offer.
    () => {},
  );
  return providers;
}
