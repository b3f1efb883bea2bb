/** Answers as rows of a file, so that what was exported comes back as it was. */

/** In this order; those behind the tags are ours, so that nothing is lost on the way. */
export const FILE_COLUMNS = [
  ...([
    'id',
    'question',
    'answer',
    'category',
    'status',
    'menu_order',
    'language',
    'translation_group',
    'tags',
  ] as const),
  ...(['slug', 'is_featured', 'review_by', 'custom_fields'] as const),
] as const

/** `Shipping > Abroad`; a name that has the mark in it is written with a backslash before it. */
export const writePath = (names: readonly string[]): string =>
  names.map(name => name.replace(/[\\>]/g, mark => `\\${mark}`)).join(' > ')

export const readPath = (path: string): string[] =>
  path
    .split(/(?<!\\)>/)
    .map(name => name.trim().replace(/\\([\\>])/g, '$1'))
    .filter(name => name !== '')

/** People read bars better than JSON; what has a bar in it stays JSON. */
export const writeTags = (tags: readonly string[]): string =>
  tags.some(tag => tag.includes('|') || tag.startsWith('[')) ? JSON.stringify(tags) : tags.join(' | ')

export function readTags(cell: unknown): unknown {
  if (typeof cell !== 'string' || cell.trim().startsWith('[')) return cell
  return JSON.stringify([...new Set(cell.split(/[|,;]/).map(tag => tag.trim()))].filter(tag => tag !== ''))
}
