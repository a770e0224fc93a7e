import { sanitiseFileName } from '@platen/api';
import { extensionOf } from './media-types.ts';

/**
 * The `Content-Disposition` that saves a file under a name (RFC 6266): the name without path and control characters, with the
 * extension of the file's own type, in ASCII for old clients and in UTF-8 for all others.
 */
export function nameDownload(name: string, contentType: string): string {
  const extension = extensionOf(contentType);
  const clean = sanitiseFileName(name) ?? 'file';
  const full = clean.toLowerCase().endsWith(`.${extension}`) ? clean : `${clean}.${extension}`;
  const ascii = full.replaceAll(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(full).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
