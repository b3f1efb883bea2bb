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
import { choice, choices, type Fields, flag, integer, json, longText, text } from '../../fields.ts'
import { type Problems, problemOf, Unfit } from '../../misfits.ts'
import type { Requirement } from '../../route.ts'
import type { Service } from '../../service.ts'
import type { Values } from '../kind.ts'
import { refuseProblems } from '../problems.ts'
import { createRecordTable, uniqueIndexName } from '../record-table.ts'
import {
  CUSTOM_FIELDS,
  CUSTOM_KINDS,
  type CustomType,
  type DefinitionWords,
  definedBy,
  fieldFor,
  kindNamed,
  wordsOfDefinitions,
} from './custom-fields.ts'
import { dropTask } from './drop-values.ts'

export type CustomFieldsSpec = DefinitionWords & {
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

export function defineCustomFields(spec: CustomFieldsSpec): Entity<typeof CUSTOM_FIELDS> {
  const { table, right, most = 100, ordering, names = {}, requires } = spec
  const definitions: Entity<typeof CUSTOM_FIELDS> = defineEntity(CUSTOM_FIELDS, {
    table,
    label: ['Custom field', 'Custom fields'],
    title: 'label',
    fields: definitionFields(spec),
    ...(requires ? { requires } : {}),
    small: { most },
    order: { position: names.position ?? 'position', ...(ordering === undefined ? {} : { path: ordering }) },
    rights: { create: right, update: right, purge: right, reorder: right, duplicate: right, massUpdate: right },
    without: ['export', 'duplicate'],
    check: (draft, _before, ctx) =>
      checkDefinition({ draft, words: spec, service: ctx.tools.serviceOf(definitions) }, ctx),
    /** The values of a field that is gone go too, in the background. */
    async follow(after, before, ctx) {
      if (after || !before) return
      const task = dropTask(ctx.tools.serviceOf(definitions))
      const { entity, key }: Readonly<Values> = before
      const args = { entity: String(entity), key: String(key), at: ctx.clock.instant() }
      await ctx.tools.tasks.start(task, { args }, ctx)
    },
  })
  wordsOfDefinitions.set(definitions, spec)
  return definitions
}

const definitionFields = ({ of, names = {}, types = CUSTOM_KINDS, places }: CustomFieldsSpec): Fields => ({
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
  [names.choices ?? 'choices']: json(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200 }), {
    whole: true,
    default: [],
    description: 'What can be chosen, where the type is a choice.',
  }),
  required: flag({ required: true, default: false }),
  [names.default_value ?? 'default_value']: json(Type.Unknown(), {
    whole: true,
    description: 'What a new record gets.',
  }),
  help: longText({ max: 500 }),
  is_filter: flag({ required: true, default: false, description: 'Lists can be filtered and ordered by it.' }),
  is_active: flag({
    required: true,
    default: true,
    filter: 'equals',
    description: 'Switched off, it is not offered any more, and its values stay.',
  }),
  ...(places ? { show_in: shownIn(places) } : {}),
  [names.position ?? 'position']: integer({ required: true, default: 0, readOnly: true }),
})

const shownIn = (places: readonly string[]) =>
  choices(places, { default: [], description: 'Where pages show it; nowhere unless told.' })

type Drafted = { readonly draft: Readonly<Values>; readonly words: DefinitionWords; readonly service: Service }

function checkDefinition({ draft, words, service }: Drafted, ctx: Context): void {
  const defined = definedBy(draft, words)
  const { choices: list = 'choices', default_value: usual = 'default_value' } = words.names ?? {}
  const isChosen = ['choice', 'choices'].includes(kindNamed(defined.type))
  const problems: Problems = {}
  if (isChosen && defined.choices.length === 0)
    problems[list] = problemOf(list, new Unfit('rest_missing_value', 'names_none'))
  const { kind, options } = fieldFor(defined)
  if (defined.default_value !== null && kind.accept(defined.default_value, options, ctx) instanceof Unfit)
    problems[usual] = problemOf(usual, new Unfit('rest_invalid_param', 'not_of_type'))
  refuseProblems(problems, service)
}

type DefinitionTable = DefinitionWords & { readonly table: string }

/** A table for definitions: `createCustomFieldTable(db, engine, { table: 'example_custom_fields' })`, in the same words. */
export async function createCustomFieldTable(
  db: SchemaDb,
  engine: EngineName,
  { table, names = {}, places }: DefinitionTable,
): Promise<void> {
  await createRecordTable(db, engine, table, {
    columns: {
      entity: textColumn(),
      key: textColumn(),
      label: textColumn(),
      type: textColumn(),
      [names.choices ?? 'choices']: jsonColumn(),
      required: flagColumn(),
      [names.default_value ?? 'default_value']: jsonColumn({ nullable: true }),
      help: textColumn({ nullable: true }),
      is_filter: flagColumn(),
      is_active: flagColumn(),
      [names.position ?? 'position']: integerColumn(),
      ...(places ? { show_in: jsonColumn() } : {}),
    },
  })
  const columns = ['site_id', 'entity', 'key']
  await createIndex(db, table, { columns, unique: true, name: uniqueIndexName(table, 'key') })
}

/** The column of `customFields` in the table of an entity. */
export const customFieldsColumn = () => jsonColumn({ default: '{}' })
