/**
 * Test files that share a process. To start one and to load the program takes longer than most files take, and a program
 * that has run for a while runs faster. Within a group each file is a suite of its own, named by its path.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** So many files share a process, so that a run on two cores ends on both at about the same time. */
const FILES_IN_GROUP = 12

export type Groups = {
  /** Where the paths of the files begin. */
  readonly root: string
  /** Where the files that Node is started with are written. */
  readonly folder: string
  /** Files that have a process of their own, because they change or measure it. */
  readonly alone: readonly string[]
}

/** The files for Node's runner: those that go alone, which are the slow ones, then groups of the others. */
export function groupFiles(files: readonly string[], { root, folder, alone }: Groups): string[] {
  const single = files.filter(file => alone.includes(file))
  const others = files.filter(file => !alone.includes(file))
  const count = Math.ceil(others.length / FILES_IN_GROUP)
  // Dealt like cards: slow files are neighbours, and would make one group much slower than the others.
  const groups = Array.from({ length: count }, (_, group) => others.filter((_file, place) => place % count === group))
  return [...single, ...groups.map((group, place) => writeGroup(group, root, join(folder, groupName(place))))]
}

const groupName = (place: number): string => `group-${String(place + 1).padStart(2, '0')}.test.mjs`

/** Whether a process was started for a group of files. */
export const isGroup = (program: string): boolean => /[\\/]group-\d\d\.test\.mjs$/.test(program)

const LEFTOVERS = new URL('leftovers.ts', import.meta.url).href

/**
 * One after the other: what a file says at its top level then belongs to its own suite. Where nothing is open between two
 * files Node would take the first for all of them, end, and call it good: so something is, and who ends early fails.
 */
function writeGroup(files: readonly string[], root: string, path: string): string {
  const suites = files.map(file => [file, pathToFileURL(join(root, file)).href])
  const text = `import { describe } from 'node:test'
import { endSoon } from '${LEFTOVERS}'
const files = ${JSON.stringify(suites, null, 2)}
let isWhole = false
process.on('exit', () => {
  if (isWhole) return
  process.stderr.write('A group of test files ended before its last file.\\n')
  process.exitCode = 1
})
const open = setInterval(() => {}, 60_000)
for (const [name, url] of files) await describe(name, async () => void (await import(url)))
isWhole = true
clearInterval(open)
endSoon()
`
  writeFileSync(path, text)
  return path
}
