// Groups the addresses of one client, so that its calls are counted together.
import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/**
 * The first four of eight groups, which are 64 bits, name the network of one IPv6 line. Its devices use any address in
 * it.
 */
const NETWORK_GROUPS = 4

/** IPv4: the address itself, also when it is written as IPv6. IPv6: its network. Any other text: unchanged. */
export function addressGroup(address: string): string {
  const [withoutZone = ''] = address.split('%')
  const mapped = MAPPED.exec(withoutZone)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  return isIPv6(withoutZone) ? `${networkOf(withoutZone)}::/64` : withoutZone
}

function networkOf(address: string): string {
  // The URL parser knows every spelling: short, long, with an IPv4 address at the end.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? before : [...before, ...zeros(8 - before.length - after.length), ...after]
  return groups.slice(0, NETWORK_GROUPS).join(':')
}

const zeros = (count: number): string[] => Array.from({ length: count }, () => '0')
