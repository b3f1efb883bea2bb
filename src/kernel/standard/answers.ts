/** The shapes of what the standard routes answer. */
import { type TSchema, Type } from 'typebox'
import type { Fields } from '../fields.ts'
import { answeredShape } from '../records/schemas.ts'
import { orNull } from '../reply-shapes.ts'
import type { Settings } from '../settings.ts'

export const entitiesShape = Type.Array(
  Type.Object(
    {
      name: Type.String({ description: 'Its records answer below this.' }),
      label: Type.String({ description: 'One of them, for people.' }),
      label_many: Type.String({ description: 'Several of them, for people.' }),
      title: Type.String({ description: 'The field that names a record.' }),
      singular: Type.String({ description: 'As error codes and hooks say it.' }),
      verbs: Type.Array(Type.String(), { description: 'What the caller may do.' }),
      conflict: Type.String({ description: 'The field that tells that somebody else saved meanwhile.' }),
      version: Type.Optional(Type.String({ description: 'What a change calls that field, where it is another name.' })),
      rewrites: Type.Optional(Type.Literal(true, { description: 'A PUT replaces the whole record.' })),
      patches: Type.Optional(Type.Literal(true, { description: 'Changes come by PATCH; there is no PUT.' })),
      paging: Type.Enum(['page', 'offset', 'cursor', 'whole']),
      per_page: Type.Integer(),
      order: Type.Object({ by: Type.String(), direction: Type.Enum(['asc', 'desc']) }),
      fields: Type.Array(
        Type.Object(
          {
            name: Type.String(),
            label: Type.String(),
            type: Type.String({ description: 'text, integer, choice, link …' }),
            required: Type.Boolean(),
            read_only: Type.Boolean({ description: 'The caller cannot set it.' }),
            fixed: Type.Boolean({ description: 'Set once, when the record is made.' }),
            filterable: Type.Union([Type.Enum(['equals', 'any', 'range']), Type.Literal(false)]),
            sortable: Type.Boolean(),
            searchable: Type.Boolean(),
          },
          {
            title: 'FieldDescription',
            description: 'Bounds, choices and the default stand beside where there are any.',
          },
        ),
      ),
      computed: Type.Array(Type.String(), { description: 'What is worked out when a record is read.' }),
      exports: Type.Optional(
        Type.Array(Type.String(), { description: 'The kinds of files that its list can be had as.' }),
      ),
    },
    { title: 'EntityDescription' },
  ),
)

export const bootstrapShape = Type.Object(
  {
    service: Type.String(),
    title: Type.String(),
    edition: Type.Enum(['free', 'pro']),
    entities: entitiesShape,
    permissions: Type.Record(Type.String(), Type.Boolean(), { description: 'Of the caller, by name.' }),
    user: orNull(
      Type.Object({ id: Type.Integer(), name: Type.String(), login: Type.String(), roles: Type.Array(Type.String()) }),
    ),
    settings: Type.Record(Type.String(), Type.Unknown(), { description: 'What screens need of the settings.' }),
    site: Type.Object({ title: Type.String(), url: Type.String(), timezone: Type.String(), language: Type.String() }),
  },
  { title: 'Bootstrap' },
)

export const filtersShape = Type.Object(
  {
    entity: Type.String(),
    filters: Type.Array(
      Type.Object({ name: Type.String(), label: Type.String(), type: Type.String(), match: Type.String() }),
    ),
    orderby: Type.Array(Type.String(), { description: 'What the list can be ordered by.' }),
    search: Type.Array(Type.String(), { description: 'The fields that `search` looks into.' }),
  },
  { title: 'Filters' },
)

const refused = Type.Array(Type.Object({ id: Type.Integer(), code: Type.String(), message: Type.String() }))

export const massActionShape = Type.Object(
  {
    done: Type.Array(Type.Integer(), { description: 'Ids.' }),
    skipped: refused,
    failed: refused,
  },
  { title: 'MassActionResult' },
)

export const usersShape = Type.Array(
  Type.Object({ id: Type.Integer(), name: Type.String(), login: Type.String() }, { title: 'AppUser' }),
)

/** Settings as `showSettings` shows them. */
export function settingsShape({ fields, secrets: mask }: Settings): TSchema {
  const visible = Object.entries(fields as Fields).filter(([, field]) => !field.options.internal)
  const plain = visible.filter(([, field]) => field.kind !== 'secret')
  const secrets = visible.filter(([, field]) => field.kind === 'secret').map(([name]) => name)
  const shapes = Object.fromEntries(
    plain.map(([name, field]): [string, TSchema] => [name, orNull(answeredShape(field))]),
  )
  const each = (suffix: string, shape: TSchema) => Object.fromEntries(secrets.map(name => [`${name}${suffix}`, shape]))
  const blank = each('', Type.Literal('', { description: 'A secret never comes back.' }))
  if (mask === 'blank') return Type.Object({ ...shapes, ...blank }, { title: 'Settings' })
  const isSet = Type.Boolean({ description: 'Whether the secret is set.' })
  if (mask !== 'listed') return Type.Object({ ...shapes, ...blank, ...each('_set', isSet) }, { title: 'Settings' })
  return Type.Object(
    {
      settings: Type.Object(shapes),
      defaults: Type.Record(Type.String(), Type.Unknown()),
      choices: Type.Record(Type.String(), Type.Array(Type.String())),
      secrets: Type.Object(each('', isSet)),
    },
    { title: 'Settings' },
  )
}
