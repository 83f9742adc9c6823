// Decides which entries of X-Forwarded-For name the client.
import { BlockList, isIP, isIPv6 } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The proxies in front of the server: their number, or their addresses and ranges. Null: the operator did not say. */
export type TrustedProxies = number | readonly string[] | null

export interface ProxyTrust {
  /** True if the operator named the proxies. Only then the server also believes the host and scheme that they name. */
  areProxiesNamed: boolean
  /** True if the server believes the client that this peer of the connection names. */
  isTrustedPeer: (peer: string) => boolean
  /** The client, from the peer of the connection and the entries that proxies added, the nearest first. */
  clientOf: (peer: string, entries: readonly string[]) => string
}

export const NO_PROXY: ProxyTrust = createProxyTrust(0)

/**
 * Only the entries of trusted proxies count, because the client may have written the entries before them itself. If the
 * operator named no proxies, a peer in a private network counts as one proxy: otherwise the limits would count all
 * people behind it as one address (G215).
 */
export function createProxyTrust(proxies: TrustedProxies): ProxyTrust {
  if (typeof proxies === 'number') {
    return {
      areProxiesNamed: proxies > 0,
      isTrustedPeer: () => proxies > 0,
      clientOf: (peer, entries) => findClient(peer, entries.slice(0, proxies), () => true),
    }
  }
  if (proxies === null) {
    const isPrivate = (address: string): boolean => !isPublicAddress(plainAddress(address))
    return {
      areProxiesNamed: false,
      isTrustedPeer: isPrivate,
      clientOf: (peer, entries) => findClient(peer, entries.slice(0, 1), isPrivate),
    }
  }
  const isListed = inRanges(proxies)
  return {
    areProxiesNamed: true,
    isTrustedPeer: isListed,
    clientOf: (peer, entries) => findClient(peer, entries, isListed),
  }
}

function findClient(
  peer: string,
  entries: readonly string[],
  isTrusted: (address: string) => boolean,
): string {
  let sender = peer
  let client = peer
  for (const entry of entries) {
    if (!isTrusted(sender)) break
    const bareEntry = bareAddress(entry)
    // No proxy writes an entry without an address, so only the nearer address is proven.
    if (bareEntry === null) break
    sender = bareEntry
    // A loopback address is that of a proxy on the machine of the proxy before, or is invented. As a client it would
    // count together with the calls that this machine makes itself (G215).
    if (!isLoopback(bareEntry)) client = bareEntry
  }
  return client
}

function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plainIp = plainAddress(address)
    return isIP(plainIp) > 0 && list.check(plainIp, isIPv6(plainIp) ? 'ipv6' : 'ipv4')
  }
}

/** True for the addresses by which a machine calls itself, in every spelling. */
export const isLoopback = inRanges(['127.0.0.0/8', '::1'])

/** Turns `::ffff:10.0.0.5`, as sockets of both families write IPv4, into `10.0.0.5`. Other texts stay unchanged. */
function plainAddress(address: string): string {
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
}

/** The address without the port that some proxies add; null for any other text. */
function bareAddress(entry: string): string | null {
  const bareEntry = /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return isIP(bareEntry) > 0 ? bareEntry : null
}
