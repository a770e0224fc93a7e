/** The rows a call may see: those of a workspace, or of one user of one embed in it. */
export interface ItemScope {
  workspaceId: number;
  embedId: number | null;
  embedUserId: string | null;
}

/** The share that work uses: a workspace's, and within it that of a user of its embeds. */
export interface Share {
  /** 0 for work of the service itself. */
  workspaceId: number;
  /** Null for what the workspace itself has done. */
  user: string | null;
}

/** Work of the service itself, which no workspace asked for. */
export const serviceShare: Share = { workspaceId: 0, user: null };

/** The share that work within a scope takes. An embed that keeps no data of its users apart is one user. */
export function shareOf({ workspaceId, embedId, embedUserId }: ItemScope): Share {
  return { workspaceId, user: embedId === null ? null : `${embedId} ${embedUserId ?? ''}` };
}
