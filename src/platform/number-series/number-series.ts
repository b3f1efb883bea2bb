/** Numbers that follow one another without a gap, as invoices need them: one series for each name of a service. */
import type { Context } from '../../kernel/context.ts'
import { NUMBER, readRows } from '../../kernel/statement.ts'

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
  const values = [ctx.site.id, service, series, least, least, least]
  const [row] = await readRows<{ number: number }>({ text: TAKE, values }, ctx)
  return row!.number
}

/** Counts on from what the series has reached, or from the lowest number where that is more. */
const TAKE = `insert into number_series (site_id, service, series, next_number) values (?, ?, ?, ${NUMBER} + 1)
  on conflict (site_id, service, series) do update set next_number = 1 +
    case when number_series.next_number < ${NUMBER} then ${NUMBER} else number_series.next_number end
  returning next_number - 1 as number`
