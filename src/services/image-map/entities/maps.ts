import { Type } from 'typebox'
import { holds } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { defineEntity, type Stored } from '../../../kernel/entity.ts'
import { choice, integer, json, text } from '../../../kernel/fields.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import type { Problem } from '../domain/accessibility.ts'
import type { MapDocument } from '../domain/document.ts'
import { permissions } from '../permissions.ts'
import { factsOfMaps } from '../store/map-facts.ts'
import { prepareMap } from '../store/prepare-map.ts'

const document = Type.Unsafe<MapDocument>(
  Type.Record(Type.String(), Type.Unknown(), {
    description:
      'The picture, its layers, the settings, the groups and the hotspots; positions are percentages of the picture.',
  }),
)
const problems = Type.Unsafe<Problem[]>(
  Type.Array(
    Type.Object({
      code: Type.String(),
      severity: Type.Enum(['error', 'hint']),
      hotspot: orNull(Type.String({ description: 'The hotspot that it concerns; null for the map as a whole.' })),
      message: Type.String(),
    }),
  ),
)
const counted = (description: string) => integer({ readOnly: true, required: true, default: 0, description })

/** A picture with areas that tell something or lead somewhere. */
export const maps = defineEntity('maps', {
  table: 'image_maps',
  label: ['Map', 'Maps'],
  title: 'title',
  fields: {
    title: text({ required: true, max: 200, search: true, sort: true }),
    status: choice(['draft', 'published'], {
      required: true,
      default: 'draft',
      filter: 'equals',
      badFilter: 'refused',
      sort: true,
    }),
    doc: json(document, { whole: true, default: {} as never, alone: true }),
    problems: json(problems, { whole: true, default: [], readOnly: true, alone: true, csv: false }),
    rev: integer({ readOnly: true, required: true, default: 1, description: 'Raised by one with each save.' }),
    hotspot_count: counted('How many hotspots the document has.'),
    bytes: counted('How long the document is.'),
    problem_count: counted('How many accessibility problems were found at the last save.'),
    picture_id: integer({ internal: true, required: true, default: 0 }),
    picture_url: text({ internal: true, required: true, default: '', max: 2000 }),
  },
  conflict: 'rev',
  perPage: { default: 20, most: 200 },
  order: { by: 'modified_at', direction: 'desc' },
  bodyLimit: 2 * 1024 * 1024,
  options: { where: [{ status: 'published' }], most: 200, texts: { shortcode: '[vendor_image_map id={id}]' } },
  revisions: {
    keep: 50,
    setting: 'revision_limit',
    tells: ['rev', 'hotspot_count', 'bytes'],
    restores: ['title', 'doc'],
  },
  // A map is changed by a route of our own, which can also merge.
  without: ['update', 'export'],
  duplicate: { values: { status: 'draft' } },
  rows: (verb, ctx) => verb === 'list' || verb === 'read' || verb === 'create' || mayReachAll(ctx) || ownRows(ctx),
  check: (draft, before, ctx) => prepareMap({ draft, before }, ctx),
  computed: {
    names: ['author', 'thumbnail', 'shortcode', 'has_autosave'],
    shapes: {
      author: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
      thumbnail: Type.String({ description: 'A small picture of it; empty when it has none.' }),
      shortcode: Type.String({ description: 'Shows the map on a page.' }),
      has_autosave: Type.Boolean({ description: 'Whether the caller has unsaved work on it.' }),
    },
    of: factsOfMaps,
  },
})
export type ImageMap = Stored<typeof maps>

const mayReachAll = (ctx: ReadContext): boolean => holds(permissions, 'edit_others', ctx)
const ownRows = (ctx: ReadContext) => (ctx.user ? [{ created_by: ctx.user.id }] : false)
