import type { Editor } from '../../context/editor-context.ts';

/** Whether the template may be in approval flows that the person can see: signed in at the service, and in no session of an embed. */
export function isReviewed({ service }: Pick<Editor, 'service'>): boolean {
  return (
    service !== undefined && service.session().workspaceId !== undefined && service.session().embedId === undefined
  );
}
