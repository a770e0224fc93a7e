import { randomUUID } from 'node:crypto';
import { ServiceError } from '../http/service-error.ts';
import type { Storage } from './storage.ts';

/** Writes, reads and deletes a small file. Throws when any of it does not work. */
export async function checkStorage(storage: Pick<Storage, 'put' | 'read' | 'delete'>): Promise<void> {
  const key = `checks/${randomUUID()}.txt`;
  const written = Buffer.from(key);
  await storage.put(key, written, 'text/plain');
  const read = await storage.read(key, 1000);
  await storage.delete(key);
  if (!read || !written.equals(read)) throw new Error('The storage does not return the data stored in it.');
}

/** The refusal to read a file whole that is larger than was allowed. */
export function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError('output_too_large', `The file is larger than the ${maxBytes} bytes that are read at once.`);
}
