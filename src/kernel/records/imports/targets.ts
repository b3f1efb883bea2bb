/** What the columns of a file can become: fields that the caller may write, and a guess which column is which. */
import { holds } from '../../access.ts'
import type { ReadContext } from '../../context.ts'
import type { Entity } from '../../entity.ts'
import { labelOf } from '../../field-labels.ts'
import type { FieldKind } from '../../fields.ts'
import type { Service } from '../../service.ts'
import { activeCustomFields, VALUES } from '../custom-fields/custom-fields.ts'
import { knowFieldRights } from '../field-rights.ts'
import type { Plan, PlannedField } from '../plan.ts'
import { hasVerb } from '../rights.ts'
import { canWrite } from '../visibility.ts'

export type ImportTarget = {
  readonly name: string
  readonly label: string
  readonly type: FieldKind
  readonly required: boolean
  /** Rows can name the record by it that they change. */
  readonly is_key: boolean
}

export const MOST_ROWS = 10_000

export const importable = (service: Service): readonly Entity[] =>
  (service.entities ?? []).filter(entity => entity.import && hasVerb({ service, entity }, 'create'))

/** The permission that an import needs; every row is judged by the rights of its own verb as well. */
export const importRight = ({ rights }: Service): string => rights.import ?? rights.create!

export const mayImport = (service: Service, ctx: ReadContext): boolean =>
  holds(service.permissions, importRight(service), ctx)

export const keysOf = ({ import: options }: Entity): readonly string[] => options?.key ?? []

export async function importTargets(plan: Plan, ctx: ReadContext): Promise<readonly ImportTarget[]> {
  await knowFieldRights(plan, ctx)
  const keys = keysOf(plan.entity)
  const own = plan.fields.filter(field => isTarget(plan, field, ctx))
  const isOpen = own.some(field => field.name === VALUES)
  const fields = [...own.filter(field => field.name !== VALUES), ...(isOpen ? await activeCustomFields(plan, ctx) : [])]
  const targets = fields.map(({ name, field, options }) => ({
    name,
    label: options.label ?? labelOf(name),
    type: field.kind,
    required: options.required === true && options.default === undefined,
    is_key: keys.includes(name),
  }))
  const id: ImportTarget = { name: 'id', label: 'Id', type: 'integer', required: false, is_key: true }
  return keys.includes('id') ? [id, ...targets] : targets
}

/** Private files are no cells. Secrets stay out of files: what a file said could be read by whoever finds it. */
const isTarget = (plan: Plan, field: PlannedField, ctx: ReadContext): boolean =>
  field.field.kind !== 'secret' && !field.options.private && canWrite(field, { plan, isNew: true }, ctx)

/** For each column the name of a field, each at most once; null where none is alike. */
export function guessMapping(columns: readonly string[], targets: readonly ImportTarget[]): (string | null)[] {
  const taken = new Set<string>()
  return columns.map(column => {
    const found = targets.find(
      target => !taken.has(target.name) && namesOf(target).some(name => plain(name) === plain(column)),
    )
    if (found) taken.add(found.name)
    return found?.name ?? null
  })
}

const namesOf = ({ name, label }: ImportTarget) => [
  name,
  label,
  name.replace(/_ids?$/, ''),
  name.replace(`${VALUES}.`, ''),
]
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
