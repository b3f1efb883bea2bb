/** Takes the values of a custom field that was deleted out of all records, as a task of its service. */
import type { Context } from '../../context.ts'
import type { Service } from '../../service.ts'
import { readRows, runStatement } from '../../statement.ts'
import { defineTask, type Progress, type Task } from '../../tasks.ts'
import { CUSTOM_FIELDS, VALUES } from './custom-fields.ts'

export type DropArgs = { readonly entity: string; readonly key: string; readonly at: string }

/** Made once for each service. */
export function dropTask(service: Service): Task<DropArgs, number> {
  const made = tasks.get(service) ?? makeTask(service)
  tasks.set(service, made)
  return made
}

const tasks = new WeakMap<Service, Task<DropArgs, number>>()

export const dropTasks = (service: Service): readonly Task[] =>
  service.entities?.some(({ name }) => name === CUSTOM_FIELDS) ? [dropTask(service)] : []

const makeTask = (service: Service): Task<DropArgs, number> =>
  defineTask<DropArgs, number>({
    name: `${service.slug}.drop-custom-values`,
    title: 'Take out the values of a deleted field',
    access: service.permissions.can(service.rights.update!),
    // Whoever may delete the field has said enough.
    actsAs: 'system',
    total: async () => 0,
    step: ({ task: { args, position }, most }, ctx) => dropSome({ service, args, after: position ?? 0, most }, ctx),
  })

type Dropping = { readonly service: Service; readonly args: DropArgs; readonly after: number; readonly most: number }

/** A record that was saved since has lost the value already, or has one of a new field with the same key. */
async function dropSome({ service, args, after, most }: Dropping, ctx: Context): Promise<Progress<number>> {
  const entity = service.entities?.find(({ name }) => name === args.entity)
  if (!entity) return { entries: [], position: after, isOver: true }
  const isSqlite = ctx.database.engine === 'sqlite'
  const has = isSqlite ? `json_type(${VALUES}, '$.${args.key}')` : `(${VALUES}::json -> '${args.key}')`
  const found = await readRows<{ id: number }>(
    {
      text: `select id from ${entity.table} where site_id = ? and id > ? and modified_at <= ? and ${has} is not null order by id limit ?`,
      values: [ctx.site.id, after, args.at, most],
    },
    ctx,
  )
  const without = isSqlite ? `json_remove(${VALUES}, '$.${args.key}')` : `(${VALUES}::jsonb - '${args.key}')::text`
  for (const { id } of found)
    await runStatement(
      {
        text: `update ${entity.table} set ${VALUES} = ${without} where site_id = ? and id = ?`,
        values: [ctx.site.id, id],
      },
      ctx,
    )
  const counts = { processed: found.length, changed: found.length }
  return { entries: [], counts, position: found.at(-1)?.id ?? after, isOver: found.length < most }
}
