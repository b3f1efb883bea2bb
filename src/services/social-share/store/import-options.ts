/** Imports from other share plugins: what each would do, and doing it, in one transaction. */

import type { NewRow } from '../../../db/row-types.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { saveSettings } from '../../../kernel/standard/settings.ts'
import { optionOf, setOption } from '../../../platform/options/options.ts'
import type { Plan, PlannedCount } from '../domain/imports/plan.ts'
import { planOfSourceA } from '../domain/imports/source-a.ts'
import { planOfSourceB } from '../domain/imports/source-b.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { FOLLOW, storedFollow } from './page-data.ts'
import { allSets, saveSet } from './sets.ts'

export const importSources = [
  { source: 'source_a', label: 'First other share plugin', option: 'share_plugin_a', plan: planOfSourceA },
  { source: 'source_b', label: 'Second other share plugin', option: 'share_plugin_b', plan: planOfSourceB },
] as const
export type SourceName = (typeof importSources)[number]['source']

/** When each was imported last. */
export const IMPORTS = 'vendor_social_share_imports'
type Imports = Readonly<Partial<Record<SourceName, string>>>

export type ImportRow = Omit<Plan, 'counts'> & {
  readonly source: SourceName
  readonly label: string
  readonly found: boolean
  readonly state: 'available' | 'imported' | 'nothing'
  /** Posts whose counts would be taken over. */
  readonly counts: number
  readonly imported_at: string | null
}

export const listSources = (ctx: ReadContext): Promise<ImportRow[]> =>
  Promise.all(importSources.map(async ({ source }) => (await readSource(source, ctx)).row))

async function readSource(name: SourceName, ctx: ReadContext): Promise<{ row: ImportRow; plan: Plan }> {
  const { source, label, option, plan: read } = importSources.find(one => one.source === name)!
  const stored = await optionOf<unknown>(option, null, ctx)
  const plan = read(stored)
  const imports = await optionOf<Imports>(IMPORTS, {}, ctx)
  const found = stored !== null && plan.sets.length + plan.follow.length + plan.settings.length > 0
  const state = !found ? 'nothing' : imports[source] ? 'imported' : 'available'
  const { counts, ...rest } = plan
  const posts = new Set(counts.map(({ post }) => post)).size
  return { plan, row: { source, label, found, state, ...rest, counts: posts, imported_at: imports[source] ?? null } }
}

/** Sets through the same save as everybody's. Nothing is left of an import that fails. */
export async function importFrom(name: SourceName, ctx: Context): Promise<ImportRow> {
  const reading = ctx as unknown as ReadContext
  const { row, plan } = await readSource(name, reading)
  if (!row.found) throw errors.import_missing()
  const known = (await allSets(ctx)).map(set => set.name)
  for (const { name: title, instance, placements } of plan.sets)
    await createSet({ name: freeName(title, known), instance, placements }, ctx)
  await takeFollow(plan, ctx)
  const values = Object.fromEntries(plan.settings.map(({ key, value }) => [key, value]))
  if (plan.settings.length > 0)
    await saveSettings({ slug: 'social-share', settings, errors }, { settings: values }, ctx)
  await takeCounts(plan.counts, ctx)
  const at = instantFromMillis(ctx.clock.millis())
  await setOption(IMPORTS, { ...(await optionOf<Imports>(IMPORTS, {}, reading)), [name]: at }, ctx)
  return { ...row, state: 'imported', imported_at: at }
}

async function createSet(set: Readonly<Record<string, unknown>>, ctx: Context): Promise<void> {
  try {
    await saveSet(null, set, ctx)
  } catch (error) {
    if (error instanceof RestError) throw errors.import_failed({}, { cause: error })
    throw error
  }
}

/** `… (imported)`, `… (imported 2)`: importing again makes new sets. */
function freeName(title: string, known: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${title} (imported)` : `${title} (imported ${number})`
    if (!known.includes(name)) return name
  }
}

/** Profiles that are there stay; those of services that are not yet there are added. */
async function takeFollow({ follow }: Plan, ctx: Context): Promise<void> {
  if (follow.length === 0) return
  const before = await storedFollow(ctx as unknown as ReadContext)
  const added = follow.filter(({ service }) => !before.profiles.some(known => known.service === service))
  if (added.length > 0) await setOption(FOLLOW, { ...before, profiles: [...before.profiles, ...added] }, ctx)
}

const AT_ONCE = 500

/** Only for posts of ours, and only where nothing better is known. */
async function takeCounts(counts: readonly PlannedCount[], ctx: Context): Promise<void> {
  const due_at = ctx.clock.instant()
  // An option may name a pair twice, in two spellings of its number; one statement must not.
  const pairs = [...new Map(counts.map(planned => [`${planned.post} ${planned.network}`, planned])).values()]
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    const some = pairs.slice(from, from + AT_ONCE)
    const known = await knownPosts(some, ctx)
    const rows = some
      .filter(({ post }) => known.has(post))
      .map(({ post, network, count }) => ({
        ...{ post_id: post, network, count, source: 'imported', fetched_at: null, due_at, failures: 0 },
      }))
    if (rows.length > 0) await raiseCounts(rows, ctx)
  }
}

async function knownPosts(counts: readonly PlannedCount[], ctx: Context): Promise<ReadonlySet<number>> {
  const ids = [...new Set(counts.map(({ post }) => post))]
  const rows = await ctx.db.selectFrom('posts').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

const raiseCounts = (rows: readonly NewRow<'share_counts'>[], ctx: Context) =>
  ctx.db
    .insertInto('share_counts')
    .values(rows)
    .onConflict(on =>
      on
        .columns(['site_id', 'post_id', 'network'])
        .doUpdateSet(eb => ({ count: eb.ref('excluded.count'), source: 'imported' }))
        .whereRef('share_counts.count', '<', 'excluded.count'),
    )
    .execute()
