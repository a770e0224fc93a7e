import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { ShownPage } from './oauth/browser.ts';
import { finishAuthorization, mcpClients, type McpTestClient } from './mcp-clients.ts';
import { redirectUri, startOAuth, type OAuthService } from './oauth/start-oauth.ts';
import { storeTemplate } from './store-template.ts';
import { titlesTemplate } from './titles-template.ts';

/** What a client program keeps, and where it sent its person. */
interface Program extends OAuthClientProvider {
  cached: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier?: string;
    discovery?: OAuthDiscoveryState;
  };
  /** Where the person was sent last. */
  sentTo: URL | undefined;
}

/** A program that a person uses: it registers itself and keeps what it is given. */
function createProgram(): Program {
  const cached: Program['cached'] = {};
  const program: Program = {
    cached,
    sentTo: undefined,
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: 'Assistant',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => cached.client,
    saveClientInformation: (client) => void (cached.client = client),
    tokens: () => cached.tokens,
    saveTokens: (tokens) => void (cached.tokens = tokens),
    redirectToAuthorization: (url) => void (program.sentTo = url),
    saveCodeVerifier: (verifier) => void (cached.verifier = verifier),
    codeVerifier: () => cached.verifier ?? '',
    saveDiscoveryState: (discovery) => void (cached.discovery = discovery),
    discoveryState: () => cached.discovery,
    invalidateCredentials: (scope) => {
      if (scope === 'all' || scope === 'tokens') delete cached.tokens;
    },
  };
  return program;
}

const account = { email: 'ann@people.example', password: 'correct horse battery' };

