// Groups the addresses of one client, so that its calls are counted together.
import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address that is written as IPv6. */
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/**
 * The first four of the eight groups of an IPv6 address (64 bits) name the network of one internet connection. A device
 * may use any address of its network.
 */
const NETWORK_GROUPS = 4

/** The group of the callers whose connection is closed: Node and Fastify give these calls no address. */
const CLOSED_CONNECTIONS = 'closed'

/** IPv4: the address itself, also when it is written as IPv6. IPv6: its network. Other texts: the part before a %. */
export function addressGroup(address: string | undefined): string {
  const [withoutZone = ''] = (address ?? CLOSED_CONNECTIONS).split('%')
  const mappedIpv4 = MAPPED_IPV4.exec(withoutZone)?.[1]
  if (mappedIpv4 && isIPv4(mappedIpv4)) return mappedIpv4
  return isIPv6(withoutZone) ? `${networkOf(withoutZone)}::/64` : withoutZone
}

function networkOf(address: string): string {
  // The URL parser knows every spelling: short, long, with an IPv4 address at the end.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? headGroups
      : [...headGroups, ...zeros(8 - headGroups.length - tailGroups.length), ...tailGroups]
  return groups.slice(0, NETWORK_GROUPS).join(':')
}

const zeros = (count: number): string[] => Array.from({ length: count }, () => '0')
