import { type Static, Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { isDate } from '../../../kernel/records/time-kinds.ts'
import { created, nothing } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { readShape } from '../../../kernel/schema-values.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { exceptionShape } from './answers/exceptions.ts'

const orNull = <S extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: S) =>
  Type.Union([schema, Type.Null()], { default: null })
const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

const exception = Type.Object({
  date_from: date,
  date_to: date,
  kind: Type.Enum(['closed', 'special_hours', 'no_entry', 'no_exit', 'capacity']),
  start: orNull(time),
  end: orNull(time),
  space_type_id: orNull(Type.Integer({ minimum: 1 })),
  capacity: orNull(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  label: Type.String({ maxLength: 120, default: '' }),
  repeats_yearly: Type.Boolean({ default: false }),
})
type Exception = Static<typeof exception>

const ofLocation = Type.Object({ id: Type.Integer({ minimum: 1 }) })
const one = Type.Object({ id: Type.Integer({ minimum: 1 }), exception_id: Type.Integer({ minimum: 1 }) })

export const listExceptions = route({
  method: 'GET',
  path: '/locations/{id}/exceptions',
  summary: 'The dates on which a location differs',
  access: can('view'),
  input: ofLocation,
  reply: Type.Array(exceptionShape),
  async handler({ id }, ctx) {
    await refuseUnknown(id, ctx)
    const rows = await ctx.db
      .selectFrom('carparking_exceptions')
      .selectAll()
      .where('location_id', '=', id)
      .orderBy('date_from')
      .orderBy('id')
      .execute()
    return rows.map(present)
  },
})

export const addException = route({
  method: 'POST',
  path: '/locations/{id}/exceptions',
  summary: 'Add dates on which a location differs',
  access: can('edit'),
  input: ofLocation,
  extra: true,
  body: exception,
  status: 201,
  reply: exceptionShape,
  async handler({ id, ...sent }, ctx) {
    await refuseUnknown(id, ctx)
    const values = readException(sent)
    const row = await ctx.db
      .insertInto('carparking_exceptions')
      .values({ ...stored(values), location_id: id })
      .returningAll()
      .executeTakeFirstOrThrow()
    return created(present(row))
  },
})

export const changeException = route({
  method: ['PUT', 'PATCH'],
  path: '/locations/{id}/exceptions/{exception_id}',
  summary: 'Change dates on which a location differs',
  access: can('edit'),
  input: one,
  extra: true,
  body: Type.Partial(exception),
  reply: exceptionShape,
  async handler({ id, exception_id, ...sent }, ctx) {
    const before = present(await loadException({ id, exception_id }, ctx))
    const row = await ctx.db
      .updateTable('carparking_exceptions')
      .set(stored(readException({ ...before, ...sent })))
      .where('id', '=', exception_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return present(row)
  },
})

export const removeException = route({
  method: 'DELETE',
  path: '/locations/{id}/exceptions/{exception_id}',
  summary: 'Remove dates on which a location differs',
  access: can('edit'),
  input: one,
  status: 204,
  async handler(asked, ctx) {
    await loadException(asked, ctx)
    await ctx.db.deleteFrom('carparking_exceptions').where('id', '=', asked.exception_id).execute()
    return nothing()
  },
})

function readException(sent: unknown): Exception {
  const values = readShape(exception, sent)
  const { kind, start, end, capacity, date_from, date_to } = values
  const problems: [string, boolean, string][] = [
    ['date_from', !isDate(date_from), 'This is no date.'],
    [
      'date_to',
      !isDate(date_to) || (date_to < date_from && !values.repeats_yearly),
      'It must not be before date_from.',
    ],
    ['start', kind === 'special_hours' && (start === null || end === null), 'Special hours need a start and an end.'],
    ['capacity', kind === 'capacity' && capacity === null, 'It is needed for this kind.'],
  ]
  const found = problems.filter(([, isWrong]) => isWrong)
  if (found.length === 0) return values
  const params = Object.fromEntries(found.map(([name, , sentence]) => [name, sentence]))
  throw restErrors.invalid_param({ names: Object.keys(params).join(', ') }, { data: { params } })
}

const stored = (values: Exception) => ({ ...values, repeats_yearly: values.repeats_yearly ? 1 : 0 })

function present({ site_id: _site, ...row }: Record<string, any>): Exception & { id: number } {
  const number = (value: unknown) => (value === null ? null : Number(value))
  return {
    ...(row as Exception),
    id: Number(row.id),
    space_type_id: number(row.space_type_id),
    capacity: number(row.capacity),
    repeats_yearly: Number(row.repeats_yearly) === 1,
    ...{ location_id: Number(row.location_id) },
  }
}

async function refuseUnknown(id: number, ctx: ReadContext | Context): Promise<void> {
  const row = await ctx.db.selectFrom('carparking_locations').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'location' })
}

async function loadException({ id, exception_id }: Static<typeof one>, ctx: Context): Promise<Record<string, any>> {
  const row = await ctx.db
    .selectFrom('carparking_exceptions')
    .selectAll()
    .where('id', '=', exception_id)
    .where('location_id', '=', id)
    .executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'exception' })
  return row
}