describe('the MCP server for people who sign in', () => {
  let service: OAuthService;
  let url: URL;
  let templateId: number;
  before(async () => {
    service = await startOAuth();
    url = new URL('/mcp', service.address);
    templateId = await storeTemplate(service, titlesTemplate());
    const browser = service.browserOf();
    const signUp = await browser.open('/sign-up');
    const shown = await browser.submit(firstForm(signUp), [
      ['name', 'Ann'],
      ...Object.entries(account),
      ['key', service.key],
    ]);
    assert.ok(browser.cookies.has('platen.session_token'), shown.html);
  });
  after(() => service.close());

  /** Has the person, who is signed in nowhere, sign in and answer the page that a program sent them to, and the program take what came back. */
  const letIn = async (name: keyof typeof mcpClients, program: Program): Promise<void> => {
    const sent = program.sentTo ?? assert.fail('the program sent nobody anywhere');
    const browser = service.browserOf();
    const signIn = await browser.open(`${sent.pathname}${sent.search}`);
    assert.equal(signIn.url.pathname, '/sign-in');
    const page = await browser.submit(firstForm(signIn), Object.entries(account));
    assert.match(page.url.pathname, /^\/oauth\/consent\//);
    assert.match(page.html, /Assistant/);
    const back = await browser.answer(page, 'allow');
    program.sentTo = undefined;
    await finishAuthorization[name](url, { authProvider: program }, back.searchParams);
  };

  for (const name of Object.keys(mcpClients) as (keyof typeof mcpClients)[]) {
    describe(`with ${name}`, () => {
      const program = createProgram();
      let client: McpTestClient;
      const textOf = async (tool: string, given: Record<string, unknown>): Promise<string> => {
        const { content } = await client.call(tool, given);
        return content[0]?.text ?? '';
      };

      it('is refused, finds the way, registers and sends the person to sign in', async () => {
        await assert.rejects(mcpClients[name](url, { authProvider: program }), /unauthorized/i);
        const sent = program.sentTo ?? assert.fail('nobody was sent anywhere');
        assert.equal(`${sent.origin}${sent.pathname}`, `${service.address}/oauth/authorize`);
        const asked = Object.fromEntries(sent.searchParams);
        assert.equal(asked['resource'], url.href);
        assert.equal(asked['code_challenge_method'], 'S256');
        assert.deepEqual(asked['scope']?.split(' ').toSorted(), [
          'mcp:access',
          'offline_access',
          'render:generate',
          'workspace:approvals:write',
          'workspace:assets:write',
          'workspace:read',
          'workspace:social:write',
          'workspace:templates:read',
          'workspace:templates:write',
        ]);
        assert.equal(asked['client_id'], program.cached.client?.client_id);
      });

      it('is let in, and uses the tools', async () => {
        await letIn(name, program);
        assert.match(program.cached.tokens?.access_token ?? '', /^ost_/);
        client = await mcpClients[name](url, { authProvider: program });
        const byKey = await mcpClients[name](url, { key: service.key });
        assert.deepEqual(await client.listTools(), await byKey.listTools());
        await byKey.close();
        const answer = await client.call('render_template', {
          template_id: templateId,
          modifications: { title: name },
        });
        assert.deepEqual(
          answer.content.map(({ type }) => type),
          ['text', 'image', 'resource_link'],
        );
        assert.match(await textOf('create_template', { name: 'Mine', width: 30, height: 20 }), /"name":"Mine"/);
      });

      it('refreshes what has expired without asking the person', async () => {
        const { access_token, refresh_token } = program.cached.tokens ?? assert.fail();
        // A quarter of an hour later.
        await service.dependencies.database.query
          .updateTable('oauth_token')
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where('kind', '=', 'AccessToken')
          .execute();
        assert.match(await textOf('list_templates', {}), /"templates":/);
        assert.notEqual(program.cached.tokens?.access_token, access_token);
        assert.notEqual(program.cached.tokens?.refresh_token, refresh_token);
        assert.equal(program.sentTo, undefined);
      });

      it('asks the person for the scope that is lacking', async () => {
        const narrow = createProgram();
        narrow.cached.client = program.cached.client ?? assert.fail();
        const granted = await service.tokens(narrow.cached.client.client_id, {
          scope: 'mcp:access workspace:templates:read',
          resource: url.href,
        });
        narrow.cached.tokens = { access_token: granted.access_token, token_type: 'Bearer' };
        const some = await mcpClients[name](url, { authProvider: narrow });
        assert.deepEqual(
          (await some.listTools()).map(({ name: tool }) => tool),
          [
            'list_templates',
            'get_template',
            'get_template_schema',
            'find_brand_asset_uses',
            'suggest_workflow',
            'list_workflow_nodes',
            'validate_workflow',
            'list_workflow_runs',
            'get_workflow_run',
          ],
        );
        await assert.rejects(some.call('render_template', { template_id: templateId }), /unauthorized/i);
        const asked = (narrow.sentTo?.searchParams.get('scope') ?? '').split(' ');
        for (const scope of ['render:generate', 'mcp:access', 'workspace:templates:read']) {
          assert.ok(asked.includes(scope), `${scope} of ${asked.join(' ')}`);
        }
        await letIn(name, narrow);
        const more = await mcpClients[name](url, { authProvider: narrow });
        assert.notEqual((await more.call('render_template', { template_id: templateId })).isError, true);
        await Promise.all([some.close(), more.close()]);
      });

      it('acts in the workspace that it names, and in none that the person did not choose', async () => {
        const { workspaceId: second } = await service.addWorkspace('Second');
        const { workspaceId: third } = await service.addWorkspace('Third');
        const both = await service.addPerson(`${name.length}@platen.test`, [service.workspaceId, second, third]);
        const chosen = [service.workspaceId, second];
        const { access_token } = await service.tokens(program.cached.client?.client_id ?? '', {
          personId: both,
          scope: 'mcp:access workspace:templates:read',
          resource: url.href,
          workspaceIds: chosen,
        });
        const totals: unknown[] = [];
        for (const workspaceId of chosen) {
          const headers = { 'x-workspace-id': String(workspaceId) };
          const there = await mcpClients[name](url, { key: access_token, headers });
          totals.push((await there.call('list_templates', {})).structuredContent?.['total']);
          const { isError } = await there.call('get_template', { template_id: templateId });
          assert.equal(isError === true, workspaceId === second);
          await there.close();
        }
        assert.ok(Number(totals[0]) > 0 && totals[1] === 0, String(totals));
        const headers = { 'x-workspace-id': String(third) };
        await assert.rejects(mcpClients[name](url, { key: access_token, headers }), /403|404|workspace/i);
      });

      it('has tokens for the tools alone, and takes none for the interface', async () => {
        const token = program.cached.tokens?.access_token ?? '';
        assert.equal((await service.callWith(token, '/studio/templates/all')).status, 401);
        const { access_token } = await service.tokens(program.cached.client?.client_id ?? '', {
          scope: 'mcp:access workspace:templates:read',
        });
        assert.equal((await service.callWith(access_token, '/studio/templates/all')).status, 200);
        await assert.rejects(mcpClients[name](url, { key: access_token }), /not for the tools|HTTP 401/);
      });

      it('is out when the person takes its access back', async () => {
        await service.dependencies.database.query.deleteFrom('oauth_grant').execute();
        await assert.rejects(client.call('list_templates', {}), /unauthorized/i);
        assert.ok(program.sentTo, 'and is sent to ask again');
        await client.close();
      });
    });
  }
});

/** A page up to the end of its first form: others on it, such as that of passkeys, have hidden fields of their own. */
function firstForm(page: ShownPage): ShownPage {
  return { ...page, html: page.html.slice(0, page.html.indexOf('</form>')) };
}
