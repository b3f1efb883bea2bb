/** What must not compile: each directive proves that its line is refused. Checked by `tsc`, never run. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../src/kernel/context.ts'
import { defineEntity, type Row, type Stored } from '../src/kernel/entity.ts'
import { flag, text } from '../src/kernel/fields.ts'
import { on } from '../src/kernel/hooks.ts'
import { createRecord } from '../src/kernel/records/create.ts'
import { route } from '../src/kernel/route.ts'
import { defineService } from '../src/kernel/service.ts'
import { members } from './example/entities/members.ts'
import { tools } from './example/entities/tools.ts'
import { hooks } from './example/hooks.ts'
import { can } from './example/permissions.ts'
import { settings } from './example/settings.ts'

// @ts-expect-error an unknown permission
can('veiw')
// @ts-expect-error a route without access
route({ method: 'GET', path: '/x', summary: '', handler: async () => ({}) })
// @ts-expect-error an address that does not start with a slash
route({ method: 'GET', path: 'x', summary: '', access: can('view'), handler: async () => ({}) })
// @ts-expect-error a title that is not a field
defineEntity('x', { table: 'x', label: ['X', 'Xs'], title: 'nope', fields: { name: text({ required: true }) } })
// @ts-expect-error a verb that does not exist
defineEntity('x', { table: 'x', label: ['X', 'Xs'], title: 'name', fields: { name: text({}) }, without: ['destroy'] })
// @ts-expect-error an option that the kind does not have
flag({ pattern: 'x' })
// @ts-expect-error a service without rights
defineService({ slug: 'x' })
// @ts-expect-error a listener that answers with the wrong kind of value
on(hooks.toolDeleteBlockers, 'x', () => 'no')
route({
  method: 'GET',
  path: '/x',
  summary: 'A GET cannot write',
  access: can('view'),
  // @ts-expect-error the db of a GET handler only reads
  handler: (_input, ctx) => ctx.db.deleteFrom('x').execute(),
})
route({
  method: 'POST',
  path: '/x',
  summary: 'Input has the types of its schema',
  access: can('view'),
  input: Type.Object({ count: Type.Integer() }),
  // @ts-expect-error a number is not text
  handler: input => input.count.toUpperCase(),
})

declare const tool: Row<typeof tools>
declare const stored: Stored<typeof tools>
declare const reading: ReadContext
declare const writing: Context

export const name: string = tool.name
export const code: string | null = tool.code
export const powered: boolean = tool.is_powered
export const features: ('cordless' | 'heavy' | 'loud')[] = tool.features
export const unit: string | undefined = tool.dimensions?.unit
export const key: string | null = stored.search_key
// @ts-expect-error internal fields are not part of what a caller reads
tool.search_key
// @ts-expect-error a field without a default may be null
export const certain: string = tool.code
// @ts-expect-error a status outside the declared choices
export const status: 'lost' = tool.status
// @ts-expect-error a value of the wrong type cannot be set by code either
createRecord(tools, { set: { quantity: 'many' } }, writing)
// @ts-expect-error whoever only reads cannot write records
createRecord(members, {}, reading)

export async function currency(): Promise<'EUR' | 'JPY' | 'KWD'> {
  const values = await reading.settings(settings)
  // @ts-expect-error a key that is not among the settings
  values.nothing
  return values.currency
}
