/** How a file is meant: which column is which field, which record a row names, and how numbers and dates are written. */

import { type Static, Type } from 'typebox'
import type { ReadContext } from '../../context.ts'
import type { MisfitWord } from '../../misfit-words.ts'
import { problemOf, Unfit } from '../../misfits.ts'
import type { WordValues } from '../../words.ts'
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
  const problem = (field: 'mapping' | 'key', word: MisfitWord, values: WordValues = {}) => ({
    [field]: problemOf(field, new Unfit('rest_invalid_param', word, values)),
  })
  const used = mapping.filter(name => name !== null)
  const unknown = used.filter(name => !targets.has(name))
  const isKeyFit = key === null || (targets.get(key)?.is_key && used.includes(key))
  refuseProblems(
    {
      ...(mapping.length > columns.length ? problem('mapping', 'more_than_columns') : {}),
      ...(used.length === 0 ? problem('mapping', 'names_no_field') : {}),
      ...(new Set(used).size < used.length ? problem('mapping', 'field_twice') : {}),
      ...(unknown.length > 0 ? problem('mapping', 'names_strangers', { names: unknown.join(', ') }) : {}),
      ...(isKeyFit ? {} : problem('key', 'no_key')),
      ...(mode === 'update' && key === null ? problem('key', 'key_required') : {}),
    },
    plan.service,
  )
  return { mapping, mode, key, decimal, dates, blanks }
}
