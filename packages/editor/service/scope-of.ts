import type { Session } from './editor-service.ts';

/**
 * The query parameters that narrow calls to one user of one embed. Sessions of embeds are narrow by themselves; a token that reaches a
 * whole workspace is narrowed to the user that the host names, when it names both.
 */
export function scopeOf(
  session: Pick<Session, 'embedId'>,
  { embedId, embedUserId }: { embedId?: string | undefined; embedUserId?: string | undefined },
): { embedId?: string; embedUserId?: string } {
  const isNarrowed = session.embedId === undefined && embedId !== undefined && embedUserId !== undefined;
  return isNarrowed ? { embedId, embedUserId } : {};
}
