import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isForeignCall } from '#server/network/foreign-origin.ts'
import { createProxyTrust, NO_PROXY, type TrustedProxies } from '#server/network/proxy-trust.ts'
import { clientAddress, ownSiteOf, hostForBackend } from './client.ts'

const SOCKET_IP = '10.0.0.5'
const DIRECT_ACCESS = { isHttps: false, proxies: NO_PROXY, siteUrl: null }

const requestOf = (headers: Record<string, string>, method = 'POST') =>
  ({ method, headers, socket: { remoteAddress: SOCKET_IP } }) as unknown as IncomingMessage // the fields that are read

describe('clientAddress', () => {
  test.each<[string, TrustedProxies, string, string]>([
    ['no proxy is trusted', 0, '203.0.113.9', SOCKET_IP],
    ['one proxy is trusted', 1, '203.0.113.9', '203.0.113.9'],
    ['the client wrote an entry itself', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['two proxies are trusted', 2, '203.0.113.9, 10.0.0.6', '203.0.113.9'],
    [
      'two proxies are trusted and the client wrote an entry',
      2,
      '6.6.6.6, 203.0.113.9, 10.0.0.6',
      '203.0.113.9',
    ],
    ['the call came through the second of two proxies only', 2, '203.0.113.9', '203.0.113.9'],
    ['the proxy adds no entry', 1, '', SOCKET_IP],
    ['the proxy adds an entry that is no address', 1, '203.0.113.9, unknown', SOCKET_IP],
    ['the farther proxy reports no address of its client', 2, 'unknown, 10.0.0.6', '10.0.0.6'],
    ['the proxy adds the port', 1, '203.0.113.9:51034', '203.0.113.9'],
    [
      'the operator named no proxies, and the peer has a private address',
      null,
      '6.6.6.6, 203.0.113.9',
      '203.0.113.9',
    ],
    [
      'the operator named the network of the proxies',
      ['10.0.0.0/8'],
      '6.6.6.6, 203.0.113.9, 10.0.0.6',
      '203.0.113.9',
    ],
    [
      'the operator named two proxies, and the peer is one of them',
      ['10.0.0.5', '10.0.0.7'],
      '203.0.113.9',
      '203.0.113.9',
    ],
    ['the peer is outside the network that the operator named', ['192.168.0.0/16'], '203.0.113.9', SOCKET_IP],
    ['the address is IPv6', 1, '2001:db8::1', '2001:db8::1'],
    ['the address is IPv6 with a port', 1, '[2001:db8::1]:51034', '2001:db8::1'],
  ])('returns the farthest trusted address, where %s', (_case, trustedProxies, forwarded, address) => {
    const request = requestOf(forwarded ? { 'x-forwarded-for': forwarded } : {})
    expect(clientAddress(request, { ...DIRECT_ACCESS, proxies: createProxyTrust(trustedProxies) })).toBe(
      address,
    )
  })
})

describe('isForeignCall', () => {
  const pageHeaders = { host: 'edge:4173', origin: 'https://shop.example' }
  const proxiedHeaders = { ...pageHeaders, 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' }
  test.each<[string, boolean, Record<string, string>, Partial<typeof DIRECT_ACCESS>]>([
    ['another host', true, pageHeaders, {}],
    ['an origin that no header names', false, { host: 'edge:4173' }, {}],
    ['the origin “null”', true, { ...pageHeaders, origin: 'null' }, {}],
    ['the edge’s own host', false, { ...pageHeaders, host: 'shop.example' }, {}],
    ['the host that only an untrusted header names as the edge’s', true, proxiedHeaders, {}],
    [
      'the host that a trusted proxy names as the edge’s',
      false,
      proxiedHeaders,
      { proxies: createProxyTrust(1) },
    ],
    [
      'the host that the client wrote before the one of a trusted proxy',
      true,
      { ...proxiedHeaders, 'x-forwarded-host': 'shop.example, edge.example' },
      { proxies: createProxyTrust(1) },
    ],
    [
      'the host that the nearest of several proxies names as the edge’s',
      false,
      {
        ...proxiedHeaders,
        'x-forwarded-host': 'evil.example, shop.example',
        'x-forwarded-proto': 'http, https',
      },
      { proxies: createProxyTrust(['10.0.0.0/8']) },
    ],
    [
      'the host that a trusted proxy names as the edge’s, but with another scheme',
      true,
      { ...proxiedHeaders, origin: 'http://shop.example' },
      { proxies: createProxyTrust(1) },
    ],
  ])('tells whether a change from a page of %s is foreign: %s', (_case, isForeign, headers, access) => {
    const request = requestOf(headers)
    expect(isForeignCall(request, ownSiteOf(request, { ...DIRECT_ACCESS, ...access }))).toBe(isForeign)
  })

  test('is false for a read from a page of another host', () => {
    const request = requestOf(pageHeaders, 'GET')
    expect(isForeignCall(request, ownSiteOf(request, DIRECT_ACCESS))).toBe(false)
  })
})

test.each<[string, string | null]>([
  ['evil.example', null],
  ['counter.example', 'https://counter.example/'],
  ['counter.example:8443', 'https://counter.example:8443'],
])('tells the backend the host %s of a call to evil.example if the site is %s', (host, siteUrl) => {
  const request = requestOf({ host: 'evil.example' })
  expect(hostForBackend(request, { ...DIRECT_ACCESS, siteUrl })).toBe(host)
})
