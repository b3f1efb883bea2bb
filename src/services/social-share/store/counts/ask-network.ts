/** One question to a network, by the guarded client, and what its answers come to for each post. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { outboundOf } from '../../../../platform/outbound/outbound.ts'
import { countSourceOf } from '../../domain/count-answers.ts'
import { joinCounts } from '../../domain/recovery.ts'
import { hooks } from '../../hooks.ts'
import { settings } from '../../settings.ts'
import type { DuePost } from './due-posts.ts'
import type { NetworkAnswer } from './note-counts.ts'
import { addressesOf, type OldAddress } from './old-addresses.ts'

export type Question = {
  readonly network: string
  readonly posts: readonly DuePost[]
  /** Ends when the network may be asked again. */
  readonly wait: () => Promise<unknown>
}

/** Throws where the network cannot be reached, or tells what nobody can believe. */
export async function askNetwork(
  { network, posts, wait }: Question,
  ctx: ReadContext,
): Promise<ReadonlyMap<number, NetworkAnswer>> {
  const rules = await ctx.settings(settings)
  const answers = new Map<number, NetworkAnswer>()
  const known = await addressesOf(posts, rules, ctx)
  const counts = await countsOf(network, [...new Set(known.map(({ current }) => current))], ctx)
  for (const { id, current, old } of known) {
    const count = counts.get(current)
    if (count !== undefined) answers.set(id, await withOld({ network, count, old, wait }, ctx))
  }
  return answers
}

/** Old addresses are asked about, never visited. */
async function withOld(
  {
    network,
    count,
    old,
    wait,
  }: Omit<Question, 'posts'> & { readonly count: number; readonly old: readonly OldAddress[] },
  ctx: ReadContext,
): Promise<NetworkAnswer> {
  let sum = count
  for (const { address, redirects } of old) {
    await wait()
    const told = (await countsOf(network, [address], ctx)).get(address) ?? 0
    if (told > 0) sum = joinCounts(sum, { count: told, redirects }).count
  }
  return { count: sum, source: sum > count ? 'recovered' : 'api' }
}

async function countsOf(
  network: string,
  urls: readonly string[],
  ctx: ReadContext,
): Promise<ReadonlyMap<string, number>> {
  const source = countSourceOf(network)!
  const { facebook_app_id, facebook_app_secret } = await ctx.settings(settings)
  const address = await ctx.hooks.apply(hooks.countAddress, source.address, { network }, ctx)
  const query = new URLSearchParams(source.query(urls, `${facebook_app_id}|${facebook_app_secret ?? ''}`))
  const { status, body } = await outboundOf(ctx).request(`${address}?${query}`, { timeout: TIMEOUT })
  const told = status === 200 ? source.read(body.toString('utf8'), urls) : null
  if (!told) throw new Error(`${network} answered ${status} with something else than counts.`)
  return told
}

const TIMEOUT = 8_000
