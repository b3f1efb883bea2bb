/** What is in an uploaded file: which format, and its recipes. Archives are opened with bounds. */

import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { RestError } from '../../../../kernel/errors.ts'
import { readCsv } from '../../../../kernel/sheets/read-csv.ts'
import { SheetProblem } from '../../../../kernel/sheets/sheet.ts'
import { type ForeignRecipe, isObject } from '../../domain/imports/foreign-recipe.ts'
import {
  fromCooklang,
  fromPaprika,
  fromTandoor,
  isCooklang,
  isPaprika,
  isTandoor,
} from '../../domain/imports/read-others.ts'
import { fromSchemaOrg, recipesIn } from '../../domain/imports/read-schema-org.ts'
import { errors } from '../../errors.ts'
import { fromOwn, fromOwnRow } from './own-format.ts'

export type ReadFile = { readonly format: string; readonly recipes: readonly ForeignRecipe[] }

type Uploaded = { readonly bytes: Uint8Array; readonly filename: string; readonly language: string }

export const importLimits = Object.freeze({
  fileBytes: 10 * 1024 * 1024,
  recipes: 10_000,
  entries: 20_000,
  inflatedBytes: 100 * 1024 * 1024,
  /** How much larger than the file its content may be: text packs to a twentieth, bombs to a thousandth. */
  ratio: 100,
  depth: 32,
})

export function readFile(file: Uploaded): ReadFile {
  const budget = { left: importLimits.inflatedBytes }
  const found = isZip(file.bytes) ? readArchive(file, { budget, depth: 0 }) : readSingle(file)
  const recipes = found.recipes.filter(({ title }) => title !== '')
  if (recipes.length === 0) throw unreadable('there is no recipe in it')
  if (recipes.length > importLimits.recipes) throw unreadable(`it has more than ${importLimits.recipes} recipes`)
  return { ...found, recipes }
}

const unreadable = (reason: string) => errors.invalid_file({ reason })

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** What all parts of a file may unpack to together, archives within archives included. */
type Budget = { left: number }
type Within = { readonly budget: Budget; readonly depth: number }

function readArchive({ bytes, language }: Uploaded, { budget, depth }: Within): ReadFile {
  if (depth > 1) return { format: 'zip', recipes: [] }
  const parts = Object.entries(unpack(bytes, budget))
  const read = parts.flatMap(([filename, content]) => {
    const part = { bytes: isGzip(content) ? inflate(content, budget) : content, filename, language }
    if (isZip(part.bytes)) return [readArchive(part, { budget, depth: depth + 1 })]
    return /\.(json|paprikarecipe|cook)$/i.test(filename) ? [readSingle(part)] : []
  })
  const format = read.find(({ recipes }) => recipes.length > 0)?.format ?? 'zip'
  return { format, recipes: read.flatMap(({ recipes }) => recipes) }
}

/** Sizes are judged before anything is unpacked; what unpacks to more than it says is cut off by its own size. */
function unpack(bytes: Uint8Array, budget: Budget): Record<string, Uint8Array> {
  let [entries, inflated] = [0, 0]
  const most = Math.min(budget.left, Math.max(bytes.length * importLimits.ratio, 1024 * 1024))
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1
        inflated += originalSize
        if (entries > importLimits.entries || inflated > most) throw unreadable('it unpacks to far too much')
        return /\.(json|paprikarecipe|cook|zip)$/i.test(name)
      },
    })
    budget.left -= inflated
    return parts
  } catch (error) {
    throw error instanceof RestError ? error : unreadable('the archive is damaged')
  }
}

function inflate(bytes: Uint8Array, budget: Budget): Uint8Array {
  try {
    const part = gunzipSync(bytes, { maxOutputLength: Math.max(1, Math.min(budget.left, 20 * 1024 * 1024)) })
    budget.left -= part.length
    return part
  } catch {
    throw unreadable('a part of the archive is damaged')
  }
}

function readSingle({ bytes, filename, language }: Uploaded): ReadFile {
  const text = strFromU8(bytes).replace(/^\uFEFF/, '')
  if (/^\s*[[{]/.test(text)) return readJson(text, language)
  if (/\.cook$/i.test(filename) || (isCooklang(text) && !/\.csv$/i.test(filename)))
    return { format: 'cooklang', recipes: [fromCooklang(text, titleFrom(filename))] }
  return readTable(bytes)
}

function readJson(text: string, language: string): ReadFile {
  const value = parsed(text)
  const own = isObject(value) && Array.isArray(value.recipes) ? value.recipes : null
  if (own) return { format: 'json', recipes: own.filter(isObject).map(fromOwn) }
  const graph = recipesIn(value)
  if (graph.length > 0) return { format: 'json-ld', recipes: graph.map(one => fromSchemaOrg(one, language)) }
  const list = (Array.isArray(value) ? value : [value]).filter(isObject)
  const [first] = list
  if (!first) throw unreadable('it holds no recipes')
  if (isPaprika(first)) return { format: 'paprika', recipes: list.map(one => fromPaprika(one, language)) }
  if (isTandoor(first)) return { format: 'tandoor', recipes: list.filter(isTandoor).map(fromTandoor) }
  if ('recipeIngredient' in first || 'recipeInstructions' in first) {
    const format = 'slug' in first || 'recipeYield' in first ? 'mealie' : 'nextcloud-cookbook'
    return { format, recipes: list.map(one => fromSchemaOrg(one, language)) }
  }
  if ('ingredients' in first && 'title' in first) return { format: 'json', recipes: list.map(fromOwn) }
  return { format: 'json', recipes: [] }
}

/** Text that is nested deeper than any recipe is no recipe, and parsing it would only cost. */
function parsed(text: string): unknown {
  if (depthOf(text) > importLimits.depth) throw unreadable('it is nested too deeply')
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable('it is no JSON')
  }
}

/** Sign by sign: an expression over a text of millions of signs may run out of memory. */
function depthOf(text: string): number {
  let [depth, deepest, isText] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') isText = !isText
    else if (isText && sign === '\\') at++
    else if (!isText && (sign === '[' || sign === '{')) deepest = Math.max(deepest, ++depth)
    else if (!isText && (sign === ']' || sign === '}')) depth--
  }
  return deepest
}

function readTable(bytes: Uint8Array): ReadFile {
  try {
    const { columns, rows } = readCsv(bytes, { rows: importLimits.recipes })
    const recipes = rows.map(row => fromOwnRow(Object.fromEntries(columns.map((name, at) => [name, row[at] ?? '']))))
    return { format: 'csv', recipes }
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    throw unreadable('it is none of the formats that are known')
  }
}

const titleFrom = (filename: string): string =>
  filename
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
