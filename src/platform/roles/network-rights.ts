/** The rights that stand above the sites of a network: no role and no account of one site gives them. */

/** What somebody who is listed as super administrator may do while there is only one site. */
export const MAKES_A_NETWORK: ReadonlySet<string> = new Set(['manage_network', 'manage_sites', 'create_sites'])

export const isNetworkRight = (name: string): boolean => name.startsWith('manage_network') || MAKES_A_NETWORK.has(name)
