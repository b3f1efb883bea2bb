/** Numbers that follow one another without a gap, as invoices need them: one series for each name of a service. */
import type { Context } from '../../kernel/context.ts'

export type NumberSeries = {
  /** The slug of the service that counts. */
  readonly service: string
  /** What is counted: `invoices INV-`. A series of another name begins anew. */
  readonly series: string
  /** The lowest number that may come next; a number that was given is never given again. */
  readonly least?: number
}

/**
 * The next number. The series' row is held until the end of the transaction: whoever comes at the same time waits, and a
 * number that is rolled back is given to the next.
 */
export async function takeNumber({ service, series, least = 1 }: NumberSeries, ctx: Context): Promise<number> {
  await ctx.holdName(`series ${service} ${series}`)
  await ctx.db
    .insertInto('number_series')
    .values({ service, series, next_number: least })
    .onConflict(conflict => conflict.columns(['site_id', 'service', 'series']).doNothing())
    .execute()
  const held = await ctx.db
    .selectFrom('number_series')
    .select(['id', 'next_number'])
    .where('service', '=', service)
    .where('series', '=', series)
    .executeTakeFirstOrThrow()
  const number = Math.max(Number(held.next_number), least)
  await ctx.db
    .updateTable('number_series')
    .set({ next_number: number + 1 })
    .where('id', '=', held.id)
    .execute()
  return number
}
