/** The cells of a row as a form would send them: numbers, dates, yes and no, and names instead of ids. */
import type { ReadContext } from '../../context.ts'
import { type Problems, problemOf } from '../../misfits.ts'
import { customFieldsOf, VALUES } from '../custom-fields/custom-fields.ts'
import type { Values } from '../kind.ts'
import type { Plan, PlannedField } from '../plan.ts'
import { spokenOf } from '../problems.ts'
import { instantIn, isLocalTime } from '../time-kinds.ts'
import type { ImportChoices } from './choices.ts'
import { linkByName } from './link-names.ts'

export type ReadRow = { readonly values: Values; readonly problems: Problems }
export type RowCells = { readonly plan: Plan; readonly cells: readonly unknown[]; readonly choices: ImportChoices }

export async function readRow({ plan, cells, choices }: RowCells, ctx: ReadContext): Promise<ReadRow> {
  const values: Values = {}
  const problems: Problems = {}
  const added = new Map((await customFieldsOf(plan, ctx)).map(field => [field.name, field]))
  const custom: Values = {}
  for (const [index, name] of choices.mapping.entries()) {
    const cell = cells[index] ?? null
    if (name === null || (cell === null && choices.blanks === 'keep')) continue
    const own = added.get(name)
    if (own) custom[own.key] = readCell(own, cell, { choices, ctx })
    if (own) continue
    const field = plan.byName.get(name)
    if (field && LINKS.has(field.field.kind) && typeof cell === 'string') {
      const found = await linkByName({ plan, field, text: cell }, ctx)
      if ('ids' in found) values[name] = field.field.kind === 'links' ? found.ids : (found.ids[0] ?? null)
      else problems[name] = problemOf(spokenOf(field, plan.service), found.unfit)
    } else values[name] = field ? readCell(field, cell, { choices, ctx }) : cell
  }
  return { values: Object.keys(custom).length > 0 ? { ...values, [VALUES]: custom } : values, problems }
}

const LINKS: ReadonlySet<string> = new Set(['link', 'links'])

type Reading = { readonly choices: ImportChoices; readonly ctx: ReadContext }

/** What is not understood stays as it is, and the field says why it does not fit. */
function readCell({ field, options }: PlannedField, cell: unknown, { choices, ctx }: Reading): unknown {
  if (cell === null) return null
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return typeof cell === 'string' ? numberText(cell, choices.decimal) : cell
    case 'flag':
      return FLAGS.get(String(cell).trim().toLowerCase()) ?? cell
    case 'date':
      return dateText(String(cell), choices.dates).slice(0, 10)
    case 'instant':
      return instantText(dateText(String(cell), choices.dates), options.local === true, ctx)
    case 'choice':
      return choiceOf(options, String(cell))
    case 'choices':
      return typeof cell === 'string' ? cell.split(/[,;|]/).flatMap(part => choiceParts(options, part)) : cell
    case 'json':
      return typeof cell === 'string' ? parsedJson(cell) : cell
    default:
      return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : cell
  }
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'y', 'x', 'on', 'ja', 'wahr', 'oui', 'vrai', 'sí', 'si'].map(word => [word, true] as const),
  ...['false', '0', 'no', 'n', '-', 'off', 'nein', 'falsch', 'non', 'faux'].map(word => [word, false] as const),
])

/** Thousands are set apart by the other mark, by blanks or by apostrophes; a currency may stand on either side. */
function numberText(cell: string, decimal: '.' | ','): string {
  const bare = cell.replace(/[\p{Sc}\s'’]|^[A-Z]{3}(?=\s?[\d+-])|(?<=\d\s?)[A-Z]{3}$/gu, '')
  const thousands = decimal === '.' ? ',' : '.'
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(?:\\${thousands}\\d{3})+(?:\\${decimal}\\d*)?$`).test(bare)
  const plain = isGrouped ? bare.replaceAll(thousands, '') : bare
  return /^[+-]?\d*[.,]?\d*$/.test(plain) ? plain.replace(decimal, '.') : cell
}

/** `31.12.2026 18:00` as `2026-12-31 18:00`; what already begins with a year stays. */
function dateText(cell: string, order: ImportChoices['dates']): string {
  const text = cell.trim()
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(.*)$/.exec(text)
  if (!parts || order === 'ymd') return text
  const [, first = '', second = '', year = '', rest = ''] = parts
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`
}

/** A time without an offset is on the site's clock, or on that of the record's place. */
function instantText(text: string, isLocal: boolean, ctx: ReadContext): string {
  const whole = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text
  return isLocalTime(whole) && !isLocal ? instantIn(whole.replace(' ', 'T'), ctx.site.zone) : whole
}

type ChoiceOptions = PlannedField['options']

/** Values may be called as they are called on screens. */
function choiceOf({ values = [], labels = {} }: ChoiceOptions, cell: string): string {
  const word = cell.trim().toLowerCase()
  const called = (value: string) => [value, value.replaceAll('_', ' '), labels[value]].map(name => name?.toLowerCase())
  return values.find(value => called(value).includes(word)) ?? cell
}

const choiceParts = (options: ChoiceOptions, part: string): string[] =>
  part.trim() === '' ? [] : [choiceOf(options, part.trim())]

function parsedJson(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}
