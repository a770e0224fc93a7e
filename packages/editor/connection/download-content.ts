import type { Content } from './content.ts';
import { emitEvent } from './event-map.ts';

/** Hands content to the browser as a download, unless the host prevents it. False when it did. */
export function downloadContent(host: EventTarget, content: Content): boolean {
  if (!emitEvent(host, 'before-download', content)) return false;
  const url = URL.createObjectURL(content.blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = content.fileName;
  link.click();
  // Browsers read the address a little after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  emitEvent(host, 'download', content);
  return true;
}
