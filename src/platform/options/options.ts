/** Named values of a site. Those that are loaded with the site cost nothing to read. */
import { bumpChangeStamp } from '../../db/schema.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { optionHooks } from './hooks.ts'

export { writeInstant } from './date-format.ts'
export { defaultOptions } from './default-options.ts'
export { optionHooks } from './hooks.ts'
export { saveSettings, settingsValues } from './settings-store.ts'
export { isZone, offsetOfZone, zoneOf } from './zones.ts'

export async function optionOf<T>(name: string, otherwise: T, ctx: ReadContext): Promise<T> {
  const { options, largeOptions } = await internals(ctx).sites.state(ctx.site.id)
  if (options.has(name)) return options.get(name) as T
  if (!largeOptions.has(name)) return otherwise
  const row = await ctx.db.selectFrom('options').select('value').where('name', '=', name).executeTakeFirst()
  return row ? (JSON.parse(row.value) as T) : otherwise
}

/**
 * At once, for verdicts that cannot wait: as it was when the request came. `tooLarge` stands for a value that is not loaded
 * with the site.
 */
export function optionAtOnce<T>(name: string, of: { otherwise: T; tooLarge: T }, ctx: ReadContext): T {
  const state = internals(ctx).sites.known(ctx.site.id)
  if (state?.options.has(name)) return state.options.get(name) as T
  return state?.largeOptions.has(name) ? of.tooLarge : of.otherwise
}

/** Larger values are not loaded with the site, but read when somebody asks. */
const LARGEST_LOADED = 100_000

/** Answers whether the stored value changed. */
export async function setOption(name: string, value: unknown, ctx: Context): Promise<boolean> {
  const text = JSON.stringify(value)
  const stored = await ctx.db.selectFrom('options').select('value').where('name', '=', name).executeTakeFirst()
  if (stored?.value === text) return false
  const row = { name, value: text, autoload: text.length <= LARGEST_LOADED ? 1 : 0 }
  await ctx.db
    .insertInto('options')
    .values(row)
    .onConflict(on => on.columns(['site_id', 'name']).doUpdateSet({ value: text, autoload: row.autoload }))
    .execute()
  await announceOption(name, { before: stored ? JSON.parse(stored.value) : undefined, after: value }, ctx)
  return true
}

/** Only if there is none yet. */
export async function addOption(name: string, value: unknown, ctx: Context): Promise<boolean> {
  const stored = await ctx.db.selectFrom('options').select('name').where('name', '=', name).executeTakeFirst()
  return stored ? false : setOption(name, value, ctx)
}

export async function deleteOption(name: string, ctx: Context): Promise<boolean> {
  const gone = await ctx.db.deleteFrom('options').where('name', '=', name).returning('value').executeTakeFirst()
  if (!gone) return false
  await announceOption(name, { before: JSON.parse(gone.value), after: undefined }, ctx)
  return true
}

async function announceOption(name: string, change: { before: unknown; after: unknown }, ctx: Context): Promise<void> {
  const hook =
    change.after === undefined
      ? optionHooks.deleted
      : change.before === undefined
        ? optionHooks.added
        : optionHooks.updated
  const object = { type: 'option', id: name, label: name }
  await ctx.hooks.fire(hook, { object, before: asFacts(change.before), after: asFacts(change.after) }, ctx)
  await siteChanged(ctx)
}

const asFacts = (value: unknown) => (value === undefined ? null : { value })

/** Whatever is remembered of the site is read anew, here after the commit and on other servers within a second. */
export async function siteChanged(ctx: Context): Promise<void> {
  await bumpChangeStamp(ctx.db)
  ctx.afterCommit(() => internals(ctx).sites.forget(ctx.site.id))
}
