import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Finding, judge, type ShrinkOnlyList } from './gates/findings.ts'
import { parseSources, readSources, type Source } from './gates/sources.ts'
import * as habits from './gates/style-habits.ts'
import * as sizes from './gates/style-limits.ts'
import { findUnusedExports } from './gates/unused-exports.ts'

const tolerated: ShrinkOnlyList = { atMost: 0, entries: [] }

const rules: readonly ((source: Source) => Finding[])[] = [
  sizes.findLongFiles,
  sizes.findLongFunctions,
  sizes.findWideFunctions,
  sizes.findDeepNesting,
  habits.findSuppressions,
  habits.findUnfinished,
  habits.findDefaultExports,
  habits.findAttics,
  habits.findSideEffectImports,
  habits.findSilentErrors,
  habits.findLooseRows,
  habits.findBarrels,
  habits.findPrinting,
]

test('every file keeps the house style', () => {
  const sources = parseSources(readSources(['src', 'admin', 'client', 'test', 'bench']))
  assert.ok(sources.length > 0)
  const findings = [...sources.flatMap(source => rules.flatMap(find => find(source))), ...findUnusedExports(sources)]
  const problems = judge(findings, tolerated)
  assert.ok(problems.length === 0, `\n${problems.join('\n')}`)
})

describe('the numbers', () => {
  const { fileLines, functionLines } = sizes.limits

  test('a file may have 300 lines and no more, unless it is a table of data', () => {
    assert.deepEqual(brokenBy('src/a.ts', lines(fileLines)), [])
    assert.deepEqual(brokenBy('src/a.ts', lines(fileLines + 1)), ['301 file-length'])
    assert.deepEqual(brokenBy('src/a.data.ts', lines(fileLines + 1)), [])
  })

  for (const [form, open] of [
    ['a function', 'export function a() {'],
    ['an arrow function', 'export const a = () => {'],
    ['a method', 'export const b = { a() {'],
  ] as const) {
    test(`${form} may have 40 lines and no more`, () => {
      const close = open.includes('b =') ? '} }' : '}'
      const long = (body: number) => `${open}\n${lines(body)}${close}\n`
      assert.deepEqual(brokenBy('src/a.ts', long(functionLines - 2)), [])
      assert.deepEqual(brokenBy('src/a.ts', long(functionLines - 1)), ['1 function-length'])
    })
  }

  test('a test may be as long as its story, and does not lengthen the function around it', () => {
    const long = `describe('a', () => {\n  test('b', async t => {\n${lines(60)}  })\n})\n`
    assert.deepEqual(brokenBy('src/test/a.test.ts', long), [])
    assert.deepEqual(brokenBy('src/kernel/a.ts', `export function conforms() {\n${long}}\n`), [])
    assert.deepEqual(brokenBy('src/test/a.test.ts', `onBothEngines('a', async db => {\n${lines(60)}})\n`), [])
    const wrapped = `forEachEngine(engine => {\n${lines(60)}test('b', () => {})\n})\n`
    assert.deepEqual(brokenBy('src/test/a.test.ts', wrapped), [])
    assert.deepEqual(brokenBy('src/test/a.test.ts', wrapped.replace('test(', 'other(')), ['1 function-length'])
    assert.deepEqual(brokenBy('src/kernel/a.ts', `onBothEngines('a', async db => {\n${lines(60)}})\n`), [
      '1 function-length',
    ])
  })

  test('a long function in a test file is still a long function', () => {
    assert.deepEqual(brokenBy('test/a.test.ts', `function prepare() {\n${lines(60)}}\n`), ['1 function-length'])
  })

  test('a function takes three parameters beside ctx and no more, a constructor what it adapts', () => {
    assert.deepEqual(brokenBy('src/a.ts', 'export const a = (b: 1, c: 2, d: 3) => b'), [])
    assert.deepEqual(brokenBy('src/a.ts', 'export const a = (b: 1, c: 2, d: 3, e: 4) => b'), ['1 parameters'])
    assert.deepEqual(brokenBy('src/a.ts', 'export function a(this: 0, b: 1, c: 2, d: 3) {}'), [])
    assert.deepEqual(brokenBy('src/a.ts', 'export function a(b: 1, c: 2, d: 3, ctx: 4) {}'), [])
    assert.deepEqual(brokenBy('src/a.ts', 'class A { constructor(b: 1, c: 2, d: 3, e: 4) {} }'), [])
    assert.deepEqual(brokenBy('src/a.ts', 'class A { b(c: 1, d: 2, e: 3, f: 4) {} }'), ['1 parameters'])
  })

  test('control flow nests three deep and no more', () => {
    const three = 'for (;;) {\n while (b) {\n  if (c) {\n   X\n  }\n }\n}\n'
    const inside = (statement: string) => `export function a() {\n${three.replace('X', statement)}}\n`
    assert.deepEqual(brokenBy('src/a.ts', inside('d()')), [])
    for (const statement of ['if (d) e()', 'for (const d of e) f()', 'switch (d) {}', 'try { d() } catch {}']) {
      assert.deepEqual(brokenBy('src/a.ts', inside(statement)), ['5 nesting'])
    }
  })

  test('a ladder of else-if is one level, a callback goes on, a named function starts anew', () => {
    const ladder = 'if (a) {} else if (b) {} else if (c) {} else if (d) {} else { if (e) {} }'
    assert.deepEqual(brokenBy('src/a.ts', ladder), [])
    const callback = 'if (a) {\n if (b) {\n  if (c) {\n   d.map(e => {\n    if (e) f()\n   })\n  }\n }\n}'
    assert.deepEqual(brokenBy('src/a.ts', callback), ['5 nesting'])
    assert.deepEqual(brokenBy('src/a.ts', callback.replace('d.map(e => {', 'function d() {').replace('})', '}')), [])
  })
})

