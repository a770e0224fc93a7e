import type { Concern } from '../http/concern.ts';
import type { EmbedParts } from './embeds.ts';
import { serveEditorFiles } from './serve-editor-files.ts';
import { serveEmbeds } from './serve-embeds.ts';

interface Parts extends EmbedParts {
  publicUrl: string;
  /** Where the editor's built files lie; default: in its package. */
  editorFolder?: string;
}

/** The editor on other sites: its files, and the embeds of workspaces. */
export function createEmbeds(parts: Parts): Concern {
  return {
    pages: (app) => serveEditorFiles(app, parts),
    routes: (routes) => serveEmbeds(routes, parts),
  };
}
