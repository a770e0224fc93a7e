import { fileURLToPath } from 'node:url';
import type { TemplateInput } from '@platen/template';
import { refreshEditorFiles } from '../../build.ts';
import { freePort } from '../e2e/embed/free-port.ts';
import { startHostSite, type HostSite } from '../e2e/embed/host-site.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';

/** A service with an embed, and a site of somebody else's whose pages show the editor. */
export interface OtherScene {
  service: TestService;
  site: HostSite;
  /** The service's address, without a slash at its end. */
  url: string;
  embedId: string;
  /** Stores a template as the embed's users have them, and answers its id. */
  store(template: TemplateInput): Promise<number>;
  close(): Promise<void>;
}

/** Builds the editor's files where they are not up to date, and starts both. */
export async function startOtherScene(): Promise<OtherScene> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startTestService({
    environment: { PLATEN_PUBLIC_URL: url },
    dependencies: { editorFolder: refreshEditorFiles(fileURLToPath(new URL('../..', import.meta.url))) },
  });
  await service.app.listen({ port, host: '127.0.0.1' });
  const site = await startHostSite();
  const { data: embed } = await service.client.createEmbed({
    body: {
      name: 'Other browsers',
      allowed_origins: [site.origin],
      permissions: ['create', 'save', 'rename', 'download', 'multipage'],
    },
  });
  return {
    service,
    site,
    url,
    embedId: embed.id,
    async store(template) {
      const headers = { origin: site.origin };
      const opened = await service.call('POST', `/embeds/${embed.id}/session`, { key: null, body: {}, headers });
      const { token } = opened.body['data'] as { token: string };
      const body = { content: template };
      const made = await service.call('POST', '/studio/templates/create', { key: token, body, headers });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return Number(made.body['id']);
    },
    async close() {
      await site.close();
      await service.close();
    },
  };
}
