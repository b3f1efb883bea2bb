import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import { flag, json, text } from '../../../kernel/fields.ts'
import { FILTER_NAMES, LONGEST_SEARCH } from '../domain/filters.ts'
import { errors, refuseFields } from '../errors.ts'
import { access, mayChangeSettings } from '../permissions.ts'
import { namesOfUsers } from '../store/user-names.ts'

const one = Type.Union([Type.String({ maxLength: 200 }), Type.Number()])
const oneOrMany = Type.Union([one, Type.Array(one, { maxItems: 100 })])
const filters = Type.Object(
  {
    ...Object.fromEntries([...FILTER_NAMES, 'site_id'].map(name => [name, Type.Optional(oneOrMany)])),
    search: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  },
  { title: 'ViewFilters' },
)

/** Saved filters: a person's own views, and those that are shared with everybody who may see the log. */
export const views = defineEntity('views', {
  table: 'activity_views',
  label: ['View', 'Views'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, description: 'What it is called.' }),
    is_default: flag({ perPerson: 'one', default: false, description: 'Whether the caller’s log opens with it.' }),
    filters: json(filters, {
      default: {},
      whole: true,
      lenient: true,
      description: 'Filters by the names that /events takes.',
    }),
    is_shared: flag({ default: false, description: 'Whether all readers see it; needs the settings level.' }),
  },
  access: access.view,
  without: ['read', 'duplicate', 'export'],
  conflict: 'none',
  stamps: { created_at: false, modified_at: false, trashed_at: false },
  small: { most: 50, per: 'created_by', error: 'view_limit' },
  order: { by: 'name', direction: 'asc', mineFirst: true },
  /** Others' private views do not exist; to change others' shared ones needs the settings level. */
  async rows(verb, ctx) {
    const own = { created_by: ctx.user?.id ?? 0 }
    const reachesShared = verb === 'list' || verb === 'read' || (verb !== 'create' && (await mayChangeSettings(ctx)))
    return reachesShared ? [own, { is_shared: true }] : [own]
  },
  async check(draft, before, ctx) {
    const { search } = draft.filters as { search?: string | number }
    if (typeof search === 'string' && [...search].length > LONGEST_SEARCH)
      refuseFields({ 'filters.search': `must be at most ${LONGEST_SEARCH} characters long.` })
    if (draft.is_shared && !before?.is_shared && !(await mayChangeSettings(ctx))) throw errors.forbidden()
  },
  computed: {
    names: ['owner', 'is_mine', 'can_edit'],
    shapes: {
      owner: Type.Object({ id: Type.Integer(), name: Type.String() }, { description: 'Who made it.' }),
      is_mine: Type.Boolean({ description: 'Whether the caller made it.' }),
      can_edit: Type.Boolean({ description: 'Whether the caller may change it.' }),
    },
    of: (rows, ctx) => whoseViews(rows, ctx),
  },
})

async function whoseViews(rows: readonly { readonly created_by?: number | null }[], ctx: ReadContext) {
  const owners = rows.map(({ created_by: id }) => id ?? 0)
  const names = await namesOfUsers([...new Set(owners)], ctx)
  const isManager = await mayChangeSettings(ctx)
  return owners.map(id => {
    const isMine = id === ctx.user?.id
    return { owner: { id, name: names.get(id)?.name ?? '' }, is_mine: isMine, can_edit: isMine || isManager }
  })
}
