import type { BrandFile, EmbedPermission } from '@platen/api';
import type { Client } from '@platen/api/client';
import type { ReadonlySignal } from '@preact/signals-core';
import type { BrandFontFinder } from './brand-font-finder.ts';

/** A session of an embed, as the service opened it. */
export interface Session {
  /** Bearer token; begins with `ose_`, or an API key in an operator's own pages. Empty where a cookie says who calls. */
  token: string;
  /** Where a cookie says who calls: the workspace that they are in. */
  workspaceId?: string | undefined;
  /** Milliseconds since the epoch; undefined when it does not end, or when its end is not known here. */
  expiresAtMs?: number | undefined;
  permissions: ReadonlySet<EmbedPermission>;
  /** Sections that are shown; undefined shows all. */
  sections?: readonly string[] | undefined;
  theme?: Readonly<Record<string, string | number | boolean>> | undefined;
  locale?: string | undefined;
  /** Undefined for an API key or access token. */
  embedId?: string | undefined;
  embedUserId?: string | undefined;
}

/** The service an editor works with. The client renews the session when it ends and tells of no network as of any failure. */
export interface EditorService {
  readonly client: Client;
  /** Base URL without a slash at its end, such as `https://platen.example/v1`. */
  readonly baseUrl: string;
  /** The session as it is now. */
  session(): Session;
  /** Permissions of the session; they change if a renewed session has others. */
  readonly permissions: ReadonlySignal<ReadonlySet<EmbedPermission>>;
  /** Query parameters that narrow lists to this embed and user; empty for tokens that are scoped already. */
  readonly scope: { embedId?: string; embedUserId?: string };
  /** Turns the id of `asset:<id>` into an address the browser can fetch. Throws PlatenError ASSET_UNREACHABLE. */
  resolveAsset(id: string): Promise<string>;
  /** The record of the file `asset:<id>`, with its name, thumbnail and size. Throws as `resolveAsset` does. */
  findFile(id: string): Promise<BrandFile>;
  /**
   * Fetches an image of another server whose answers pages may not read, by way of the service. Rejects if the session may not save, and for
   * what is no image.
   */
  fetchBlocked(url: string): Promise<Uint8Array>;
  /** The focal point of the image `asset:<id>`, as fractions of its width and height. Rejects for ids without a file. */
  findFocalPoint(id: string): Promise<{ x: number; y: number } | undefined>;
  /** Finds brand fonts by the families that templates name. */
  readonly findFonts: BrandFontFinder;
  /** How often a file was put in the place of a brand asset's: what was drawn with the assets is drawn anew then. */
  readonly replacements: ReadonlySignal<number>;
  /** Forgets what is known of the assets: the file of one was replaced. */
  assetReplaced(): void;
}
