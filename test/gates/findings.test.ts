import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Finding, judge } from './findings.ts'

const finding: Finding = { rule: 'nesting', file: 'src/a.ts', line: 7, sentence: 'it is nested 4 deep' }
const entry = { rule: 'nesting', file: 'src/a.ts', because: 'it is older than the rule' }

test('a finding that nobody tolerates is refused with its place and its sentence', () => {
  assert.deepEqual(judge([finding], { atMost: 0, entries: [] }), ['src/a.ts:7 nesting: it is nested 4 deep'])
})

test('a tolerated finding passes', () => {
  assert.deepEqual(judge([finding], { atMost: 1, entries: [entry] }), [])
})

test('an entry tolerates only its own rule in its own file', () => {
  const others = [
    { ...finding, rule: 'file-length' },
    { ...finding, file: 'src/b.ts' },
  ]
  assert.equal(judge([finding, ...others], { atMost: 1, entries: [entry] }).length, 2)
})

test('an entry that nothing needs any more must go', () => {
  const problems = judge([], { atMost: 1, entries: [entry] })
  assert.deepEqual(problems, ['src/a.ts no longer breaks "nesting": strike it off the list and lower atMost'])
})

test('the list cannot grow', () => {
  assert.match(judge([finding], { atMost: 0, entries: [entry] }).join(), /the list has 1 entries, 0 at most/)
})

test('the list that has shrunk cannot grow back', () => {
  assert.match(judge([], { atMost: 1, entries: [] }).join(), /lower atMost/)
})
