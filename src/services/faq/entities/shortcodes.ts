import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, json, link, text } from '../../../kernel/fields.ts'
import { shortcodeUses } from '../store/shortcode-uses.ts'
import { viewAttributes } from './view-config.ts'

const used = Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), type: Type.String() }), {
  description: 'Posts and pages that it stands on, at most 20.',
})

/** A view with values of its own, to be put into a page. */
export const shortcodes = defineEntity('shortcodes', {
  table: 'faq_shortcodes',
  label: ['Shortcode', 'Shortcodes'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true, sort: true }),
    view_id: link('views', { filter: 'any', description: 'The default view unless told.' }),
    attributes: json(viewAttributes, {
      whole: true,
      default: {},
      description: 'What it says otherwise than its view: the layout, and everything that a view’s config has.',
    }),
    status: choice(['active', 'inactive'], { default: 'active', filter: 'any' }),
  },
  rewrite: { kept: [] },
  conflictAs: 'expected_modified_at',
  order: { by: 'name', direction: 'asc' },
  perPage: { default: 20, most: 100 },
  trash: false,
  stamps: { trashed_at: false },
  without: ['export', 'massUpdate', 'massTrash'],
  rights: { list: 'manage', read: 'manage', create: 'manage', update: 'manage' },
  computed: {
    names: ['code', 'used_on'],
    shapes: { code: Type.String({ description: 'What is put into a page.' }), used_on: used },
    async of(rows, ctx) {
      const uses = await shortcodeUses(
        rows.map(({ id }) => id),
        ctx,
      )
      return rows.map(({ id }) => ({ code: codeOf(id), used_on: uses.get(id) ?? [] }))
    },
  },
})

export const codeOf = (id: number): string => `[vendor_faq id=${id}]`