test('an export that nobody asks for is found', () => {
  const texts = { 'src/a.ts': 'export const lonely = 1\nexport const asked = 2', 'src/b.ts': 'asked()' }
  const found = findUnusedExports(parseSources(new Map(Object.entries(texts))))
  assert.deepEqual(
    found.map(({ file, line }) => `${file}:${line}`),
    ['src/a.ts:1'],
  )
})

describe('the habits', () => {
  /** For each habit: a file, text that must be refused, and a file with text that must not. */
  const proofs: Record<string, readonly (readonly [file: string, text: string])[]> = {
    '1 no-suppressions': [
      ['src/a.ts', `// ${'@ts'}-ignore\nb()`],
      ['src/a.ts', `/* ${'@ts'}-expect-error */ b()`],
      ['src/a.ts', `// ${'biome'}-ignore lint: because\nb()`],
      ['test/type-proofs.ts', `// ${'@ts'}-ignore\nb()`],
    ],
    '1 no-unfinished-marks': [
      ['src/a.ts', `// ${'TO'}DO: the rest`],
      ['src/a.ts', `const a = 1 /* ${'FIX'}ME */`],
    ],
    '1 no-default-exports': [
      ['src/a.ts', 'export default 1'],
      ['src/a.ts', 'export default function a() {}'],
      ['src/a.ts', 'export default class {}'],
      ['src/services/faq/pro/routes/index.ts', 'export default 1'],
    ],
    '1 errors-in-german': [
      ['src/a/errors.ts', "export const errors = defineErrors('a', {})"],
      ['src/a/errors.ts', "export const errors = defineErrors('a', {}, { code: 'b' })"],
    ],
    '1 no-attics': [
      ['src/utils/dates.ts', 'export const a = 1'],
      ['src/kernel/helpers.ts', 'export const a = 1'],
      ['src/kernel/common.ts', 'export const a = 1'],
      ['src/misc/a.ts', 'export const a = 1'],
      ['test/kit/string-utils.ts', 'export const a = 1'],
    ],
    '1 no-side-effect-imports': [
      ['src/a.ts', "import './b.ts'"],
      ['src/a.ts', "import 'reflect-metadata'"],
    ],
    '1 rows-have-types': [
      ['src/platform/a.ts', 'export const a = (db: Kysely<any>) => db'],
      ['src/services/a.ts', 'export const a = (b: Record<string, any>) => b'],
      ['src/services/a.ts', 'export const a = (row: { id: number }) => Number(row.id)'],
      ['src/services/a.ts', 'export const a = (row: any) => row.id'],
    ],
    '1 no-barrels': [
      ['src/a.ts', "export * from './b.ts'\nexport type { C } from './c.ts'"],
      ['src/a.ts', "import { b } from './b.ts'\nexport { b }"],
    ],
    '1 no-printing': [
      ['src/a.ts', "console.log('a')"],
      ['src/client.ts', "console.error('a')"],
      ['test/kit/a.ts', "console.log('a')"],
    ],
  }
  for (const [expected, breaches] of Object.entries(proofs)) {
    for (const [file, text] of breaches) {
      test(`${file} may not say ${JSON.stringify(text)}`, () => {
        assert.deepEqual(brokenBy(file, text), [expected])
      })
    }
  }

  const fine: readonly (readonly [file: string, text: string])[] = [
    ['test/type-proofs.ts', `// ${'@ts'}-expect-error a route without access\nb()`],
    ['src/a.ts', `export const a = '// ${'@ts'}-ignore' + \`/* ${'TO'}DO */\``],
    ['src/a.ts', `export const a = /\\/\\/ ${'TO'}DO/`],
    ['src/services/faq/pro/index.ts', 'export default 1'],
    ['vite.config.ts', 'export default 1'],
    ['test/kit/extensions/greeting.ts', 'export default 1'],
    ['src/platform/posts/commons.ts', 'export const a = 1'],
    ['src/a.ts', "import { b } from './b.ts'\nexport { b }\nexport const c = b"],
    ['src/db/a.ts', 'export const a = (db: Kysely<any>) => db'],
    ['src/a.ts', 'export const a = (row: { id: string }) => Number(row.id.slice(1))'],
    ['src/cli.ts', "console.log('a')"],
    ['src/cli/user.ts', "console.log('a')"],
    ['bench/list.ts', "console.log('a')"],
  ]
  for (const [file, text] of fine) {
    test(`${file} may say ${JSON.stringify(text)}`, () => {
      assert.deepEqual(brokenBy(file, text), [])
    })
  }
})

const lines = (count: number): string => '// a line\n'.repeat(count)

/** The line and the name of every rule that a made-up file breaks. */
const brokenBy = (file: string, text: string): string[] =>
  parseSources(new Map([[file, text]]))
    .flatMap(source => rules.flatMap(find => find(source)))
    .map(({ line, rule, sentence }) => {
      assert.match(sentence, /: .{8,}/, 'a finding says what to do instead')
      return `${line} ${rule}`
    })
