/** The shapes of what `dashboard.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const itemsShape = Type.Object(
  {
    total: Type.Number(),
    custom: Type.Integer(),
    native: Type.Integer(),
    excluded: Type.Integer(),
  },
  { title: 'Items' },
)

export const redirectsShape = Type.Object(
  {
    old: Type.Integer(),
    manual: Type.Integer(),
    external: Type.Integer(),
    disabled: Type.Integer(),
    hits_30d: Type.Integer(),
  },
  { title: 'Redirects' },
)

export const notFoundShape = Type.Object(
  {
    path: Type.String(),
    hits: Type.Integer(),
    last_at: Type.String({ format: 'date-time' }),
    referrer: Type.String(),
    suggestion: Type.Unknown(),
  },
  { title: 'NotFound' },
)

export const jobShape = Type.Object(
  {
    id: Type.Integer(),
    type: Type.String(),
    status: Type.String(),
    dry_run: Type.Boolean(),
    args: Type.Record(Type.String(), Type.Unknown()),
    total: Type.Number(),
    processed: Type.Integer(),
    changed: Type.Integer(),
    skipped: Type.Integer(),
    failed: Type.Integer(),
    sample: Type.Array(Type.Unknown()),
    messages: Type.Array(Type.Unknown()),
    undo_of: Type.Unknown(),
    undone_by: Type.Unknown(),
    can_undo: Type.Boolean(),
    created_by: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    started_at: orNull(Type.String({ format: 'date-time' })),
    finished_at: orNull(Type.String({ format: 'date-time' })),
  },
  { title: 'Job' },
)

export const dashboardShape = Type.Object(
  {
    items: itemsShape,
    redirects: redirectsShape,
    not_found: Type.Array(notFoundShape),
    issues: Type.Array(Type.Unknown()),
    history: Type.Object({ prune: Type.Integer() }),
    jobs: Type.Array(jobShape),
  },
  { title: 'Dashboard' },
)
