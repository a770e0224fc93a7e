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
  /** Base URL of the service; undefined: the editor works alone. */
  service: string | undefined;
  session: SessionSource | undefined;
  embedId: string | undefined;
  embedUserId: string | undefined;
  /** Where the engine's bundled files lie; undefined: where its service has them. */
  assetBase: string | undefined;
  /** Ends when the element asks for something else or leaves the page. */
  signal: AbortSignal;
}

/** Where a template comes from and goes to. */
export interface EditorConnection {
  template: Template;
  service?: EditorService | undefined;
  /** Permissions of the session; default all. */
  permissions?: ReadonlySignal<ReadonlySet<EmbedPermission>> | undefined;
  /** Sections of the editor that the session shows; undefined: all. */
  sections?: readonly string[] | undefined;
  locale?: string | undefined;
  /** Fonts that are being loaded already; whoever connects closes it. Undefined: the artboard makes its own. */
  fontStore?: FontStore | undefined;
  /** Absolute URL of the engine's bundled files; ends in a slash. */
  assetBase?: string | undefined;
  /** Starts the worker that checks spelling; undefined: it is not checked. */
  startSpelling?: (() => Worker) | undefined;
  /** Custom properties of the session's embed, such as `--platen-accent`. */
  theme?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Called once the editor is there: saving begins. */
  start?(editor: LinkedEditor): void | Promise<void>;
  /** Called when the editor goes: what waits is written. */
  close?(): void | Promise<void>;
}

/** How editors reach their templates. */
export type ConnectEditor = (request: ConnectionRequest) => Promise<EditorConnection>;
