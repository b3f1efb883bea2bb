/** What `npm test` was asked for, and which files that means. */
import { globSync } from 'node:fs'
import { matchesGlob, sep } from 'node:path'
import { parseArgs } from 'node:util'

export type RunOptions = {
  readonly engines: readonly ('sqlite' | 'postgres')[]
  /** The full figures of races, faults and property tests instead of the bounded ones. */
  readonly isStress: boolean
  /** A glob, or a part of a path. Null runs everything. */
  readonly only: string | null
}

export const usage = 'npm test -- [--engines sqlite|postgres|sqlite,postgres] [--only <path or glob>] [--stress]'

/** Throws with a sentence and the usage when an argument is not understood. */
export function readOptions(words: readonly string[]): RunOptions {
  const values = parse(words)
  const engines = (values.engines ?? 'sqlite,postgres').split(',').map(name => name.trim())
  if (!engines.every(name => name === 'sqlite' || name === 'postgres')) {
    throw new Error(`--engines knows sqlite and postgres, not "${values.engines}".\n${usage}`)
  }
  return { engines: [...new Set(engines)], isStress: values.stress ?? false, only: values.only ?? null }
}

/** Every `*.test.ts` below src and test that was asked for, in the order of their paths. */
export function findTestFiles(root: string, only: string | null): string[] {
  const patterns = ['src/**/*.test.ts', 'test/**/*.test.ts']
  const paths = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).map(path =>
    path.split(sep).join('/'),
  )
  return paths.filter(path => only === null || path.includes(only) || matchesGlob(path, `**/${only}`)).sort()
}

function parse(words: readonly string[]): { engines?: string; only?: string; stress?: boolean } {
  try {
    const options = { engines: { type: 'string' }, only: { type: 'string' }, stress: { type: 'boolean' } } as const
    return parseArgs({ args: [...words], options }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${usage}`, { cause: error })
  }
}
