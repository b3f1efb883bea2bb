/** Links inside the site are written without its host: they work under every name that the server answers to. */
import type { ReadContext } from '../../kernel/context.ts'

/** What is not an address of this site stays as it is. */
export function localUrl(url: string, { site }: Pick<ReadContext, 'site'>): string {
  if (!url.startsWith(`${site.url}/`)) return url === site.url ? homePath({ site }) : url
  return site.path + url.slice(site.url.length)
}

/** `path` is below the site and begins with a slash. */
export const sitePath = (path: string, { site }: Pick<ReadContext, 'site'>): string => site.path + path

export const homePath = ({ site }: Pick<ReadContext, 'site'>): string => `${site.path}/`
