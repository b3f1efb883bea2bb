/**
 * Tokens by month. What a question may cost at most is taken before it is asked, in a statement that only succeeds
 * while the allowance lasts, so that many who ask at once cannot exceed it together; the rest is given back afterwards.
 */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { aiErrors } from './errors.ts'

export type Reservation = { readonly service: string; readonly month: string; readonly tokens: number }

export type AiUsage = { readonly service: string; readonly calls: number; readonly tokens: number }

/** The row of all services together. */
const WHOLE_SITE = ''

export async function reserveTokens(
  asked: { service: string; tokens: number; most: { site: number; service: number } },
  ctx: Context,
): Promise<Reservation> {
  const reservation = { service: asked.service, month: monthOf(ctx), tokens: asked.tokens }
  // Always in this order, so that two who ask cannot wait for each other in turn.
  await take({ ...reservation, service: WHOLE_SITE }, asked.most.site, ctx)
  await take(reservation, asked.most.service, ctx)
  return reservation
}

/** Counts what a question has really cost instead of what was taken for it. */
export async function settleTokens(reservation: Reservation, used: number, ctx: Context): Promise<void> {
  for (const service of [WHOLE_SITE, reservation.service])
    await ctx.db
      .updateTable('ai_usage')
      .set(eb => ({ tokens: eb('tokens', '+', used - reservation.tokens) }))
      .where('service', '=', service)
      .where('month', '=', reservation.month)
      .execute()
}

/** What each service has used this month. */
export async function usageByService(ctx: ReadContext): Promise<AiUsage[]> {
  return ctx.db
    .selectFrom('ai_usage')
    .select(['service', 'calls', 'tokens'])
    .where('month', '=', monthOf(ctx))
    .where('service', '<>', WHOLE_SITE)
    .orderBy('service')
    .execute()
}

async function take({ service, month, tokens }: Reservation, most: number, ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('ai_usage')
    .values({ service, month, calls: 0, tokens: 0 })
    .onConflict(on => on.columns(['site_id', 'service', 'month']).doNothing())
    .execute()
  const taken = await ctx.db
    .updateTable('ai_usage')
    .set(eb => ({ tokens: eb('tokens', '+', tokens), calls: eb('calls', '+', 1) }))
    .where('service', '=', service)
    .where('month', '=', month)
    .where('tokens', '<=', most - tokens)
    .returning('month')
    .executeTakeFirst()
  if (!taken) throw aiErrors.used_up()
}

/** `2026-11` on the site's clock. */
const monthOf = (ctx: ReadContext): string =>
  Temporal.Instant.fromEpochMilliseconds(ctx.clock.millis())
    .toZonedDateTimeISO(ctx.site.zone)
    .toPlainDate()
    .toString()
    .slice(0, 7)
