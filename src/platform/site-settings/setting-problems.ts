/** What a shape cannot say of a setting: that the zone, the role, the category, the page or the pattern can work. */
import type { ReadContext } from '../../kernel/context.ts'
import { sentenceIn, type ToldSentence } from '../../kernel/errors.ts'
import type { Problems } from '../../kernel/misfits.ts'
import type { WordValues } from '../../kernel/words.ts'
import { internals } from '../internals.ts'
import { isZone, offsetOfZone } from '../options/options.ts'
import { parseStructure, reservedNames } from '../permalinks/permalinks.ts'
import { isMighty } from '../roles/roles.ts'

export type Changes = Readonly<Record<string, unknown>>

/** By the setting's name. A value of null, which brings the default back, is never a problem. */
export async function settingProblems(changes: Changes, ctx: ReadContext): Promise<Problems> {
  const problems: Problems = {}
  for (const [name, value] of Object.entries(changes)) {
    const told = value === null ? null : await CHECKS[name]?.(value, changes, ctx)
    if (told) problems[name] = { code: 'rest_invalid_param', message: sentenceIn(told, 'en'), told }
  }
  return problems
}

const words = {
  en: {
    zone: 'There is no such time zone.',
    hours: 'Hours are whole, halves or quarters.',
    hours_with_zone: 'The hours count only where timezone is empty.',
    pattern: 'The pattern must hold %postname% or %post_id%, so that addresses tell posts apart.',
    tags: 'There is no such tag: {tags}.',
    letters: 'Addresses are made of letters from a to z, digits and the marks - _ . ~ between slashes.',
    reserved: 'Addresses below /{first}/ belong to the program itself.',
    role: 'There is no such role.',
    mighty_role: 'New accounts cannot get a role that manages options, accounts or roles.',
    category: 'There is no such category.',
    page: 'There is no such page.',
  },
  de: {
    zone: 'Diese Zeitzone gibt es nicht.',
    hours: 'Stunden sind ganze, halbe oder viertel.',
    hours_with_zone: 'Die Stunden gelten nur, wo keine Zeitzone genannt ist.',
    pattern: 'Das Muster muss %postname% oder %post_id% enthalten, damit sich Beiträge an der Adresse unterscheiden.',
    tags: 'Das gibt es im Muster nicht: {tags}.',
    letters: 'Adressen bestehen aus den Buchstaben a bis z, Ziffern und den Zeichen - _ . ~ zwischen Schrägstrichen.',
    reserved: 'Adressen unter /{first}/ gehören dem Programm selbst.',
    role: 'Diese Rolle gibt es nicht.',
    mighty_role: 'Neue Konten können keine Rolle bekommen, die Einstellungen, Konten oder Rollen verwaltet.',
    category: 'Diese Kategorie gibt es nicht.',
    page: 'Diese Seite gibt es nicht.',
  },
}

const said = (name: keyof typeof words.en, values: WordValues = {}): ToldSentence => ({
  key: `setting_${name}`,
  name,
  values,
  tables: words,
})

type Check = (value: any, changes: Changes, ctx: ReadContext) => ToldSentence | null | Promise<ToldSentence | null>

const CHECKS: Readonly<Record<string, Check | undefined>> = Object.freeze({
  timezone: (zone: string) => (zone === '' || isZone(zone) ? null : said('zone')),
  gmt_offset: offsetProblem,
  permalink_structure: structureProblem,
  category_base: baseProblem,
  tag_base: baseProblem,
  default_role: roleProblem,
  default_category: categoryProblem,
  page_on_front: pageProblem,
  page_for_posts: pageProblem,
})

/** With a zone it can only say what the zone says. */
function offsetProblem(hours: number, { timezone }: Changes, ctx: ReadContext): ToldSentence | null {
  if (!Number.isInteger(hours * 4)) return said('hours')
  if (typeof timezone !== 'string' || timezone === '' || !isZone(timezone)) return null
  const isSame = offsetOfZone(timezone, ctx.clock.millis()) === hours
  return isSame ? null : said('hours_with_zone')
}

function structureProblem(text: string): ToldSentence | null {
  if (text === '') return null
  const { tags, unknownTags, segments } = parseStructure(text)
  if (!tags.includes('postname') && !tags.includes('post_id')) return said('pattern')
  if (unknownTags.length > 0) return said('tags', { tags: unknownTags.map(tag => `%${tag}%`).join(', ') })
  return pathProblem(segments.map(segment => segment.replace(/%[a-z_]+%/g, 'x')).join('/'))
}

function baseProblem(text: string): ToldSentence | null {
  return text === '' ? null : pathProblem(text)
}

/** What would stand in addresses as it is written: only what needs no escapes, and nothing that the house answers itself. */
function pathProblem(path: string): ToldSentence | null {
  const segments = path.split('/').filter(Boolean)
  if (!segments.every(segment => /^[A-Za-z0-9._~-]+$/.test(segment) && !/^\.+$/.test(segment))) return said('letters')
  const [first = ''] = segments
  return reservedNames.includes(first.toLowerCase()) ? said('reserved', { first }) : null
}

async function roleProblem(slug: string, _changes: Changes, ctx: ReadContext): Promise<ToldSentence | null> {
  const { roles } = await internals(ctx).sites.state(ctx.site.id)
  const role = roles.find(candidate => candidate.slug === slug)
  if (!role) return said('role')
  return isMighty(role.capabilities) ? said('mighty_role') : null
}

async function categoryProblem(id: number, _changes: Changes, ctx: ReadContext): Promise<ToldSentence | null> {
  const term = await ctx.db.selectFrom('terms').select('taxonomy').where('id', '=', id).executeTakeFirst()
  return term?.taxonomy === 'category' ? null : said('category')
}

async function pageProblem(id: number, _changes: Changes, ctx: ReadContext): Promise<ToldSentence | null> {
  if (id === 0) return null
  const page = await ctx.db.selectFrom('posts').select('type').where('id', '=', id).executeTakeFirst()
  return page?.type === 'page' ? null : said('page')
}
