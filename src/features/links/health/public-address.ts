import { BlockList, isIP } from 'node:net'

/** Networks that are no part of the public internet (IANA special-purpose registries, RFC 6890), and multicast. */
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
const networks: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Everything outside of 2000::/3, and what stands inside of it for something else.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
]
for (const [address, prefix, family] of networks) special[family].addSubnet(address, prefix, family)

/** Whether a resolved address is one of the public internet, so that a check may connect to it. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  // A list of IPv6 networks would match IPv4 addresses too, as mapped ones.
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return version !== 0 && !special[family].check(address, family)
}
