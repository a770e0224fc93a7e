/** SHA-256 in hex, in plain JavaScript: for pages that do not have the browser's own. Fetched with the first use. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  return bytesToHex(sha256(bytes));
}
