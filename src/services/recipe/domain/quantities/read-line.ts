/** One line of a list of ingredients, taken apart. What is not understood stays as it was typed: a name without an amount. */
import type { Amount } from './amount.ts'
import { words } from './number-words.ts'
import { readAmount } from './read-amount.ts'
import { type KitchenLanguage, type Unit, unitNamed } from './units.ts'

export type IngredientLine = {
  /** As typed: `1 1/2`, `2-3`, `to taste`; empty where nothing is said. */
  readonly quantity: string
  /** As typed. */
  readonly unit: string
  readonly unitCode: string | null
  readonly name: string
  readonly note: string
  readonly isOptional: boolean
  readonly amount: Amount | null
}

export function readLine(text: string, language: KitchenLanguage): IngredientLine {
  const typed = text
    .normalize('NFC')
    .replace(/^[\s•·*▢☐–-]+(?=\S)/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  const { told, isOptional } = withoutOptional(typed, language)
  const measured = readMeasured(told, language) ?? readVague(told, language)
  if (measured) return { ...measured, isOptional }
  const { name, note } = splitNote(told)
  const served = toTaste(name, note, language)
  return { ...NOTHING, ...(served ?? { name: name || typed, note }), isOptional }
}

/** A list that was pasted: one line each, and headings (`For the dough:`) before the lines that they stand above. */
export function readList(text: string, language: KitchenLanguage): (IngredientLine & { readonly group: string })[] {
  let group = ''
  const lines: (IngredientLine & { readonly group: string })[] = []
  for (const line of text.split(/\r?\n/).map(one => one.trim())) {
    const heading = /^(?:#+\s*)?(.{1,80}):$/.exec(line) ?? /^#+\s*(.{1,80})$/.exec(line)
    if (heading && !/^\d/.test(line)) group = heading[1]!.trim()
    else if (line !== '') lines.push({ ...readLine(line, language), group })
  }
  return lines
}

const NOTHING = { quantity: '', unit: '', unitCode: null, note: '', amount: null } as const

type Measured = Omit<IngredientLine, 'isOptional'>

function readMeasured(text: string, language: KitchenLanguage): Measured | null {
  const about = startingWith(text, words[language].about)
  const rest = text.slice(about.length).trimStart()
  const read = startingWith(rest, words[language].vague) === '' ? readAmount(rest, language) : null
  if (!read) return null
  const behind = rest.slice(read.length)
  // `2x` or `3rd` is no amount, and neither is a number that is glued to a word which is no unit.
  if (/^[\p{L}]/u.test(behind) && !readUnit(behind, language)) return null
  const sized = readSize(behind.trimStart(), language)
  const measure = readUnit(sized.rest, language)
  const named = nameBehind(measure?.rest ?? sized.rest, measure !== null, language)
  if (named.name === '') return null
  const notes = [about.trim(), sized.size, measure?.how ?? '', named.note].filter(Boolean)
  return {
    quantity: rest.slice(0, read.length).trim(),
    unit: measure?.typed ?? '',
    unitCode: measure?.unit.code ?? null,
    name: named.name,
    note: notes.join(', '),
    amount: read.amount,
  }
}

/** `1 (14 oz) can`, `1 14-ounce can`: how large each of them is. Only before a unit that holds something. */
function readSize(text: string, language: KitchenLanguage): { size: string; rest: string } {
  const [all, bracketed, plain] = /^(?:\(([^()]{1,40})\)|(\d[\d.,/]*[- ]?\p{L}{1,7}\.?))\s+/u.exec(text) ?? []
  const rest = all ? text.slice(all.length) : text
  const size = bracketed ?? plain ?? ''
  const holder = size === '' ? null : readUnit(rest, language)
  return holder?.unit.dimension.startsWith('piece:') ? { size, rest } : { size: '', rest: text }
}

type ReadUnit = { readonly unit: Unit; readonly typed: string; readonly how: string; readonly rest: string }

/** The longest words at the beginning that name a unit; a word for how full it is may stand before it. */
function readUnit(text: string, language: KitchenLanguage): ReadUnit | null {
  const trimmed = text.trimStart()
  const how = startingWith(trimmed, words[language].measured)
  const rest = trimmed.slice(how.length).trimStart()
  const pieces = rest.split(' ')
  for (let count = Math.min(4, pieces.length); count > 0; count--) {
    const typed = pieces.slice(0, count).join(' ').replace(/,$/, '')
    const unit = unitNamed(typed, language)
    if (unit) return { unit, typed, how: how.trim(), rest: rest.slice(typed.length).trimStart() }
  }
  return null
}

function nameBehind(text: string, hasUnit: boolean, language: KitchenLanguage): { name: string; note: string } {
  const { of } = words[language]
  const isLinked = of !== null && (hasUnit || language === 'en')
  return splitNote(isLinked ? text.replace(of, '') : text)
}

/** `some salt`: nobody says how much. */
function readVague(text: string, language: KitchenLanguage): Measured | null {
  const vague = startingWith(text, words[language].vague)
  if (vague === '') return null
  const { of } = words[language]
  const rest = text.slice(vague.length).trimStart()
  const { name, note } = splitNote(of ? rest.replace(of, '') : rest)
  return name === '' ? null : { ...NOTHING, quantity: vague.trim(), name, note }
}

/** `salt, to taste`. */
function toTaste(name: string, note: string, language: KitchenLanguage): Measured | null {
  for (const phrase of words[language].toTaste) {
    const inName = new RegExp(`^(.+?),?\\s+(${escaped(phrase)})$`, 'i').exec(name)
    if (inName) return { ...NOTHING, quantity: inName[2]!, name: inName[1]!, note }
    if (note.toLowerCase() === phrase.toLowerCase()) return { ...NOTHING, quantity: note, name }
  }
  return null
}

function withoutOptional(text: string, language: KitchenLanguage): { told: string; isOptional: boolean } {
  const listed = words[language].optional.map(escaped).join('|')
  const told = text.replace(new RegExp(`\\s*(?:\\((?:${listed})\\)|,\\s*(?:${listed})$)`, 'i'), '').trim()
  return told === '' ? { told: text, isOptional: false } : { told, isOptional: told !== text }
}

/** Behind a comma, or in brackets at the end. A comma between digits is none. */
function splitNote(text: string): { name: string; note: string } {
  const notes: string[] = []
  const open = text
    .replace(/\s*\(([^()]*)\)/g, (_all, inner: string) => {
      notes.push(inner.trim())
      return ''
    })
    .trim()
  const [, before = open, behind] = /^(.*?\S),\s+(.+)$/.exec(open) ?? []
  return { name: before.replace(/,$/, '').trim(), note: [behind ?? '', ...notes].filter(Boolean).join(', ') }
}

/** The phrase that a text begins with, as typed; empty where it begins with none of them. */
function startingWith(text: string, phrases: readonly string[]): string {
  const lower = text.toLowerCase()
  const found = phrases.find(
    phrase =>
      lower.startsWith(phrase.toLowerCase()) && (/\W$/.test(phrase) || /^(?:\s|$)/.test(lower.slice(phrase.length))),
  )
  return found === undefined ? '' : text.slice(0, found.length)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
