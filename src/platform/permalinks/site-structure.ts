/** The pattern of a site's addresses, from its options. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { slashPolicy } from './hooks.ts'
import { parseStructure, type Structure } from './structure.ts'

/** With the slashes that a listener wants at the end of addresses. The same object for as long as nothing changes. */
export async function siteStructure(ctx: ReadContext): Promise<Structure> {
  const { options, derived } = await internals(ctx).sites.state(ctx.site.id)
  const slashes = ctx.hooks.has(slashPolicy.name)
    ? await ctx.hooks.apply(slashPolicy, 'structure', undefined, ctx)
    : 'structure'
  const key = `permalink-structure ${slashes}`
  const known = derived.get(key) as Structure | undefined
  if (known) return known
  const stored = parseStructure(String(options.get('permalink_structure') ?? ''))
  const structure = slashes === 'structure' ? stored : { ...stored, hasTrailingSlash: slashes === 'always' }
  derived.set(key, structure)
  return structure
}
