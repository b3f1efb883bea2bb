/** Links to several records live in one table for all entities, with an index in each direction. */
import type { EngineName } from '../../db/database.ts'
import type { Context } from '../context.ts'
import { isAmong, NUMBER, type Sql } from '../statement.ts'
import type { Plan } from './plan.ts'
import { truth } from './text-kinds.ts'

/** SQL of a record's links in one field, as the text of a JSON list in their order. */
export function linksJson({ table }: Plan, field: string, engine: EngineName): string {
  const from = `from record_links l where l.site_id = t.site_id and l.owner = '${table}' and l.owner_id = t.id and l.field = '${field}'`
  if (engine === 'postgres') return `(select coalesce(json_agg(l.target_id order by l.position), '[]'::json) ${from})`
  return `(select json_group_array(target_id) from (select l.target_id ${from} order by l.position))`
}

/** SQL of whether the caller has a flag that each person has of their own. Its mark is for who calls. */
export function ownFlagJson({ table }: Plan, field: string, engine: EngineName): string {
  const is = `exists (select 1 from record_links l where l.site_id = t.site_id and l.owner = '${table}' and l.owner_id = t.id and l.field = '${field}' and l.target_id = ${NUMBER})`
  return engine === 'sqlite' ? truth(is) : is
}

/** Records that link to one of these targets. */
export function linkedTo(
  { table }: Plan,
  field: string,
  of: { targets: readonly unknown[]; siteId: number; alias?: string },
): Sql {
  const among = isAmong('l.target_id', of.targets)
  const text = `${of.alias ?? 't'}.id in (select l.owner_id from record_links l where l.site_id = ? and l.owner = '${table}' and l.field = '${field}' and ${among.text})`
  return { text, values: [of.siteId, ...among.values] }
}

/** Replaces what one field of a record links to. */
export async function saveLinks(
  of: { plan: Plan; id: number; field: string; targets: readonly number[]; isNew?: boolean },
  ctx: Context,
): Promise<void> {
  const { plan, id, field, targets, isNew = false } = of
  const had = ctx.db
    .deleteFrom('record_links')
    .where('owner', '=', plan.table)
    .where('owner_id', '=', id)
    .where('field', '=', field)
  if (!isNew) await had.execute()
  if (targets.length === 0) return
  const rows = targets.map((target, position) => ({
    owner: plan.table,
    owner_id: id,
    field,
    target_id: target,
    position,
  }))
  for (let from = 0; from < rows.length; from += CHUNK) {
    await ctx.db
      .insertInto('record_links')
      .values(rows.slice(from, from + CHUNK))
      .execute()
  }
}

/** A record that is gone links to nothing, and nothing links to it. */
export async function forgetLinks(plan: Plan, id: number, ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('record_links').where('owner', '=', plan.table).where('owner_id', '=', id).execute()
  for (const entity of plan.service.entities ?? []) {
    const fields = Object.entries(entity.fields as Record<string, { kind: string; options: { to?: string } }>)
      .filter(([, field]) => field.kind === 'links' && field.options.to === plan.entity.name)
      .map(([name]) => name)
    if (fields.length === 0) continue
    await ctx.db
      .deleteFrom('record_links')
      .where('owner', '=', entity.table)
      .where('field', 'in', fields)
      .where('target_id', '=', id)
      .execute()
  }
}

/** PostgreSQL takes 65,535 parameters in one statement. */
const CHUNK = 1000
