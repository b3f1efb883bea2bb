/** Whether a click counts: the buttons are on, everything it names is known, and its caller has not clicked too often. */
import type { ReadContext } from '../../../kernel/context.ts'
import { addressBucket } from '../../../platform/addresses/addresses.ts'
import { firstWithin, hit } from '../../../platform/counters/counters.ts'
import { cookieUser } from '../../../platform/sessions/sessions.ts'
import { type Click, isAhead, isProgram, readClick } from '../domain/click.ts'
import { networkNamed } from '../domain/networks.ts'
import { hooks } from '../hooks.ts'
import { limits } from '../limits.ts'
import { settings } from '../settings.ts'
import { type Counted, countClick, today } from './clicks.ts'
import { extraPositions } from './places.ts'
import { isPublished } from './post-counts.ts'
import { markIn } from './return-marks.ts'

/** The same visitor, network and post count once within so many seconds. */
const REPEATED_WITHIN = 10

/** Nothing is told of what becomes of it: the answer is the same. */
export async function recordClick(ctx: ReadContext): Promise<void> {
  const { request } = ctx
  if (isProgram(request.userAgent) || isAhead(name => request.header(name))) return
  const click = readClick(request.rawBody, request.query)
  const counted = await countable(click, ctx)
  if (!counted || (await isExcluded(ctx)) || !(await isWithinLimits(counted, ctx))) return
  await countClick(counted, ctx)
}

async function countable(click: Click, ctx: ReadContext): Promise<Counted | null> {
  const { enabled, track_clicks } = await ctx.settings(settings)
  if (!enabled || !track_clicks) return null
  const mark = click.returned === '' ? null : markIn(click.returned, click.post, ctx)
  if (click.returned !== '' && mark === null) return null
  const { network, placement } = mark ?? click
  if (!networkNamed(network) || !(await isPlacement(placement, ctx))) return null
  if (!(await isPublished(click.post, ctx))) return null
  return { network, post: click.post, placement, isReturn: mark !== null }
}

const OWN_PLACEMENTS = ['', 'manual', 'content_top', 'content_bottom', 'content_both']

async function isPlacement(placement: string, ctx: ReadContext): Promise<boolean> {
  if (OWN_PLACEMENTS.includes(placement)) return true
  const known = await extraPositions(ctx)
  return (await ctx.hooks.apply(hooks.clickPlacements, known, undefined, ctx)).includes(placement)
}

/** People of the site whose clicks would only blur the figures. They are known by their cookie alone. */
async function isExcluded(ctx: ReadContext): Promise<boolean> {
  const { exclude_roles } = await ctx.settings(settings)
  if (exclude_roles.length === 0) return false
  const known = ctx.user ? null : await cookieUser(ctx)
  const roles = ctx.user?.roles ?? rolesIn(known?.account.entries ?? '[]')
  return roles.some(role => exclude_roles.includes(role))
}

const rolesIn = (entries: string): string[] =>
  (JSON.parse(entries) as [name: string, isGiven: boolean][]).flatMap(([name, isGiven]) => (isGiven ? [name] : []))

/** The day is part of the key, so that nobody can be followed from one to the next. */
async function isWithinLimits({ network, post, isReturn }: Counted, ctx: ReadContext): Promise<boolean> {
  const visitor = `${today(ctx)} ${addressBucket(ctx.request.ip)}`
  const what = `${isReturn ? 'return' : 'click'} ${network} ${post}`
  const repeated = { bucket: 'social-share.repeated', key: `${visitor} ${what}`, seconds: REPEATED_WITHIN }
  if (!(await firstWithin(repeated, ctx))) return false
  const table = await ctx.hooks.apply(hooks.rateLimits, limits.table, undefined, ctx)
  const limit = table.click
  if (!limit) return true
  return (await hit({ bucket: 'social-share.click', key: visitor, ...limit }, ctx)).isAllowed
}
