import { expect, test } from 'vitest'
import { createProxyTrust, isLoopback, type TrustedProxies } from './proxy-trust.ts'

test.each<[TrustedProxies, string, string[], string]>([
  [0, '10.0.0.5', ['203.0.113.9'], '10.0.0.5'],
  [1, '8.8.8.8', ['203.0.113.9', '6.6.6.6'], '203.0.113.9'],
  [2, '8.8.8.8', ['10.0.0.6', '203.0.113.9', '6.6.6.6'], '203.0.113.9'],
  // Without named proxies the one peer of a private network is a proxy.
  [null, '10.0.0.5', ['203.0.113.9', '6.6.6.6'], '203.0.113.9'],
  [null, '10.0.0.5', ['10.0.0.6', '6.6.6.6'], '10.0.0.6'],
  [null, '::ffff:172.31.0.5', ['203.0.113.9'], '203.0.113.9'],
  [null, 'fd00::5', ['203.0.113.9'], '203.0.113.9'],
  [null, '8.8.8.8', ['203.0.113.9'], '8.8.8.8'],
  [null, '::ffff:8.8.8.8', ['203.0.113.9'], '::ffff:8.8.8.8'],
  [['10.0.0.5'], '::ffff:10.0.0.5', ['203.0.113.9'], '203.0.113.9'],
  [['10.0.0.4/30'], '10.0.0.7', ['203.0.113.9'], '203.0.113.9'],
  [['10.0.0.4/30'], '10.0.0.8', ['203.0.113.9'], '10.0.0.8'],
  [['10.0.0.5', 'fd00::/8'], 'fd12::1', ['10.0.0.5', '203.0.113.9', '6.6.6.6'], '203.0.113.9'],
  [['fd00::/8'], 'fe80::1', ['203.0.113.9'], 'fe80::1'],
  [['10.0.0.5'], '', ['203.0.113.9'], ''],
  // A machine of the private network, or a client of a proxy that passes entries on, can write any entry.
  [null, '10.0.0.5', ['127.0.0.1'], '10.0.0.5'],
  [1, '10.0.0.5', ['::ffff:127.1.2.3'], '10.0.0.5'],
  [null, '::1', ['127.0.0.1'], '::1'],
  [2, '10.0.0.5', ['::1', '203.0.113.9'], '203.0.113.9'],
  [['10.0.0.5', '127.0.0.1'], '10.0.0.5', ['127.0.0.1', '203.0.113.9'], '203.0.113.9'],
  [['10.0.0.5'], '10.0.0.5', ['127.0.0.1', '203.0.113.9'], '10.0.0.5'],
])('with the proxies %j the client behind %s with the entries %j is %s', (proxies, peer, entries, client) => {
  expect(createProxyTrust(proxies).clientOf(peer, entries)).toBe(client)
})

test.each<[TrustedProxies, boolean, string[]]>([
  [0, false, []],
  [1, true, ['10.0.0.5', '8.8.8.8']],
  [null, false, ['10.0.0.5']],
  [['8.8.8.8'], true, ['8.8.8.8']],
])('the proxies %j are named: %s, and the trusted peers are %j', (proxies, areProxiesNamed, trustedPeers) => {
  const trust = createProxyTrust(proxies)
  expect(trust.areProxiesNamed).toBe(areProxiesNamed)
  expect(['10.0.0.5', '8.8.8.8'].filter(trust.isTrustedPeer)).toEqual(trustedPeers)
})

test.each<[string, boolean]>([
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['10.0.0.5', false],
  ['::2', false],
  ['', false],
])('%j is a loopback address: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
