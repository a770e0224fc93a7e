import ipaddr from 'ipaddr.js';
import { isPublicAddress, normalizeAddress } from './public-address.ts';

/** The target of a connection: the host as written in the address, one of its IP addresses, and the port. */
export interface Peer {
  host: string;
  address: string;
  port: number;
}

type Rule =
  | { kind: 'host'; name: string; withSubdomains: boolean; port: number | undefined }
  | { kind: 'network'; network: [ipaddr.IPv4 | ipaddr.IPv6, number]; port: number | undefined };

/**
 * Ports below 1024 that serve the web, and those above that serve something else which would take a request for its own words:
 * the list of the Fetch standard, and databases and caches that are spoken to in lines of text.
 */
const webPorts = new Set([80, 443]);
const otherPorts = new Set([
  1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 5984, 6000,
  6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 9200, 9300, 10080, 10250, 10255, 11211, 27017,
  50000,
]);

/**
 * Creates the rule for reachable peers: public ones on web ports, and those listed by the operator: hosts (`assets.internal`,
 * `*.internal`), addresses and networks (`10.1.0.0/16`, `[fd00::1]`), hosts and addresses optionally with a port (`127.0.0.1:9000`). Throws
 * TypeError for an entry that is none of these.
 */
export function createFetchAllowance(entries: readonly string[]): (peer: Peer) => boolean {
  const rules = entries.map(parseRule);
  return (peer) => {
    if (rules.some((rule) => (rule.port === undefined || rule.port === peer.port) && matches(rule, peer))) return true;
    const isWeb = webPorts.has(peer.port) || (peer.port >= 1024 && !otherPorts.has(peer.port));
    return isWeb && isPublicAddress(peer.address);
  };
}

function matches(rule: Rule, peer: Peer): boolean {
  if (rule.kind === 'host') {
    const host = peer.host.replace(/\.$/, '');
    return rule.withSubdomains ? host.endsWith(`.${rule.name}`) : host === rule.name;
  }
  const address = normalizeAddress(peer.address);
  const [network, bits] = rule.network;
  // The kinds are compared because the two never match each other, and the types cannot know.
  return address.kind() === network.kind() && (address as ipaddr.IPv6).match(network as ipaddr.IPv6, bits);
}

function parseRule(entry: string): Rule {
  const refusal = new TypeError(`"${entry}" is not a host, host with a port, address or network.`);
  if (entry.includes('/')) {
    try {
      return { kind: 'network', network: ipaddr.parseCIDR(entry), port: undefined };
    } catch {
      throw refusal;
    }
  }
  if (ipaddr.IPv6.isValid(entry)) return { kind: 'network', network: [ipaddr.parse(entry), 128], port: undefined };
  const [, wildcard, name, digits] = /^(\*\.)?(\[[^\]]+\]|[^:*[\]]+)(?::(\d{1,5}))?$/.exec(entry) ?? [];
  if (name === undefined || !URL.canParse(`http://${name}`)) throw refusal;
  const port = digits === undefined ? undefined : Number(digits);
  if (port === 0 || (port !== undefined && port > 65_535)) throw refusal;
  const host = new URL(`http://${name}`).hostname.replace(/\.$/, '');
  const literal = host.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(literal)) return { kind: 'host', name: host, withSubdomains: wildcard !== undefined, port };
  if (wildcard !== undefined) throw refusal;
  const address = normalizeAddress(literal);
  return { kind: 'network', network: [address, address.kind() === 'ipv4' ? 32 : 128], port };
}
