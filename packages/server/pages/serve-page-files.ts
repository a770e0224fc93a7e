import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { immutable } from '../http/headers/file-headers.ts';
import { writeFontRules } from './font-rules.ts';
import { iconFile } from './page-icon.ts';
import { pageStyle } from './page-style.ts';

/** The fonts, at `/assets/` from where it lies, and the looks. */
const style = `${writeFontRules('letters', '../assets/')}${pageStyle}`;

/** Changes with the style sheet, so that browsers may keep it. */
const version = createHash('sha256').update(style).digest('hex').slice(0, 12);

/** Where the style sheet of the service's own pages lies. */
export const stylePath = `/pages/style-${version}.css`;

/** Where the sign that browsers show beside the title lies. */
export const iconPath = '/pages/icon.svg';

/** Serves what the pages that the service writes itself load: their style sheet and their sign. */
export function servePageFiles(app: FastifyInstance): void {
  app.get(stylePath, (_request, reply) => reply.headers(immutable).type('text/css; charset=utf-8').send(style));
  app.get(iconPath, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(iconFile),
  );
}
