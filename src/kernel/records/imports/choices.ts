/** How a file is meant: which column is which field, which record a row names, and how numbers and dates are written. */
import { type Static, Type } from 'typebox'
import type { ReadContext } from '../../context.ts'
import type { Plan } from '../plan.ts'
import { refuseProblems } from '../problems.ts'
import { importTargets } from './targets.ts'

export const choicesInput = Type.Object(
  {
    mapping: Type.Array(Type.Union([Type.String({ maxLength: 100 }), Type.Null()]), {
      maxItems: 200,
      description: 'For each column the name of a field, or null.',
    }),
    mode: Type.Optional(
      Type.Enum(['create', 'update', 'upsert'], {
        description: 'Only new records, only known ones, or both (unless told) as the key says.',
      }),
    ),
    key: Type.Optional(
      Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
        description: 'The field by which a row names a record that is there already; null: every row is new.',
      }),
    ),
    decimal: Type.Optional(
      Type.Enum(['.', ','], { description: 'What stands before the decimals; a dot unless told.' }),
    ),
    dates: Type.Optional(
      Type.Enum(['ymd', 'dmy', 'mdy'], { description: 'In which order the parts of a date are written.' }),
    ),
    blanks: Type.Optional(
      Type.Enum(['keep', 'clear'], { description: 'What an empty cell does to a known record: nothing, unless told.' }),
    ),
  },
  { title: 'ImportChoices' },
)
export type SentChoices = Static<typeof choicesInput>
export type ImportChoices = {
  readonly mapping: readonly (string | null)[]
  readonly mode: 'create' | 'update' | 'upsert'
  readonly key: string | null
  readonly decimal: '.' | ','
  readonly dates: 'ymd' | 'dmy' | 'mdy'
  readonly blanks: 'keep' | 'clear'
}

/** Checked against the entity and the file, with everything that was left out. */
export async function readChoices(
  of: { plan: Plan; columns: readonly string[]; sent: SentChoices },
  ctx: ReadContext,
): Promise<ImportChoices> {
  const { plan, columns, sent } = of
  const { mapping, mode = 'upsert', key = null, decimal = '.', dates = 'ymd', blanks = 'keep' } = sent
  const targets = new Map((await importTargets(plan, ctx)).map(target => [target.name, target]))
  const problem = (message: string) => ({ code: 'rest_invalid_param', message })
  const used = mapping.filter(name => name !== null)
  const unknown = used.filter(name => !targets.has(name))
  const isKeyFit = key === null || (targets.get(key)?.is_key && used.includes(key))
  refuseProblems(
    {
      ...(mapping.length > columns.length
        ? { mapping: problem('mapping has more entries than the file columns.') }
        : {}),
      ...(used.length === 0 ? { mapping: problem('mapping names no field.') } : {}),
      ...(new Set(used).size < used.length ? { mapping: problem('mapping names a field twice.') } : {}),
      ...(unknown.length > 0
        ? { mapping: problem(`mapping names what is no field here: ${unknown.join(', ')}.`) }
        : {}),
      ...(isKeyFit ? {} : { key: problem('key must be a key field that a column is mapped to.') }),
      ...(mode === 'update' && key === null ? { key: problem('key is required to change records.') } : {}),
    },
    plan.service,
  )
  return { mapping, mode, key, decimal, dates, blanks }
}
