import { embedPermissions, type EmbedPermission } from '@platen/api';
import { createAssetSource, type AssetSource } from '@platen/editor/asset-browser';
import { signal } from '@preact/signals-core';
import type { Session } from '../../session/session.ts';

/** The brand assets of the workspace that a person is in. Who may only look is offered nothing else. */
export function createWorkspaceAssetSource(session: Session): AssetSource {
  const workspaceId = session.workspace.peek()?.id;
  const baseUrl = `${session.place.serviceUrl}/v1`;
  const permissions = signal<ReadonlySet<EmbedPermission>>(new Set(session.can('member') ? embedPermissions : []));
  const source = createAssetSource({
    client: session.client,
    baseUrl,
    permissions,
    scope: {},
    session: () => ({ token: '', workspaceId, permissions: permissions.peek() }),
  });
  return { ...source, key: `${baseUrl} workspace ${workspaceId ?? ''}` };
}
