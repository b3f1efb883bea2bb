/** Addresses that items left, those that somebody set up on this site, and those that lead to other sites. */
export const redirectGroups = ['old', 'manual', 'external'] as const
export type RedirectGroup = (typeof redirectGroups)[number]
