import { computed } from '@preact/signals-core';
import type { EditorServiceOptions } from '../service/open-editor-service.ts';
import { scopeOf } from '../service/scope-of.ts';
import { createSessionFetch } from '../service/session-fetch.ts';
import { SessionKeeper } from '../service/session-keeper.ts';
import type { AssetService } from './asset-service.ts';
import { createPickerClient } from './picker-client.ts';

/**
 * Opens a session for brand assets alone, with a client that is a tenth of the service's whole one. It behaves as
 * `openEditorService` does. Throws PickerResponseError, and TypeError without a network.
 */
export async function openAssetService(options: EditorServiceOptions): Promise<AssetService> {
  const { embedId, embedUserId, now = Date.now, fetch: send = (input, init) => fetch(input, init) } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const source = options.session;
  const keeper = await SessionKeeper.open({ baseUrl, embedId, source, fetch: send, connect: createPickerClient, now });
  return {
    client: createPickerClient({ baseUrl, fetch: createSessionFetch(keeper, send) }),
    baseUrl,
    session: () => keeper.current.peek(),
    permissions: computed(() => keeper.current.value.permissions),
    scope: scopeOf(keeper.current.peek(), { embedId, embedUserId }),
  };
}
