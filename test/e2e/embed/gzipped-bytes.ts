import assert from 'node:assert/strict';

/** How many bytes a file has as it travels. */
export async function gzippedBytes(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(answer.headers.get('content-encoding'), 'gzip', address);
  await answer.body?.cancel();
  return Number(answer.headers.get('content-length'));
}
