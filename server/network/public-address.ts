// Tells addresses of the internet from private ones: a server that fetches addresses which people type must not reach
// the machines of its own network.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The ranges of https://www.iana.org/assignments/iana-ipv4-special-registry, and of multicast. */
const NON_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/**
 * All public IPv6 addresses are in this range. The non-public ranges in it are for protocols and documentation, or
 * embed an IPv4 address.
 */
const PUBLIC_V6 = '2000::/3'
const NON_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function blockListOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const nonPublicV4 = blockListOf('ipv4', NON_PUBLIC_V4)
const publicV6 = blockListOf('ipv6', [PUBLIC_V6])
const nonPublicV6 = blockListOf('ipv6', NON_PUBLIC_V6)

/** True for an address of the internet that can be a server. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nonPublicV4.check(address, 'ipv4')
  return isIPv6(address) && publicV6.check(address, 'ipv6') && !nonPublicV6.check(address, 'ipv6')
}
