import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { addEmbed, changeEmbed, listEmbeds, staticMediaType, type Dependencies } from '@platen/server';

const folder = fileURLToPath(new URL('embed/', import.meta.url));
const files = /^\/(index\.html|embed(?:-frame|-shadow)?\.html|[a-z-]+\.(?:css|js))$/;
const embedName = 'Demo site';

/**
 * Starts a site of somebody else's that shows the editor: pages on a port of their own, which makes them another origin, and an embed
 * that allows it. Takes the wished port when it is free and any other when not.
 */
export async function startEmbedSite(
  { database, vault, now, publicUrl }: Pick<Dependencies, 'database' | 'vault' | 'now' | 'publicUrl'>,
  { host, port }: { host: string; port: number },
): Promise<{ url: string }> {
  let embedId = '';
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const name = files.exec(path === '/' ? '/index.html' : path)?.[1];
    if (name === undefined) return void response.writeHead(404).end();
    readFile(`${folder}${name}`).then(
      (bytes) => {
        const headers = {
          'content-type': staticMediaType(name),
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        };
        if (!name.endsWith('.html')) return response.writeHead(200, headers).end(bytes);
        const html = bytes.toString().replaceAll('{{service}}', publicUrl).replaceAll('{{embed}}', embedId);
        return response.writeHead(200, { ...headers, 'content-security-policy': policyOf(publicUrl) }).end(html);
      },
      () => response.writeHead(404).end(),
    );
  });
  await listen(server, host, port).catch(() => listen(server, host, 0));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const workspace = await database.query.selectFrom('workspace').select('id').orderBy('id').executeTakeFirstOrThrow();
  const parts = { database, vault, now };
  const settings = {
    name: embedName,
    allowed_origins: [url],
    permissions: ['create', 'save', 'rename', 'delete', 'upload', 'download', 'multipage', 'import'] as const,
    sections: null,
    theme: {},
    locale: null,
    per_user_data: false,
  };
  const known = (await listEmbeds(parts, workspace.id)).find(({ name }) => name === embedName);
  const embed = known
    ? await changeEmbed(parts, workspace.id, known.id, { allowed_origins: [url] })
    : await addEmbed(parts, workspace.id, { ...settings, permissions: [...settings.permissions] });
  embedId = embed.id;
  // It ends with the service.
  server.unref();
  return { url };
}

/** As docs/embedding.md says it, for a service on another origin. */
function policyOf(service: string): string {
  const { origin } = new URL(service);
  return [
    "default-src 'self'",
    `script-src 'self' ${origin} 'wasm-unsafe-eval'`,
    `connect-src 'self' ${origin} data: blob:`,
    `img-src 'self' ${origin} data: blob:`,
    `media-src 'self' ${origin} data: blob:`,
    'worker-src blob:',
    `frame-src ${origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
