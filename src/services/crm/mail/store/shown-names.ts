/** What callers are told of the records of a log or a queue: of those that they may not read, nothing but the number. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { listRecords } from '../../../../kernel/records/list.ts'
import { USERS, userNames } from './list-users.ts'
import { addressed } from './opt-out.ts'

type Target = { readonly entity: string; readonly record_id: number }
type Shown = { readonly name: string | null; readonly mayReadEmail: boolean }

export async function shownNames(targets: readonly Target[], ctx: ReadContext): Promise<(target: Target) => Shown> {
  const shown = new Map<string, Shown>()
  for (const [name, ones] of Map.groupBy(targets, ({ entity }) => entity)) {
    const entity = addressed[name]
    const ids = [...new Set(ones.map(({ record_id: id }) => id))]
    if (name === USERS)
      for (const user of await userNames(ids, ctx))
        shown.set(`${name}:${user.id}`, { name: user.name, mayReadEmail: false })
    if (!entity) continue
    const { rows } = await listRecords(entity, { include: ids.join(','), per_page: 200 }, ctx)
    for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
      const title = row[entity.title as string]
      shown.set(`${name}:${row.id}`, { name: title === undefined ? null : String(title), mayReadEmail: 'email' in row })
    }
  }
  return ({ entity, record_id: id }) => shown.get(`${entity}:${id}`) ?? { name: null, mayReadEmail: false }
}
