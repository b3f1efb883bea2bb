/** Links in files: by id, or by what people call the record; in a tree by its path, `Tools > Saws`. */
import type { ReadContext } from '../../context.ts'
import { Unfit } from '../../misfits.ts'
import { joined, readRows, type Sql } from '../../statement.ts'
import { knowFieldRights } from '../field-rights.ts'
import { neighbourPlan, type Plan, type PlannedField } from '../plan.ts'
import { reachCondition, reachOf } from '../row-rule.ts'
import { canRead } from '../visibility.ts'

export type FoundLinks = { readonly ids: readonly number[] } | { readonly unfit: Unfit }
type Linked = { readonly plan: Plan; readonly field: PlannedField; readonly text: string }

export async function linkByName({ plan, field, text }: Linked, ctx: ReadContext): Promise<FoundLinks> {
  const names = field.field.kind === 'links' ? text.split(/[,;|]/).map(part => part.trim()) : [text.trim()]
  const ids: number[] = []
  for (const name of names.filter(part => part !== '')) {
    const found = /^\d+$/.test(name) ? [Number(name)] : await idsCalled(plan, field.options.to!, { name, ctx })
    if (found.length !== 1)
      return { unfit: new Unfit('rest_invalid_link', found.length === 0 ? 'absent' : 'ambiguous', { ids: name }) }
    ids.push(found[0]!)
  }
  return { ids }
}

type Called = { readonly name: string; readonly ctx: ReadContext }

async function idsCalled(plan: Plan, to: string, { name, ctx }: Called): Promise<number[]> {
  if (to === 'users') return accountsCalled(name, ctx)
  const target = neighbourPlan(plan, to)
  if (!target) return []
  const steps = target.entity.tree ? name.split('>').map(step => step.trim()) : [name]
  let found: readonly (number | null)[] = [null]
  for (const step of steps) {
    const below = found
    found = (await Promise.all(below.map(parent => recordsCalled({ target, name: step, parent }, ctx)))).flat()
    // A name alone may stand at any height.
    if (steps.length === 1) break
  }
  return found.filter(id => id !== null)
}

type CalledRecord = { readonly target: Plan; readonly name: string; readonly parent: number | null }

async function recordsCalled({ target, name, parent }: CalledRecord, ctx: ReadContext): Promise<number[]> {
  const { entity } = target
  const title = target.byName.get(entity.title)
  await knowFieldRights(target, ctx)
  if (title?.kind.column !== 'text' || !canRead(title, target, ctx)) return []
  const reach = reachCondition(await reachOf(target, 'read', ctx), target, ctx)
  const parts: Sql[] = [
    { text: 't.site_id = ? and t.trashed_at is null', values: [ctx.site.id] },
    { text: `lower(t.${title.name}) = lower(cast(? as text))`, values: [name] },
    ...(parent === null ? [] : [{ text: `t.${entity.tree!.parent} = ?`, values: [parent] }]),
    ...(reach ? [reach] : []),
  ]
  const where = joined(parts, ' and ')
  const rows = await readRows<{ id: number }>(
    { text: `select t.id from ${target.table} t where ${where.text} order by t.id limit 2`, values: where.values },
    ctx,
  )
  return rows.map(({ id }) => id)
}

/** By login or address. Of another site's accounts nobody here knows. */
async function accountsCalled(name: string, ctx: ReadContext): Promise<number[]> {
  const text = `select u.id from users u join user_sites s on s.user_id = u.id and s.site_id = ?
    where lower(u.login) = lower(cast(? as text)) or u.email_key = lower(cast(? as text)) order by u.id limit 2`
  const rows = await readRows<{ id: number }>({ text, values: [ctx.site.id, name, name] }, ctx)
  return rows.map(({ id }) => id)
}
