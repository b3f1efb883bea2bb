/** Where a site can be made: not at a path at which another one answers already. */
import { sql } from 'kysely'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { firstWords, reservedNames } from '../permalinks/permalinks.ts'
import { siteAddressRules } from '../posts/posts.ts'
import { siteErrors } from './errors.ts'

export type SiteAddress = {
  readonly domain: string
  readonly path: string
  /** The site that moves there, if it is not a new one. */
  readonly id?: number
}

/** `contextOf` gives the context of another site: what stands at a path, only that site knows. */
export async function refuseUsedPath(
  { domain, path, id }: SiteAddress,
  contextOf: (siteId: number) => Promise<ReadContext>,
  ctx: ReadContext,
): Promise<void> {
  const { sites } = internals(ctx)
  const hasNeighbours = (await sites.all()).some(site => site.domain === domain && site.id !== id)
  if (path === '/' || !hasNeighbours) return
  const around = await sites.byAddress(domain, path)
  if (!around || around.state.site.id === id) return
  const inside = await contextOf(around.state.site.id)
  const words = around.path.split('/').filter(Boolean)
  if ((await isOfTheHouse(words[0] ?? '', inside)) || (await hasContentAt(words.join('/'), inside)))
    throw siteErrors.reserved({ path })
}

/** The API, the pages of the program, and what archives begin with: terms, authors, dates, types. */
async function isOfTheHouse(word: string, ctx: ReadContext): Promise<boolean> {
  const { first, hasDates } = firstWords(await siteAddressRules(ctx))
  return reservedNames.includes(word) || first.has(word) || (hasDates && /^\d{4}$/.test(word))
}

/** A post or page at the path or below it. */
async function hasContentAt(path: string, ctx: ReadContext): Promise<boolean> {
  const start = `/${path.replace(/[\\%_]/g, mark => `\\${mark}`)}/%`
  const found = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('status', 'not in', ['trash', 'auto-draft'])
    .where(eb => eb.or([eb('path', 'in', [`/${path}`, `/${path}/`]), sql<boolean>`path like ${start} escape '\\'`]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
