/** Pages, filters, order and search: only what the declaration opens, and nothing that a caller writes becomes SQL. */

import assert from 'node:assert/strict'
import { COMPARISONS, type Comparison } from '../../conditions.ts'
import { isRecord } from '../../sent-values.ts'
import { comparisonsOf } from '../filter-operators.ts'
import { perPageOf } from '../paging.ts'
import { TAKEN_IN_QUERIES } from '../plan.ts'
import { mostOf } from '../rights.ts'
import { INJECTIONS } from './corpus.ts'
import { makeRecord } from './samples.ts'
import { type Bench, type Check, fieldsOf, metaOf, rowsOf } from './subject.ts'

export function listChecks(bench: Bench): Check[] {
  const { entity } = bench
  if (!bench.has('list')) return []
  const check = (name: string, run: () => Promise<void>): Check => ({ name: `${entity.name}: ${name}`, run })
  const checks = [
    check('pages have bounds, and far ones are empty', () => pagesHaveBounds(bench)),
    check('nothing in orderby, order, filters or search becomes SQL', () => nothingBecomesSql(bench)),
    check('closed fields can neither be filtered nor ordered by', () => closedFieldsStayClosed(bench)),
  ]
  if (!bench.canMake) return checks
  return [
    ...checks,
    check('open filters find what they name and drop what does not fit', () => filtersFind(bench)),
    check('filters with operators compare, and unknown ones are told', () => operatorsCompare(bench)),
    check('the total counts what the list shows', () => totalsAgree(bench)),
    ...(entity.search === 'words'
      ? []
      : [check('search finds parts of text, and wildcards mean themselves', () => searchFinds(bench))]),
  ]
}

const list = (bench: Bench, query: Record<string, string> = {}) => bench.ask('GET', `?${new URLSearchParams(query)}`)

async function pagesHaveBounds(bench: Bench): Promise<void> {
  if (mostOf(bench.entity) !== null) {
    const answer = await list(bench, { per_page: '1', page: '2' })
    assert.equal(metaOf(answer).total, rowsOf(answer).length, 'a short list is read whole')
    return
  }
  const { paging = 'page' } = bench.entity
  const { most } = perPageOf(bench.entity)
  if (paging === 'offset') {
    for (const limit of ['-5', '0', 'x']) assert.equal((await list(bench, { limit })).status, 200, `limit=${limit}`)
    assert.deepEqual(rowsOf(await list(bench, { offset: '1000000000000000' })), [])
    return
  }
  for (const size of ['0', '-1', String(most + 1), 'x', '1.5', '0x10', '1 or 1=1']) {
    const answer = await list(bench, { per_page: size })
    assert.equal(answer.status, 400, `per_page=${size}`)
    assert.equal(answer.body.code, 'rest_invalid_param')
    assert.ok('per_page' in answer.body.data.params)
  }
  assert.equal((await list(bench, { per_page: String(most) })).status, 200)
  if (paging === 'cursor') return
  assert.equal((await list(bench, { page: '0' })).status, 400)
  const started = performance.now()
  assert.deepEqual(rowsOf(await list(bench, { page: '9007199254740991', per_page: '1' })), [])
  assert.ok(performance.now() - started < 2000, 'a far page is not walked to')
}

async function nothingBecomesSql(bench: Bench): Promise<void> {
  if (bench.canMake && rowsOf(await list(bench)).length < 2) for (const _ of [1, 2]) await makeRecord(bench)
  const usual = rowsOf(await list(bench))
  const filter = fieldsOf(bench.entity).find(([, { options }]) => options.filter && !options.internal)?.[0]
  for (const text of INJECTIONS) {
    const ordered = await list(bench, { orderby: text })
    assert.equal(ordered.status, 200, `orderby=${text}: ${ordered.text}`)
    assert.deepEqual(rowsOf(ordered), usual, `orderby=${text} is the usual order`)
    assert.deepEqual(rowsOf(await list(bench, { order: text })), usual, `order=${text} is the usual order`)
    assert.equal((await list(bench, { search: text })).status, 200, `search=${text}`)
    assert.equal((await list(bench, { [`filter[${text}]`]: '1' })).status < 500, true, `filter[${text}]`)
    if (filter)
      assert.equal((await list(bench, { [filter]: text })).status, unfitStatus(bench, filter), `${filter}=${text}`)
  }
}

