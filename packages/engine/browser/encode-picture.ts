import { PlatenError } from '@platen/template';
import type { PlatformCanvas, StillFormat } from '../platform.ts';

const signatures: Readonly<Record<StillFormat, { type: string; offset: number; magic: string }>> = {
  png: { type: 'image/png', offset: 1, magic: 'PNG' },
  jpg: { type: 'image/jpeg', offset: 0, magic: '\u00ff\u00d8\u00ff' },
  webp: { type: 'image/webp', offset: 8, magic: 'WEBP' },
  avif: { type: 'image/avif', offset: 4, magic: 'ftypavif' },
};

/** Encodes an OffscreenCanvas by the browser. Throws FORMAT_UNSUPPORTED when the browser answers another format. */
export async function encodePicture(target: PlatformCanvas, format: StillFormat, quality: number): Promise<Uint8Array> {
  const { type, offset, magic } = signatures[format];
  const blob = await (target as OffscreenCanvas).convertToBlob({ type, quality: quality / 100 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const isRight = [...magic].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
  if (!isRight) throw new PlatenError('FORMAT_UNSUPPORTED', `This browser cannot encode ${format}.`);
  return bytes;
}
