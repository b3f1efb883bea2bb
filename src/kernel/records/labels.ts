/** What the records are called that a page of others links to: `{ location_id: { "1": "Airport North" } }`. */
import type { ReadContext } from '../context.ts'
import { isAmong, joined, readRows, type Sql } from '../statement.ts'
import { knowFieldRights } from './field-rights.ts'
import type { Values } from './kind.ts'
import { neighbourPlan, type Plan } from './plan.ts'
import { reachCondition, reachOf } from './row-rule.ts'
import { readableFields } from './visibility.ts'

export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Only of what the caller may read; what they may not see has no name. */
export async function labelsOf(plan: Plan, rows: readonly Values[], ctx: ReadContext): Promise<Labels> {
  const linking = readableFields(plan, ctx).filter(({ field }) => field.kind === 'link' || field.kind === 'links')
  const labels = await Promise.all(
    linking.map(async ({ name, options }) => {
      const ids = [...new Set(rows.flatMap(row => (row[name] ?? []) as number | number[]))]
      return [name, ids.length === 0 ? {} : await namesOf({ plan, to: options.to!, ids }, ctx)] as const
    }),
  )
  return Object.fromEntries(labels)
}

type Target = { readonly plan: Plan; readonly to: string; readonly ids: readonly number[] }

async function namesOf(target: Target, ctx: ReadContext): Promise<Record<string, string>> {
  const statement = target.to === 'users' ? accounts(target, ctx) : await neighbours(target, ctx)
  if (!statement) return {}
  const found = await readRows<{ id: number; title: string | null }>(statement, ctx)
  return Object.fromEntries(found.map(({ id, title }) => [String(id), title ?? `#${id}`]))
}

/** Accounts belong to the whole network; of another site's nobody here knows. */
function accounts({ ids }: Target, ctx: ReadContext): Sql {
  const among = isAmong('u.id', ids)
  return {
    text: `select u.id, u.display_name as title from users u join user_sites s on s.user_id = u.id and s.site_id = ? where ${among.text}`,
    values: [ctx.site.id, ...among.values],
  }
}

async function neighbours({ plan, to, ids }: Target, ctx: ReadContext): Promise<Sql | null> {
  const target = neighbourPlan(plan, to)
  if (target) await knowFieldRights(target, ctx)
  const title = target && readableFields(target, ctx).find(({ name }) => name === target.entity.title)
  if (!target || !title) return null
  const reach = reachCondition(await reachOf(target, 'read', ctx), target, ctx)
  const base = { text: 't.site_id = ?', values: [ctx.site.id] }
  const where = joined([base, isAmong('t.id', ids), ...(reach ? [reach] : [])], ' and ')
  return {
    text: `select t.id, t.${title.name} as title from ${target.table} t where ${where.text}`,
    values: where.values,
  }
}
