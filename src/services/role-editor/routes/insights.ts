import { Type } from 'typebox'
import { DAY } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { adminMenu, menuKey } from '../../../platform/admin/admin.ts'
import { examine } from '../domain/health.ts'
import { ADMINISTRATOR } from '../domain/model.ts'
import { can } from '../permissions.ts'
import { needs } from '../store/features.ts'
import { loadState } from '../store/load-state.ts'
import { healthFindingShape, menuShape, screenShape, summaryShape } from './answers/insights.ts'
import { orphansOf } from './capabilities.ts'

const requires = needs('insights')

export const health = route({
  method: 'GET',
  path: '/insights/health',
  summary: 'Findings about roles and people, and a summary',
  access: can('edit_roles'),
  requires,
  reply: Type.Object({ findings: Type.Array(healthFindingShape), summary: summaryShape }),
  async handler(_input, ctx) {
    const { roles, users, defaultRole } = await loadState({ users: [] }, ctx)
    const administrators = users.filter(user => user.roles.includes(ADMINISTRATOR))
    const seen = await seenLately(
      administrators.map(user => user.id),
      ctx,
    )
    const slugs = roles.map(role => role.slug)
    return examine({
      roles,
      defaultRole,
      administrators: administrators.map(({ id, name }) => ({ id, name, isStale: !seen.has(id) })),
      withOwnMap: await peopleWithOwnMap(slugs, ctx),
      withoutRole: await peopleWithoutRole(slugs, ctx),
      orphans: (await orphansOf(ctx)).map(({ cap }) => cap),
    })
  },
})

export const menu = route({
  method: 'GET',
  path: '/insights/menu',
  summary: 'The admin menu with the permission that each item needs',
  access: can('view'),
  requires,
  reply: Type.Array(menuShape),
  async handler(_input, ctx) {
    const items = await adminMenu(ctx)
    const branch = (parent: string | null): object[] =>
      items
        .filter(item => item.parent === parent)
        .map(item => ({
          key: menuKey(item),
          title: item.title,
          capability: item.capability,
          children: item.parent === null ? branch(item.slug) : [],
        }))
    return branch(null)
  },
})

export const screens = route({
  method: 'GET',
  path: '/insights/screens',
  summary: 'Screens grouped by the permission they need',
  access: can('edit_roles'),
  requires,
  reply: Type.Array(Type.Object({ capability: Type.String(), screens: Type.Array(screenShape) })),
  async handler(_input, ctx) {
    const grouped = Map.groupBy(await adminMenu(ctx), item => item.capability)
    return [...grouped].map(([capability, items]) => ({
      capability,
      screens: items.map(item => ({ key: menuKey(item), title: item.title, url: item.url })),
    }))
  },
})

const STALE_AFTER = 90 * DAY
const MOST_NAMED = 100

/** Whoever has a session that was used in the last ninety days, or an account that is younger. */
async function seenLately(ids: readonly number[], ctx: ReadContext): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const since = instantFromMillis(ctx.clock.millis() - STALE_AFTER)
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('last_seen_at', '>', since)
    .execute()
  const young = await ctx.db
    .selectFrom('users')
    .select('id as user_id')
    .where('id', 'in', ids)
    .where('registered_at', '>', since)
    .execute()
  return new Set([...sessions, ...young].map(row => row.user_id))
}

async function peopleWithOwnMap(slugs: readonly string[], ctx: ReadContext): Promise<number[]> {
  const holders = ctx.db
    .selectFrom('user_roles')
    .select('user_id')
    .distinct()
    .where('role', 'not in', slugs)
    .orderBy('user_id')
    .limit(MOST_NAMED)
  return idsOf(holders, ctx)
}

async function peopleWithoutRole(slugs: readonly string[], ctx: ReadContext): Promise<number[]> {
  const holders = ctx.db.selectFrom('user_roles').select('user_id').where('role', 'in', slugs)
  const others = ctx.db
    .selectFrom('user_sites')
    .select('user_id')
    .where('user_id', 'not in', holders)
    .orderBy('user_id')
    .limit(MOST_NAMED)
  return idsOf(others, ctx)
}

/** Who is the exception among tens of thousands is looked for aside, so that nobody else waits for it. */
async function idsOf(query: Parameters<ReadContext['database']['slow']>[0], ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.database.slow<{ user_id: number }>(query, { timeLimit: 10_000 })
  return rows.map(row => row.user_id)
}
