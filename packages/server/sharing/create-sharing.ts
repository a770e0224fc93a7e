import type { Concern } from '../http/concern.ts';
import { serveBundledFiles } from './serve-bundled-files.ts';
import { serveSharePages } from './serve-share-pages.ts';
import { serveSharedTemplates, type SharedTemplateParts } from './serve-shared-templates.ts';
import { serveSharing } from './serve-sharing.ts';

interface Parts extends SharedTemplateParts {
  /** Where the built page of shared templates lies; default: in its package. */
  sharePageFolder?: string;
}

/** Templates that are shared by a link: their pages, files and operations. */
export function createSharing(parts: Parts): Concern {
  return {
    async pages(app) {
      serveBundledFiles(app);
      await serveSharePages(app, parts);
    },
    routes(routes) {
      serveSharing(routes, parts);
      serveSharedTemplates(routes, parts);
    },
  };
}
