import type { BrandAssetType } from '@platen/api';
import type { ChosenAsset } from '../assets/chosen-asset.ts';
import { emitEvent } from './event-map.ts';

/**
 * Asks the host for an asset. Resolves with the result of the host's own picker, undefined if it was closed; undefined immediately if the
 * host has none, and the editor shows its own.
 */
export function requestAsset(
  host: EventTarget,
  wanted: { type: BrandAssetType; layerId: string | undefined },
): Promise<ChosenAsset | undefined> | undefined {
  const { promise, resolve } = Promise.withResolvers<ChosenAsset | undefined>();
  const isOurs = emitEvent(host, 'asset-request', {
    ...wanted,
    choose: resolve,
    respondWith: (answer) => void Promise.resolve(answer).then(resolve, () => resolve(undefined)),
  });
  return isOurs ? undefined : promise;
}
