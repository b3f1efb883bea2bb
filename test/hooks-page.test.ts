import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { currentHookPage, findHooks, hookPagePath } from './gates/hook-list.ts'

test('docs/hooks.md lists every hook as it is declared', () => {
  const written = readFileSync(hookPagePath, 'utf8')
  assert.ok(written === currentHookPage(), 'docs/hooks.md is not what the declarations say: run "npm run hooks"')
})

test('a declaration is found with its comment, one or many lines long, and tests are left out', () => {
  const declared = [
    '/** One line. */',
    "export const a = filter<string, { readonly id: number }>('a_name')",
    'const hooks = {',
    '  /**',
    '   * Two',
    '   * lines.',
    '   */',
    "  b: action<Happening & { readonly extra: { readonly x: number | null } }>(\n    'b_name',\n  ),",
    "  c: filter('c_name'),",
    '}',
  ].join('\n')
  const found = findHooks(
    new Map([
      ['src/x.ts', declared],
      ['src/test/y.test.ts', declared],
    ]),
  )
  assert.deepEqual(found, [
    { kind: 'filter', name: 'a_name', comment: 'One line.', file: 'src/x.ts' },
    { kind: 'action', name: 'b_name', comment: 'Two lines.', file: 'src/x.ts' },
    { kind: 'filter', name: 'c_name', comment: '', file: 'src/x.ts' },
  ])
})
