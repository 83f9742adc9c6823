// What counts as one client where calls are counted per address.
import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** A line of IPv6 has a network of 64 bits to itself, and every device on it as many addresses as it likes. */
const NETWORK_GROUPS = 4

/** An IPv4 address as it is, also one written as IPv6; of an IPv6 address its network; any other text as it is. */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%')
  const mapped = MAPPED.exec(bare)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  return isIPv6(bare) ? `${networkOf(bare)}::/64` : bare
}

function networkOf(address: string): string {
  // The parser of URLs knows every spelling: short, long, with an IPv4 address at its end.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? before : [...before, ...zeros(8 - before.length - after.length), ...after]
  return groups.slice(0, NETWORK_GROUPS).join(':')
}

const zeros = (count: number): string[] => Array.from({ length: count }, () => '0')
