/** The days of a meal plan as events of a calendar, and the link to them. */
import { holds } from '../../../kernel/access.ts'
import { HOUR, instantAt } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { type CalendarEvent, feedKey, isFeedKey } from '../../../platform/calendar-files/calendar-files.ts'
import { errors } from '../errors.ts'
import { permissions } from '../permissions.ts'

type Plan = { readonly id: number; readonly visibility: string; readonly owner_id: number | null }

/** Null for whoever may not hand it on. Whoever has the link of a private plan reads it without signing in. */
export function feedUrl(plan: Plan, ctx: ReadContext): string | null {
  const address = `${ctx.site.url}/api/vendor-recipe/v1/collections/${plan.id}/calendar`
  if (plan.visibility === 'public') return address
  const isOwn = ctx.user !== null && plan.owner_id === ctx.user.id
  return isOwn || holds(permissions, 'edit', ctx) ? `${address}?key=${feedKey(ownerOf(plan), ctx)}` : null
}

const ownerOf = ({ id, owner_id }: Plan) => ({ feed: 'meal plan', owner: id, salt: String(owner_id) })

export async function planFeed(
  { id, key }: { readonly id: number; readonly key: string },
  ctx: ReadContext,
): Promise<{ name: string; events: readonly CalendarEvent[] }> {
  const plan = await ctx.db
    .selectFrom('recipe_collections')
    .select(['id', 'name', 'visibility', 'owner_id', 'modified_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isOpen = plan && (plan.visibility === 'public' || isFeedKey(key, ownerOf(plan), ctx))
  if (!isOpen) throw errors.not_found({ what: 'collection' })
  const rows = await plannedRows(id, ctx)
  return { name: plan.name, events: rows.map(row => eventOf(row, plan.modified_at, ctx)) }
}

/** Published ones only, whoever reads. */
const plannedRows = (id: number, { db }: ReadContext) =>
  db
    .selectFrom('recipe_collection_entries as e')
    .innerJoin('recipe_recipes as r', 'r.id', 'e.recipe_id')
    .select(['e.id', 'e.planned_date', 'e.meal', 'e.note', 'r.title', 'r.slug', 'r.total_time'])
    .where('e.collection_id', '=', id)
    .where('e.planned_date', 'is not', null)
    .where('r.status', '=', 'published')
    .orderBy('e.planned_date')
    .limit(1000)
    .execute()

type Planned = Awaited<ReturnType<typeof plannedRows>>[number]

/** When a meal is on the table, on the clock of the site. */
const TABLE_TIME: Readonly<Record<string, string>> = {
  breakfast: '08:00',
  lunch: '12:30',
  snack: '16:00',
  dinner: '18:30',
}

function eventOf(row: Planned, changed: string, { site }: ReadContext): CalendarEvent {
  const from = instantAt(row.planned_date!, TABLE_TIME[row.meal ?? ''] ?? '12:00', site.zone)
  return {
    uid: `meal-${row.id}@recipe`,
    status: 'confirmed',
    from,
    to: from + HOUR,
    sequence: Math.floor(Date.parse(changed) / 1000),
    changed: Date.parse(changed),
    title: row.title,
    text: row.note,
    place: '',
    url: `${site.url}/recipes/${row.slug}/`,
  }
}
