import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { saveAccounts } from '@platen/server';
import { mastodonTrial } from '../social/mastodon-trial.ts';
import type { PlatformServer } from '../social/platform-server.ts';
import { mcpClients, type McpTestClient, type ToolResult } from './mcp-clients.ts';
import { startMcp, type McpService } from './start-mcp.ts';
import { storeTemplate } from './store-template.ts';
import { titlesTemplate } from './titles-template.ts';

const textOf = ({ content }: ToolResult): string => content[0]?.text ?? '';

describe('the social tools of the MCP server', () => {
  let network: PlatformServer;
  let service: McpService;
  let client: McpTestClient;
  let account = 0;
  before(async () => {
    network = await mastodonTrial.start();
    service = await startMcp({
      PLATEN_FETCH_ALLOW: '127.0.0.1',
      PLATEN_SOCIAL_BASE_URLS: `mastodon=${network.url}`,
      PLATEN_SOCIAL_APPS: JSON.stringify({ mastodon: { clientId: 'client-id', clientSecret: 'client-secret' } }),
    });
    const { workspaceId } = service;
    const [saved] = await saveAccounts(
      service.dependencies,
      { workspaceId, platform: 'mastodon', personId: service.personId },
      [{ ...mastodonTrial.account(network.url), avatarUrl: null }],
    );
    account = saved?.id ?? 0;
    client = await mcpClients['the newest client'](service.url, { key: service.key });
  });
  after(async () => {
    await client.close();
    await service.close();
    await network.close();
  });

  const call = async (tool: string, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const answer = await client.call(tool, given);
    assert.notEqual(answer.isError, true, textOf(answer));
    return answer.structuredContent ?? {};
  };
  const refused = async (tool: string, given: Record<string, unknown>): Promise<string> => {
    const answer = await client.call(tool, given);
    assert.equal(answer.isError, true, textOf(answer));
    return textOf(answer);
  };

  it('tell which accounts there are and what they take', async () => {
    const { accounts } = await call('list_social_accounts', {});
    const { name, username } = mastodonTrial.account(network.url);
    assert.deepEqual(accounts, [
      {
        id: account,
        platform: 'mastodon',
        name,
        username,
        requires_reconnect: false,
        max_characters: 500,
        needs_media: false,
        max_images: 4,
        takes_videos: true,
      },
    ]);
    assert.deepEqual((await call('list_social_accounts', { platform: 'bluesky' }))['accounts'], []);
  });

  it('publish what was rendered, once, and say where it is', async () => {
    const templateId = await storeTemplate(service, titlesTemplate());
    const { files } = (await call('render_template', { template_id: templateId })) as { files: { url: string }[] };
    const text = 'Fresh rye, this morning';
    const given = { accounts: [account], status: 'published', content: text, media_urls: files.map(({ url }) => url) };
    const { status, accounts, post_id: postId } = await call('publish_post', given);
    const [published] = accounts as { id: number; status: string; url?: string }[];
    assert.deepEqual([status, published?.id, published?.status], ['published', account, 'published']);
    assert.match(published?.url ?? '', /^https?:\/\//);
    const there = network.posts.filter((post) => post.text.includes(text));
    assert.deepEqual([there.length, there[0]?.media, network.violations], [1, 1, []]);
    const { body } = await service.call('GET', `/social/posts/${String(postId)}`);
    assert.equal((body['data'] as { status: string }).status, 'published');
  });

  it('keep drafts and plans to themselves', async () => {
    const known = network.posts.length;
    const draft = await call('publish_post', { accounts: [account], status: 'draft', content: 'Not yet' });
    assert.equal(draft['status'], 'drafted');
    // In summer, when Berlin is two hours ahead.
    const summer = `${new Date().getUTCFullYear() + 1}-05-01`;
    const planned = await call('publish_post', {
      accounts: [account],
      status: 'scheduled',
      content: 'Later',
      scheduled_for: `${summer}T09:00:00`,
      timezone: 'Europe/Berlin',
    });
    const { body } = await service.call('GET', `/social/posts/${String(planned['post_id'])}`);
    assert.deepEqual(
      [planned['status'], (body['data'] as { scheduled_for: string }).scheduled_for],
      ['scheduled', `${summer}T07:00:00.000Z`],
    );
    assert.equal(network.posts.length, known);
  });

  it('say what to do about what is refused', async () => {
    const post = { status: 'published', content: 'Rye' };
    assert.match(await refused('publish_post', { ...post, accounts: [999_999] }), /Next: Call list_social_accounts/);
    const early = { accounts: [account], status: 'scheduled', content: 'Rye', scheduled_for: '2020-01-01T00:00:00Z' };
    assert.match(await refused('publish_post', early), /invalid_schedule.*Next: /s);
    assert.match(await refused('publish_post', { ...post, accounts: [account], mood: 'glad' }), /mood/);
    const reader = service.tokenWith(['mcp:access', 'workspace:read']);
    const limited = await mcpClients['the newest client'](service.url, { key: reader });
    const names = (await limited.listTools()).map(({ name }) => name);
    await limited.close();
    assert.ok(names.includes('list_social_accounts') && !names.includes('publish_post'));
  });
});
