/** Which translations are missing and which have fallen behind, by language. */
import type { ReadContext } from '../../context.ts'
import type { Entity } from '../../entity.ts'
import { joined, readRows, type Sql } from '../../statement.ts'
import { type Plan, planFor } from '../plan.ts'
import { askRight, reachCondition, reachOf } from '../row-rule.ts'
import { readGroup } from './groups.ts'
import { driftOf } from './translations.ts'

export type LanguageStatus = {
  readonly language: string
  /** Originals without a translation, oldest first; at most a hundred. */
  readonly missing: readonly { readonly id: number; readonly title: string }[]
  /** Translations whose original has changed, with the fields that did; at most a hundred. */
  readonly stale: readonly { readonly id: number; readonly title: string; readonly changed: readonly string[] }[]
}

export async function translationStatus(
  entity: Entity,
  languages: readonly string[],
  ctx: ReadContext,
): Promise<LanguageStatus[]> {
  const plan = planFor(entity, ctx)
  await askRight(plan, 'list', ctx)
  const reach = reachCondition(await reachOf(plan, 'list', ctx), plan, ctx)
  const status: LanguageStatus[] = []
  for (const language of languages)
    status.push({
      language,
      missing: await missingIn({ plan, language, reach }, ctx),
      stale: await staleIn({ plan, language, reach }, ctx),
    })
  return status
}

const MOST = 100

type Asked = { readonly plan: Plan; readonly language: string; readonly reach: Sql | null }

async function missingIn({ plan, language, reach }: Asked, ctx: ReadContext) {
  const { table, entity } = plan
  const names = entity.translations!
  const original: Sql = {
    text: `t.site_id = ? and t.trashed_at is null and not exists (select 1 from record_translations r
      where r.site_id = t.site_id and r.owner = '${table}' and r.owner_id = t.id)`,
    values: [ctx.site.id],
  }
  const untranslated: Sql = {
    text: `not exists (select 1 from ${table} o where o.site_id = t.site_id and o.${names.group} = t.${names.group}
      and o.trashed_at is null and o.${names.language} = ?)`,
    values: [language],
  }
  const where = joined([original, untranslated, ...(reach ? [reach] : [])], ' and ')
  const text = `select t.id, t.${entity.title} as title from ${table} t where ${where.text} order by t.id limit ${MOST}`
  const rows = await readRows<Titled>({ text, values: where.values }, ctx)
  return rows.map(row => ({ id: row.id, title: row.title ?? '' }))
}

type Titled = { readonly id: number; readonly title: string | null }

/** Only originals that were saved since are looked into. */
async function staleIn({ plan, language, reach }: Asked, ctx: ReadContext) {
  const { table, entity } = plan
  const names = entity.translations!
  const base: Sql = {
    text: `t.site_id = ? and t.trashed_at is null and t.${names.language} = ?`,
    values: [ctx.site.id, language],
  }
  const where = joined([base, ...(reach ? [reach] : [])], ' and ')
  const text = `select t.id, t.${names.group} as grouped, t.${entity.title} as title from ${table} t
    join record_translations r on r.site_id = t.site_id and r.owner = '${table}' and r.owner_id = t.id
    join ${table} o on o.site_id = t.site_id and o.id = r.original_id and o.modified_at > r.confirmed_at
    where ${where.text} order by t.id limit ${MOST}`
  const stale: { id: number; title: string; changed: string[] }[] = []
  for (const row of await readRows<Titled & { grouped: string }>({ text, values: where.values }, ctx)) {
    const group = await readGroup(plan, row.grouped, ctx)
    const member = group.members.find(({ id }) => id === row.id)
    const changed = member ? driftOf(plan, group, member).map(({ field }) => field) : []
    if (changed.length > 0) stale.push({ id: row.id, title: row.title ?? '', changed })
  }
  return stale
}
