/** The shapes of what `events.ts` answers. */
import { Type } from 'typebox'

export const userShape = Type.Object(
  {
    id: Type.Integer(),
    login: Type.String(),
    name: Type.String(),
    exists: Type.Boolean(),
  },
  { title: 'User' },
)

export const objectShape = Type.Object(
  {
    type: Type.String(),
    id: Type.Union([Type.String(), Type.Integer()]),
    label: Type.String(),
    url: Type.String(),
  },
  { title: 'Object' },
)

/** What lists and single events tell alike. */
export const eventFacts = {
  id: Type.Integer(),
  occurred_at: Type.String({ format: 'date-time' }),
  event_code: Type.Integer(),
  severity: Type.String(),
  group: Type.String(),
  group_label: Type.String(),
  site_id: Type.Integer(),
  user: userShape,
  user_role: Type.String(),
  ip: Type.String(),
  object: objectShape,
  action: Type.String(),
  message: Type.String(),
}

export const shownEventShape = Type.Object(eventFacts, { title: 'ShownEvent' })

export const changeShape = Type.Object(
  {
    field: Type.String(),
    label: Type.String(),
    before: Type.Unknown({ description: 'What the field held, of whatever kind it is.' }),
    after: Type.Unknown({ description: 'What it holds since.' }),
  },
  { title: 'Change' },
)

export const requestShape = Type.Object(
  {
    method: Type.String(),
    path: Type.String(),
    user_agent: Type.String(),
    session: Type.Unknown(),
    via: Type.String(),
  },
  { title: 'Request' },
)

export const extraShape = Type.Object(
  {
    entity: Type.Optional(Type.String()),
    verb: Type.Optional(Type.String()),
    source: Type.Optional(Type.String()),
    type: Type.Optional(Type.String()),
    old_status: Type.Optional(Type.String()),
    new_status: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
    typed: Type.Optional(Type.String()),
    count: Type.Optional(Type.Integer()),
    changed: Type.Optional(Type.Unknown({ description: 'Names of settings, or how many there were.' })),
  },
  { title: 'Extra' },
)

export const detailsShape = Type.Object(
  {
    changes: Type.Array(changeShape),
    request: requestShape,
    extra: extraShape,
  },
  { title: 'Details' },
)

export const definitionShape = Type.Object(
  {
    code: Type.Integer(),
    label: Type.String(),
    description: Type.String(),
    severity: Type.String(),
    group: Type.String(),
    group_label: Type.String(),
    module: Type.String(),
    object_type: Type.String(),
    action: Type.String(),
    monitor: Type.String(),
    enabled: Type.Boolean(),
    default: Type.Boolean(),
    overridden: Type.Boolean(),
    locked: Type.Boolean(),
  },
  { title: 'Definition' },
)

export const eventShape = Type.Object(
  {
    ...eventFacts,
    details: detailsShape,
    object_link: Type.Union([
      Type.Object({ url: Type.String(), label: Type.String(), exists: Type.Boolean() }),
      Type.Null(),
    ]),
    definition: definitionShape,
  },
  { title: 'Event' },
)
