import type { Session } from '../../session/session.ts';

/** The first steps of a workspace, and which of them were made. */
export interface FirstSteps {
  hasTemplate: boolean;
  /** The newest template, for links to it. */
  templateId: number | undefined;
  hasRender: boolean;
  hasCompany: boolean;
}

/** Reads how far a workspace has come. Throws ServiceResponseError. */
export async function loadSteps(session: Pick<Session, 'client' | 'can'>): Promise<FirstSteps> {
  const { client } = session;
  const [templates, logs, members, invitations, embeds] = await Promise.all([
    client.listAllTemplates({ query: { limit: 1, owner: 'workspace' } }),
    client.listLogs({ query: { limit: 1, status: '200' } }),
    client.listMembers(),
    session.can('admin') ? client.listInvitations() : { data: [] },
    client.listEmbeds(),
  ]);
  return {
    hasTemplate: templates.data.length > 0,
    templateId: templates.data[0]?.id,
    hasRender: logs.data.length > 0,
    hasCompany: members.data.length > 1 || invitations.data.length > 0 || embeds.data.some(isPublic),
  };
}

/** Whether an embed is for a site that others can open, which those on this machine are not. */
function isPublic({ allowed_origins: origins }: { allowed_origins: readonly string[] }): boolean {
  return origins.some((origin) => !/^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::|$)/.test(origin));
}

/** Whether nothing is left to do. */
export function areStepsDone({ hasTemplate, hasRender, hasCompany }: FirstSteps): boolean {
  return hasTemplate && hasRender && hasCompany;
}
