import { Type } from 'typebox'
import { defineEntity } from '../../../../kernel/entity.ts'
import { longText, text } from '../../../../kernel/fields.ts'
import { bytesOf } from '../../domain/clean-document.ts'
import { readMarkup } from '../../store/read-markup.ts'
import { cleanSvg } from '../domain/clean-svg.ts'
import { proErrors } from '../errors.ts'

const MOST_BYTES = 64 * 1024

/** Drawings of the site's own for its pins. */
export const icons = defineEntity('icons', {
  table: 'image_map_icons',
  label: ['Icon', 'Icons'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    svg: longText({
      required: true,
      max: 200_000,
      pattern: '\\s*<[\\s\\S]*',
      description: 'Cleaned of everything that acts, loads or leads away.',
    }),
    view_box: text({ readOnly: true, internal: true, required: true, default: '0 0 24 24' }),
  },
  small: { most: 500 },
  order: { by: 'name', direction: 'asc' },
  conflict: 'none',
  rights: { create: 'edit', trash: 'edit', purge: 'edit' },
  without: ['update', 'duplicate', 'export', 'massUpdate', 'massTrash'],
  check(icon) {
    if (bytesOf(icon.svg) > MOST_BYTES) throw proErrors.icon_too_large({ most: MOST_BYTES })
    const root = readMarkup(icon.svg, { isXml: true })
    const clean = root && cleanSvg(root, `i${prefixOf(icon.svg)}-`)
    if (!clean) throw proErrors.invalid_icon()
    icon.svg = clean.svg
    icon.view_box = clean.viewBox
  },
  computed: {
    names: ['viewBox'],
    shapes: { viewBox: Type.String() },
    of: async rows => rows.map(({ view_box }) => ({ viewBox: view_box })),
  },
})

/** Names within a drawing are its own on every page: the same drawing has the same. */
function prefixOf(svg: string): string {
  let sum = 0
  for (let at = 0; at < svg.length; at++) sum = (Math.imul(sum, 31) + svg.charCodeAt(at)) >>> 0
  return sum.toString(36)
}
