import sharp from 'sharp';
import type { ServiceCalls } from './service-calls.ts';

/** Reads an image by the address that was acknowledged. Says what is wrong with it, or nothing. */
export async function readFile(calls: ServiceCalls, address: string): Promise<string | undefined> {
  const { pathname } = new URL(address);
  const { status, bytes } = await calls.insist({ method: 'GET', path: pathname });
  if (status !== 200) return `is answered with ${status}`;
  return (await isWholeImage(bytes)) ? undefined : 'is not whole';
}

/** Whether an image can be decoded to its last pixel. */
export async function isWholeImage(bytes: Buffer): Promise<boolean> {
  try {
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