/** A filter by a value that it cannot have is dropped, unless its field says that it is refused. */
const unfitStatus = ({ entity }: Bench, name: string): number =>
  fieldsOf(entity).some(([key, { options }]) => key === name && options.badFilter === 'refused') ? 400 : 200

async function closedFieldsStayClosed(bench: Bench): Promise<void> {
  const { paging = 'page' } = bench.entity
  const usual = rowsOf(await list(bench))
  const fields = fieldsOf(bench.entity)
  const closed = fields.flatMap(([name, { options }]) => (options.filter ? [] : [name]))
  const asked = closed.map(name => [TAKEN_IN_QUERIES.has(name) ? `filter[${name}]` : name, 'x'])
  const answer = await list(bench, Object.fromEntries(asked))
  assert.deepEqual(rowsOf(answer), usual, `${closed} are no filters`)
  const ignored = (metaOf(answer).ignored ?? []) as string[]
  for (const name of closed) assert.ok(ignored.includes(name), `${name} is named among what was ignored`)
  const ranges = fields.flatMap(([name, { options }]) => (options.filter === 'range' ? [] : [[`${name}_from`, '1']]))
  assert.deepEqual(rowsOf(await list(bench, Object.fromEntries(ranges))), usual, `${ranges.map(([name]) => name)}`)
  for (const [name, { options }] of fields) {
    if (!options.sort && paging !== 'cursor')
      assert.deepEqual(rowsOf(await list(bench, { orderby: name })), usual, `${name} is no order`)
  }
}

/** The newest first: other checks have left their records behind, and a filter by a language may find more than a page. */
const newest = (bench: Bench, query: Record<string, string>) => list(bench, { orderby: 'id', order: 'desc', ...query })

async function filtersFind(bench: Bench): Promise<void> {
  const record = await makeRecord(bench)
  for (const [name, { options, kind }] of fieldsOf(bench.entity)) {
    const value = record[name]
    if (!options.filter || isNothing(value)) continue
    const found = await newest(bench, { [name]: String(Array.isArray(value) ? value[0] : value) })
    assert.ok(
      rowsOf(found).some(row => row.id === record.id),
      `${name}=${value} finds the record: ${found.text.slice(0, 300)}`,
    )
    for (const row of rowsOf(found))
      assert.deepEqual(
        Array.isArray(value) ? (row[name] as unknown[]).includes(value[0]) : row[name],
        Array.isArray(value) ? true : value,
      )
    if (options.filter === 'range') {
      const ranged = await newest(bench, { [`${name}_from`]: String(value), [`${name}_to`]: String(value) })
      assert.ok(
        rowsOf(ranged).some(row => row.id === record.id),
        `the range of ${name} holds its ends`,
      )
    }
    // Any word may be the name of what a link leads to.
    if (kind === 'text' || kind === 'email' || kind === 'phone' || kind === 'url' || options.filterBy) continue
    const dropped = await list(bench, { [name]: 'does not fit' })
    assert.equal(dropped.status, unfitStatus(bench, name))
    if (dropped.status === 200)
      assert.ok(
        (metaOf(dropped).ignored as string[] | undefined)?.includes(name),
        `${name} is named among what was ignored`,
      )
  }
}

/** A blank filter asks for nothing. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What finds a value by an operator, or all others by those of `OTHERS`. */
function askedBy(op: Comparison, value: unknown): string {
  if (op === 'empty' || op === 'is_null') return 'false'
  if (op === 'between') return `${value},${value}`
  const told = isRecord(value) ? Object.values(value).join(':') : String(value)
  return op === 'last_days' || op === 'next_days' ? '7' : told
}
const OTHERS: ReadonlySet<Comparison> = new Set(['ne', 'not_in', 'gt', 'lt'])
/** What these find rests on the day, or on who asks. */
const RELATIVE: ReadonlySet<Comparison> = new Set(['today', 'last_days', 'next_days', 'current_user', 'my_teams'])

