import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Documentation (RFC 9637); `ipaddr.js` calls it ordinary. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an IP address is one of the public internet, after the IANA registries of special addresses. Those that carry an IPv4
 * address (mapped, NAT64, ISATAP) are as public as that one; 6to4 and Teredo, which reach anywhere, are not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast';
  const wide = parsed as ipaddr.IPv6;
  const carried = carriedAddress(wide);
  if (carried) return carried.range() === 'unicast';
  return wide.range() === 'unicast' && wide.match(globalUnicast) && !wide.match(documentation);
}

/** The address that a packet in the end reaches, where one is written inside another. */
export function normalizeAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  return ipaddr.process(address);
}

function carriedAddress(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const [, , , , flags, marker, high = 0, low = 0] = address.parts;
  const isIsatap = marker === 0x5efe && (flags === 0 || flags === 0x200);
  // An ISATAP address of a public network is judged by what it carries, any other by its own range.
  if (address.match(translated) || (isIsatap && address.match(globalUnicast))) {
    return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
  }
  return undefined;
}
