import ipaddr from 'ipaddr.js';

/** What an address is counted under: itself, or for IPv6 the network of 64 bits that one subscriber holds. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.fromByteArray([...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]).toString();
}
