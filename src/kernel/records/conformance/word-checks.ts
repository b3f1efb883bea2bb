/** Searches by words: whole words in any order, without case and accents, and always those that the record has now. */
import assert from 'node:assert/strict'
import { endsAtOnce } from '../rights.ts'
import { makeRecord } from './samples.ts'
import { type Bench, type Check, fieldsOf, recordOf, rowsOf } from './subject.ts'

export function wordChecks(bench: Bench): Check[] {
  const { entity } = bench
  if (entity.search !== 'words' || !bench.has('list') || !bench.canMake) return []
  const check = (name: string, run: () => Promise<void>): Check => ({ name: `${entity.name}: ${name}`, run })
  return [
    check('search finds words in any order, the last one by its beginning', () => wordsAreFound(bench)),
    check('search finds the words that a record has now, where it is now', () => wordsFollow(bench)),
    check('the best come first where relevance is asked for', () => bestComeFirst(bench)),
  ]
}

let made = 0
/** A word that no other record has. */
const newWord = () => {
  made += 1
  return `quix${made}otry`
}

const found = async (bench: Bench, query: Record<string, string>): Promise<unknown[]> => {
  const answer = await bench.ask('GET', `?${new URLSearchParams(query)}`)
  assert.equal(answer.status, 200, answer.text)
  return rowsOf(answer).map(row => row.id)
}

const searchedTexts = (bench: Bench): string[] =>
  fieldsOf(bench.entity).flatMap(([name, { options, kind }]) =>
    options.search && !options.readOnly && /^(text|longText|richText)$/.test(kind) && options.pattern === undefined
      ? [name]
      : [],
  )

async function wordsAreFound(bench: Bench): Promise<void> {
  for (const name of searchedTexts(bench)) {
    const word = newWord()
    const { id } = await makeRecord(bench, { [name]: `Crème, ${word} of 50%` })
    for (const search of [word, word.toUpperCase(), word.slice(0, -1), `${word} creme`, `crème ${word}`, `50 ${word}`])
      assert.deepEqual(await found(bench, { search }), [id], `${name}: ${search}`)
    for (const search of [word.slice(1), `${word} elsewhere`, `${word.slice(0, -1)} creme`, `${word}%`, '%_'])
      assert.deepEqual(await found(bench, { search }), search === `${word}%` ? [id] : [], `${name}: ${search}`)
  }
}

async function wordsFollow(bench: Bench): Promise<void> {
  const [name] = searchedTexts(bench)
  if (name === undefined || !bench.has('update')) return
  const [first, second] = [newWord(), newWord()]
  const record = await makeRecord(bench, { [name]: first })
  const { conflict = 'modified_at', conflictAs = conflict } = bench.entity
  const expected = conflict === 'none' ? {} : { [conflictAs]: record[conflict] }
  const saved = await bench.change(record.id, { [name]: second, ...expected })
  assert.equal(saved.status, 200, saved.text)
  assert.equal(recordOf(saved)[name], second)
  assert.deepEqual(await found(bench, { search: first }), [])
  assert.deepEqual(await found(bench, { search: second }), [record.id])
  if (endsAtOnce(bench.entity)) return
  await bench.ask('DELETE', `/${record.id}`)
  assert.deepEqual(await found(bench, { search: second }), [])
  assert.deepEqual(await found(bench, { search: second, view: 'trash' }), [record.id])
}

async function bestComeFirst(bench: Bench): Promise<void> {
  const { title } = bench.entity
  const other = searchedTexts(bench).find(name => name !== title)
  if (other === undefined || !searchedTexts(bench).includes(title)) return
  const word = newWord()
  const best = await makeRecord(bench, { [title]: word })
  const next = await makeRecord(bench, { [other]: word })
  assert.deepEqual(await found(bench, { search: word, orderby: 'relevance' }), [best.id, next.id])
}
