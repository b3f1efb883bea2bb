import ipaddr from 'ipaddr.js'

/**
 * Is this the address of a public server? Everything that only means something inside a machine or a private network
 * is not, and neither are the IPv6 forms that carry an IPv4 address: behind each of them 127.0.0.1 could hide.
 */
export function isPublicAddress(address: string): boolean {
  // A zone (fe80::1%eth0) belongs to link-local addresses only, and its text is not an address.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // ipaddr.js calls everything unicast that has no name, ::127.0.0.1 too; the public internet is inside 2000::/3.
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

const globalUnicast = ipaddr.parseCIDR('2000::/3')
