const maxLength = 200;
/** Names that Windows keeps for devices, whatever their extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The name of a file as it may be shown and saved under: the last part of a path, NFC, without control and bidirectional override
 * characters and those that some system forbids, at most 200 characters with its extension kept. Undefined when nothing is left.
 */
export function sanitiseFileName(name: string): string | undefined {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  if (clean === '') return undefined;
  return shorten(deviceName.test(clean) ? `_${clean}` : clean);
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${characters
    .slice(0, maxLength - extension.length)
    .join('')
    .trimEnd()}${extension}`;
}
