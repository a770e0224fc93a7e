import { fileTypeFromBuffer } from 'file-type';

/** Whether bytes are an image or a video by what is in them, SVG included; what they are called does not matter. */
export async function isImageOrVideo(bytes: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  if (type && /^(?:image|video)\//.test(type.mime)) return true;
  if (type && type.mime !== 'application/xml') return false;
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*(?:<\?xml[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i.test(start);
}
