import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Database } from '../../db/database.ts';
import { ServiceError } from '../../http/service-error.ts';

const sizePixels = 128;
const maxPixels = 25_000_000;
const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/** Where the logo of an application is. */
export function logoUrlOf(publicUrl: string, clientId: string): string {
  return `${publicUrl}/oauth/logo/${clientId}`;
}

/**
 * Draws a logo again from an image in base64 or a `data:` address, so that nothing of the file itself is ever sent: a PNG in base64.
 * Throws ServiceError `invalid_request` for what is no PNG, JPEG or WebP.
 */
export async function drawLogo(given: string): Promise<string> {
  const bytes = Buffer.from(given.replace(/^data:[\w/+.-]*;base64,/, ''), 'base64');
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels });
    const { format } = await image.metadata();
    if (!formats.has(format)) throw new Error(format);
    const drawn = await image
      .resize(sizePixels, sizePixels, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    return drawn.toString('base64');
  } catch (cause) {
    const message = 'is not a PNG, JPEG or WebP image';
    throw new ServiceError('invalid_request', `logo ${message}.`, { issues: [{ path: 'logo', message }], cause });
  }
}

/** Serves the logos of apps to everyone who knows the app. */
export function serveLogos(app: FastifyInstance, { database }: { database: Database }): void {
  app.get<{ Params: { clientId: string } }>('/oauth/logo/:clientId', async (request, reply) => {
    const row = await database.query
      .selectFrom('oauth_client')
      .select('logo')
      .where('client_id', '=', request.params.clientId)
      .executeTakeFirst();
    if (!row?.logo) throw new ServiceError('not_found', 'There is no such logo.');
    return reply.header('cache-control', 'public, max-age=300').type('image/png').send(Buffer.from(row.logo, 'base64'));
  });
}
