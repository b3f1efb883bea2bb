/** Fields that people add to records themselves: each is a record of the service, beside the entities that have them. */

import { Type } from 'typebox'
import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import {
  createIndex,
  flag as flagColumn,
  integer as integerColumn,
  json as jsonColumn,
  text as textColumn,
} from '../../../db/tables.ts'
import type { Context } from '../../context.ts'
import { defineEntity, type Entity } from '../../entity.ts'
import { choice, flag, integer, json, longText, type StoredOf, text } from '../../fields.ts'
import { type Problems, problemOf, Unfit } from '../../misfits.ts'
import type { Requirement } from '../../route.ts'
import type { Service } from '../../service.ts'
import { refuseProblems } from '../problems.ts'
import { createRecordTable, uniqueIndexName } from '../record-table.ts'
import { CUSTOM_FIELDS, CUSTOM_KINDS, type CustomType, fieldFor, kindNamed } from './custom-fields.ts'
import { dropTask } from './drop-values.ts'

export type CustomFieldsSpec = {
  readonly table: string
  /** The names of the entities that say `customFields`. */
  readonly of: readonly [string, ...string[]]
  /** The permission that defining them needs; reading them needs what reading records needs. */
  readonly right: string
  /** How many there may be of all entities together; 100 unless told. */
  readonly most?: number
  /** What follows the base where their order is saved; `reorder` unless told. */
  readonly ordering?: string
  /** What the service calls the kinds that it offers; all of them by their own names unless told. */
  readonly types?: readonly CustomType[]
  /** Its addresses exist only while all of these do. */
  readonly requires?: readonly Requirement[]
}

export function defineCustomFields({
  table,
  of,
  right,
  most = 100,
  ordering,
  types = CUSTOM_KINDS,
  requires,
}: CustomFieldsSpec): Entity<typeof CUSTOM_FIELDS> {
  const definitions: Entity<typeof CUSTOM_FIELDS> = defineEntity(CUSTOM_FIELDS, {
    table,
    label: ['Custom field', 'Custom fields'],
    title: 'label',
    fields: definitionFields(of, types),
    ...(requires ? { requires } : {}),
    small: { most },
    order: { position: 'position', ...(ordering === undefined ? {} : { path: ordering }) },
    rights: { create: right, update: right, purge: right, reorder: right, duplicate: right, massUpdate: right },
    without: ['export', 'duplicate'],
    check: (draft, _before, ctx) => checkDefinition(draft, ctx.tools.serviceOf(definitions), ctx),
    /** The values of a field that is gone go too, in the background. */
    async follow(after, before, ctx) {
      if (after || !before) return
      const task = dropTask(ctx.tools.serviceOf(definitions))
      const { entity, key } = before
      await ctx.tools.tasks.start(task, { args: { entity, key, at: ctx.clock.instant() } }, ctx)
    },
  })
  return definitions
}

const definitionFields = (of: CustomFieldsSpec['of'], types: readonly CustomType[]) => ({
  entity: choice(of, {
    required: true,
    fixed: true,
    filter: 'any',
    description: 'Whose records have it.',
    ...(of.length === 1 ? { default: of[0] } : {}),
  }),
  key: text({
    required: true,
    fixed: true,
    unique: true,
    max: 40,
    pattern: '[a-z][a-z0-9_]*',
    description: 'Its name in `custom_fields`; there is one of a name for each entity.',
  }),
  label: text({ required: true, max: 100, search: true }),
  type: choice(types, { required: true, fixed: true, filter: 'any' }),
  choices: json(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200 }), {
    whole: true,
    default: [],
    description: 'What can be chosen, for the types choice and choices.',
  }),
  required: flag({ required: true, default: false }),
  default_value: json(Type.Unknown(), { whole: true, description: 'What a new record gets.' }),
  help: longText({ max: 500 }),
  is_filter: flag({ required: true, default: false, description: 'Lists can be filtered and ordered by it.' }),
  is_active: flag({
    required: true,
    default: true,
    filter: 'equals',
    description: 'Switched off, it is not offered any more, and its values stay.',
  }),
  position: integer({ required: true, default: 0, readOnly: true }),
})

/** A definition as code sees it. */
export type Definition = StoredOf<ReturnType<typeof definitionFields>>

function checkDefinition(draft: Definition, service: Service, ctx: Context): void {
  const isChosen = ['choice', 'choices'].includes(kindNamed(draft.type))
  const problems: Problems = {}
  if (isChosen && draft.choices.length === 0)
    problems.choices = problemOf('choices', new Unfit('rest_missing_value', 'names_none'))
  const { kind, options } = fieldFor(draft)
  if (draft.default_value !== null && kind.accept(draft.default_value, options, ctx) instanceof Unfit)
    problems.default_value = problemOf('default_value', new Unfit('rest_invalid_param', 'not_of_type'))
  refuseProblems(problems, service)
}

/** A table for definitions: `createCustomFieldTable(db, engine, 'example_custom_fields')`. */
export async function createCustomFieldTable(db: SchemaDb, engine: EngineName, table: string): Promise<void> {
  await createRecordTable(db, engine, table, {
    columns: {
      entity: textColumn(),
      key: textColumn(),
      label: textColumn(),
      type: textColumn(),
      choices: jsonColumn(),
      required: flagColumn(),
      default_value: jsonColumn({ nullable: true }),
      help: textColumn({ nullable: true }),
      is_filter: flagColumn(),
      is_active: flagColumn(),
      position: integerColumn(),
    },
  })
  const columns = ['site_id', 'entity', 'key']
  await createIndex(db, table, { columns, unique: true, name: uniqueIndexName(table, 'key') })
}

/** The column of `customFields` in the table of an entity. */
export const customFieldsColumn = () => jsonColumn({ default: '{}' })
