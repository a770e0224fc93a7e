import type { EmbedPermission } from '@platen/api';
import type { FontStore } from '@platen/engine/internal';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Template, TemplateInput } from '@platen/template';
import type { LinkedEditor } from './editor-link.ts';
import type { EditorService } from '../service/editor-service.ts';
import type { SessionSource } from '../service/session-source.ts';

/** The host's request to open a template. */
export interface ConnectionRequest {
  template: TemplateInput | undefined;
  templateId: string | undefined;
  /** Base URL of the service; undefined: the editor works standalone. */
  service: string | undefined;
  session: SessionSource | undefined;
  embedId: string | undefined;
  embedUserId: string | undefined;
  /** Location of the engine's bundled files; undefined: that of its service. */
  assetBase: string | undefined;
  /** Aborted when the element requests something else or leaves the page. */
  signal: AbortSignal;
}

/** Where a template is loaded from and saved to. */
export interface EditorConnection {
  template: Template;
  service?: EditorService | undefined;
  /** Permissions of the session; default all. */
  permissions?: ReadonlySignal<ReadonlySet<EmbedPermission>> | undefined;
  /** Sections of the editor that the session shows; undefined: all. */
  sections?: readonly string[] | undefined;
  locale?: string | undefined;
  /** Store of fonts already being loaded, closed by the connection. Undefined: the artboard creates its own. */
  fontStore?: FontStore | undefined;
  /** Absolute URL of the engine's bundled files; ends in a slash. */
  assetBase?: string | undefined;
  /** Starts the spell checker's worker; undefined: no spell check. */
  startSpelling?: (() => Worker) | undefined;
  /** Custom properties of the session's embed, such as `--platen-accent`. */
  theme?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Called once the editor exists: saving begins. */
  start?(editor: LinkedEditor): void | Promise<void>;
  /** Called when the editor is closed: pending data is written. */
  close?(): void | Promise<void>;
}

/** Connects an editor to its template. */
export type ConnectEditor = (request: ConnectionRequest) => Promise<EditorConnection>;
