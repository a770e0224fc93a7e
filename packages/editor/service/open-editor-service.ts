import { createClient } from '@platen/api/client';
import { PlatenError } from '@platen/template';
import { computed, signal } from '@preact/signals-core';
import { createAssetFinder } from './asset-resolver.ts';
import { createBrandFontFinder } from './brand-font-finder.ts';
import type { EditorService } from './editor-service.ts';
import { scopeOf } from './scope-of.ts';
import { createSessionFetch } from './session-fetch.ts';
import { SessionKeeper } from './session-keeper.ts';
import type { SessionSource } from './session-source.ts';

/** How an editor reaches a service. */
export interface EditorServiceOptions {
  /** Base URL, ending in the version segment: `https://platen.example/v1`. */
  baseUrl: string;
  embedId?: string | undefined;
  /**
   * With an API key or access token: the user whose items are shown. Of embed sessions the service knows the user and does not believe
   * a page.
   */
  embedUserId?: string | undefined;
  /** Default: a session of the embed without a user of the host's. */
  session?: SessionSource | undefined;
  /** Default: the browser's. */
  fetch?: typeof fetch;
  /** Milliseconds since the epoch; default `Date.now`. */
  now?(): number;
}

/**
 * Opens a session and answers the service behind it. The session is renewed before its end, and once when the service says that it
 * is over. Throws ServiceResponseError when there is none to be had, and TypeError without a network.
 */
export async function openEditorService(options: EditorServiceOptions): Promise<EditorService> {
  const { embedId, embedUserId, now = Date.now, fetch: send = (input, init) => fetch(input, init) } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const keeper = await SessionKeeper.open({
    baseUrl,
    embedId,
    source: options.session,
    fetch: send,
    connect: createClient,
    now,
  });
  const client = createClient({ baseUrl, fetch: createSessionFetch(keeper, send) });
  const scope = scopeOf(keeper.current.peek(), { embedId, embedUserId });
  const open = () => ({
    findAsset: createAssetFinder(client, scope),
    findFonts: createBrandFontFinder(client, scope, now),
  });
  let found = open();
  const replacements = signal(0);
  return {
    client,
    baseUrl,
    session: () => keeper.current.peek(),
    permissions: computed(() => keeper.current.value.permissions),
    scope,
    resolveAsset: async (id) => (await found.findAsset(id)).url,
    findFile: async (id) => (await found.findAsset(id)).record,
    async fetchBlocked(url) {
      if (!keeper.current.peek().permissions.has('save')) {
        throw new PlatenError(
          'ASSET_UNREACHABLE',
          'The session may not save, and so not fetch images of other servers.',
        );
      }
      const answer = await client.fetchRemoteImage({ body: { url } });
      return new Uint8Array(await answer.arrayBuffer());
    },
    findFocalPoint: async (id) => (await found.findAsset(id)).focalPoint,
    findFonts: (families) => found.findFonts(families),
    replacements,
    assetReplaced() {
      found = open();
      replacements.value += 1;
    },
  };
}
