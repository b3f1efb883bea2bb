import { Type } from 'typebox'
import { defineEntity, type Stored } from '../../../kernel/entity.ts'
import { choice, json, text } from '../../../kernel/fields.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { LAYOUTS } from '../domain/view-config.ts'
import { errors } from '../errors.ts'
import { SLUG } from '../settings.ts'
import { defaultViewId, makeDefault } from '../store/default-view.ts'
import { freeSlug } from '../store/free-slug.ts'
import { defaultConfig, viewConfig } from './view-config.ts'

const { layout: _, ...config } = defaultConfig

/** How answers are shown: which, in what order, as what. */
export const views = defineEntity('views', {
  table: 'faq_views',
  label: ['View', 'Views'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    slug: text({ default: '', max: 200, pattern: SLUG, unique: true, filter: 'equals' }),
    layout: choice(LAYOUTS, { default: 'accordion', filter: 'any' }),
    config: json(viewConfig, { whole: true, default: config, csv: false }),
  },
  rewrite: { kept: ['slug'] },
  conflictAs: 'expected_modified_at',
  order: { by: 'name', direction: 'asc' },
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { trashed_at: false },
  without: ['export', 'massUpdate', 'massTrash'],
  duplicate: { without: ['slug'] },
  rights: { list: 'manage', read: 'manage', create: 'manage', update: 'manage' },
  async check(draft, _before, ctx) {
    draft.slug = await freeSlug({ table: 'faq_views', wish: draft.slug, title: draft.name, own: draft.id }, ctx)
  },
  /** The first view is the default, and there is one as long as there are views. */
  async follow(after, before, ctx) {
    const usual = await defaultViewId(ctx)
    if (after && !before && usual === 0) await makeDefault(after.id, ctx)
    const isLast = !after && before && usual === before.id
    // A service that is being uninstalled keeps none of them.
    if (isLast && (await isModuleActive('faq', ctx))) throw errors.default_view()
  },
  computed: {
    names: ['is_default'],
    shapes: { is_default: Type.Boolean({ description: 'Shows answers where no view is named.' }) },
    async of(rows, ctx) {
      const usual = await defaultViewId(ctx)
      return rows.map(({ id }) => ({ is_default: id === usual }))
    },
  },
})
export type View = Stored<typeof views>
