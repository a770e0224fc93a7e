import { SignJWT } from 'jose';
import { callService, type Tenant } from './caller.ts';

const origin = 'https://attack.example';

/** Makes an embed whose users may do whatever users of embeds can, and opens a session for that many of them. */
export async function openEmbedSessions(tenant: Tenant, users: number): Promise<Tenant[]> {
  const permissions = ['create', 'save', 'rename', 'delete', 'import', 'multipage', 'upload', 'download'];
  const made = await callService(tenant, 'POST', '/embeds', {
    body: { name: 'Attack', allowed_origins: [origin], permissions },
  });
  const embed = (made.body as { data?: { id: string; secret: string } } | undefined)?.data;
  if (!embed) throw new Error(`An embed could not be made: ${made.status} ${JSON.stringify(made.body)}`);
  const sessions: Tenant[] = [];
  for (let user = 0; user < users; user++) {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(`user ${user}`)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(embed.secret));
    sessions.push({ baseUrl: tenant.baseUrl, key: await openSession(tenant, embed.id, token) });
  }
  return sessions;
}

async function openSession({ baseUrl }: Tenant, embedId: string, token: string): Promise<string> {
  const response = await fetch(`${baseUrl}/embeds/${embedId}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token }),
  });
  const answer = (await response.json()) as { data?: { token: string } };
  if (!answer.data) throw new Error(`A session could not be opened: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data.token;
}
