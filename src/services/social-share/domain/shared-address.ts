/** The address that is shared: the page's own, with a campaign where the owner wants one, and a mark that tells whence. */

export type Campaign = { readonly utm_source: string; readonly utm_medium: string; readonly utm_campaign: string }

/** The parameter by which somebody who comes back is known to have come from a shared link. */
export const RETURN_PARAMETER = 'shared'

export type Mark = { readonly network: string; readonly placement: string; readonly post: number }

export function sharedAddress(
  url: string,
  more: { readonly network: string; readonly campaign: Campaign | null; readonly mark: string | null },
): string {
  const { network, campaign, mark } = more
  if (campaign === null && mark === null) return url
  const shared = new URL(url)
  for (const [name, value] of Object.entries(campaign ?? {}))
    if (value !== '') shared.searchParams.set(name, value.replaceAll('{network}', network))
  if (mark !== null) shared.searchParams.set(RETURN_PARAMETER, mark)
  return shared.href
}

/** What a signature is made over. */
export const signedText = ({ network, placement, post }: Mark): string => `${post} ${network} ${placement}`

export const writeMark = ({ network, placement }: Mark, signature: string): string =>
  `${network}.${placement}.${signature}`

/** Null where it cannot be one. */
export function readMark(
  text: string,
): { readonly network: string; readonly placement: string; readonly signature: string } | null {
  const [, network, placement, signature] = /^([a-z]{1,20})\.([a-z_]{1,20})\.([\w-]{8})$/.exec(text) ?? []
  return network && placement && signature ? { network, placement, signature } : null
}
