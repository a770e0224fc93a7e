import { PlatenError } from '@platen/template';
import { sniffType } from './sniff-type.ts';
import type { StillFormat } from '../platform/platform.ts';

/** Returns the bytes if they are in this format by their content, else throws FORMAT_UNSUPPORTED. */
export function checkFormat(bytes: Uint8Array, format: StillFormat): Uint8Array {
  const found = sniffType(bytes);
  if (found !== (format === 'jpg' ? 'jpeg' : format)) {
    throw new PlatenError(
      'FORMAT_UNSUPPORTED',
      `This platform cannot write ${format}; it gave ${found ?? 'something else'}.`,
    );
  }
  return bytes;
}
