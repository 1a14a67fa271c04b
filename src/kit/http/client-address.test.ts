import { expect, test } from 'vitest'
import { networkOf, networkOfPeer, proxyList, widerNetworks } from './client-address.server.ts'

const from = (remoteAddress: string, forwarded?: string, proxies: string[] = []) =>
  networkOf(
    {
      headers: new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      incoming: { socket: { remoteAddress } } as never,
    },
    proxyList(proxies),
  )

test.each([
  ['an IPv4 address is itself', '203.0.113.9', '203.0.113.9'],
  ['an IPv4 address that travels as IPv6 is the same one', '::ffff:203.0.113.9', '203.0.113.9'],
  ['in hexadecimal too', '::ffff:cb00:7109', '203.0.113.9'],
  ['an IPv6 address is its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['whatever its neighbours', '2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['short forms are the same network', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['another /64 is another network', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['zeros in the middle', '2001:db8::1', '2001:db8:0:0::/64'],
  ['a zone does not count', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['nothing known is one network', '', 'unknown'],
])('%s', (_what, address, network) => {
  expect(from(address)).toBe(network)
})

test('`X-Forwarded-For` is read from the right and trusted only from configured proxies', () => {
  expect(from('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(from('10.0.0.2', '198.51.100.1', ['10.0.0.0/8'])).toBe('198.51.100.1')
  expect(from('10.0.0.2', '192.0.2.66, 198.51.100.1', ['10.0.0.0/8'])).toBe('198.51.100.1')
  expect(from('10.0.0.2', '192.0.2.66, 198.51.100.1, 10.0.0.3', ['10.0.0.0/8'])).toBe('198.51.100.1')
  expect(from('::ffff:10.0.0.2', '[2001:db8::1]', ['10.0.0.0/8'])).toBe('2001:db8:0:0::/64')
  expect(from('fd00::2', '198.51.100.1', ['fd00::/8'])).toBe('198.51.100.1')
  expect(from('10.0.0.2', 'nonsense', ['10.0.0.2'])).toBe('10.0.0.2')
})

test('an IPv6 network belongs to a /56 and a /48, an IPv4 address to nothing', () => {
  const wider = (network: string) => widerNetworks(network).map(each => each.network)
  expect(wider('2001:db8:1:abcd::/64')).toEqual(['2001:db8:1:ab00::/56', '2001:db8:1::/48'])
  expect(wider('2001:db8:1:abff::/64')).toEqual(wider('2001:db8:1:ab00::/64'))
  expect(wider('2001:db8:1:2::/64')).toEqual(['2001:db8:1:0::/56', '2001:db8:1::/48'])
  expect([wider('192.0.2.1'), wider('unknown')]).toEqual([[], []])
})

test('a connection belongs to the network of its peer, one from a trusted proxy to none', () => {
  const proxies = proxyList(['10.0.0.0/8'])
  expect(networkOfPeer('2001:db8:1:2:3:4:5:6', proxies)).toBe('2001:db8:1:2::/64')
  expect(networkOfPeer('::ffff:203.0.113.9', proxies)).toBe('203.0.113.9')
  expect(networkOfPeer('::ffff:10.1.2.3', proxies)).toBeNull()
  expect(networkOfPeer(undefined, proxies)).toBe('unknown')
})
