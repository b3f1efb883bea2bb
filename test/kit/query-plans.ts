/** How SQLite goes about what some work asks of it. It knows no figures of the tables, so that its plans are guesses. */
import { StatementSync } from 'node:sqlite'
import type { ReadContext } from '../../src/kernel/context.ts'

const METHODS = ['all', 'get', 'run', 'iterate'] as const

/** The plans of all statements that run meanwhile, each with its text. Those of reading threads are not among them. */
export async function plansOf(work: () => Promise<unknown>, ctx: ReadContext): Promise<string[]> {
  const texts = await textsOf(work)
  const planned = [...texts].filter(text => /^\s*(select|with|update|delete)/i.test(text))
  return Promise.all(
    planned.map(async text => {
      const rows = await ctx.database.rows<{ detail: string }>(`explain query plan ${text}`, [])
      return `${ofTables(rows.map(({ detail }) => detail)).join('\n')}\n  of ${text}`
    }),
  )
}

/** Without walks through what a part of the statement has found. */
function ofTables(details: readonly string[]): string[] {
  const parts = details.flatMap(detail => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? [])
  return details.filter(detail => !parts.some(name => detail === `SCAN ${name}`))
}

async function textsOf(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const texts = new Set<string>()
  const whole = METHODS.map(name => [name, StatementSync.prototype[name]] as const)
  for (const [name, method] of whole)
    StatementSync.prototype[name] = function (this: StatementSync, ...values: never[]) {
      texts.add(this.sourceSQL)
      return Reflect.apply(method, this, values)
    } as never
  try {
    await work()
    return texts
  } finally {
    for (const [name, method] of whole) StatementSync.prototype[name] = method as never
  }
}

/** A walk through all that a site has in a table: by its number alone, or by that a column has any value. */
export const GOES_THROUGH_ALL = /^(SCAN (?!CONSTANT|\()|.*\(site_id=\?( AND \w+>\?)?\)$)/m