async function operatorsCompare(bench: Bench): Promise<void> {
  const record = await makeRecord(bench)
  const found = async (filters: Record<string, string>) => {
    const asked = Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name.replace(/^(.+):(.+)$/, 'filters[$1][$2]'), value]),
    )
    const answer = await newest(bench, asked)
    assert.equal(answer.status, 200, answer.text)
    return { ids: rowsOf(answer).map(row => row.id), ignored: (metaOf(answer).ignored ?? []) as string[] }
  }
  for (const planned of bench.plan.fields) {
    const { name, options } = planned
    const value = record[name]
    const closed = COMPARISONS.filter(one => options.internal || !comparisonsOf(planned).includes(one))
    const told = await found(Object.fromEntries(closed.map(op => [`${name}:${op}`, '1'])))
    assert.deepEqual(told.ignored.toSorted(), closed.map(op => `filters[${name}][${op}]`).toSorted())
    assert.ok(told.ids.includes(record.id), `${name} is filtered by nothing that is closed`)
    if (!options.filter || isNothing(value) || Array.isArray(value)) continue
    for (const op of comparisonsOf(planned)) {
      const { ids, ignored } = await found({ [`${name}:${op}`]: askedBy(op, value) })
      assert.deepEqual(ignored, [], `${name} ${op}`)
      if (RELATIVE.has(op)) continue
      const isFound = !OTHERS.has(op)
      assert.equal(ids.includes(record.id), isFound, `${name} ${op} ${value}`)
    }
    if (comparisonsOf(planned).includes('empty'))
      assert.ok(!(await found({ [`${name}:empty`]: 'true' })).ids.includes(record.id), `${name} is not empty`)
  }
  assert.deepEqual((await found({ 'nothing:like': '1', preset: 'no-such' })).ignored, [
    'filters[nothing][like]',
    'preset',
  ])
  for (const preset of Object.keys(bench.entity.presets ?? {}))
    assert.deepEqual((await found({ preset })).ignored, [], `the preset ${preset}`)
  for (const text of INJECTIONS) {
    const asked = [...COMPARISONS, text].map((op): [string, string] => [`filters[created_at][${op}]`, text])
    assert.ok((await list(bench, Object.fromEntries(asked))).status < 500, `filters with ${text}`)
  }
}

async function totalsAgree(bench: Bench): Promise<void> {
  const { paging = 'page' } = bench.entity
  const total = async () => metaOf(await list(bench, paging === 'cursor' ? { with_total: '1' } : {})).total as number
  const before = await total()
  await makeRecord(bench)
  assert.equal(await total(), before + 1)
  if (paging === 'page' && mostOf(bench.entity) === null)
    assert.equal(metaOf(await list(bench, { per_page: '1' })).pages, before + 1)
}

async function searchFinds(bench: Bench): Promise<void> {
  const searched = fieldsOf(bench.entity).filter(
    ([, { options, kind }]) => options.search && kind === 'text' && options.pattern === undefined && !options.readOnly,
  )
  for (const [name, { options }] of searched) {
    const record = await makeRecord(bench, { [name]: `50%_off ${Math.random()}`.slice(0, options.max ?? 255) })
    const text = String(record[name])
    const ids = async (search: string) => rowsOf(await list(bench, { search })).map(row => row.id)
    assert.ok((await ids(text.toUpperCase())).includes(record.id), `${name} is searched without case`)
    assert.ok((await ids('50%_off')).includes(record.id), `${name}: the text itself is found`)
    assert.ok(!(await ids('50__off')).includes(record.id), `${name}: _ is no wildcard`)
    assert.ok(!(await ids('5%off')).includes(record.id), `${name}: % is no wildcard`)
  }
}
