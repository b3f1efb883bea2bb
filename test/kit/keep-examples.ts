/** `npm run examples`: runs the tests on the embedded engine and keeps the best example of each route. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inEdition } from '../../src/editions.ts'
import { batchService } from '../../src/http/batch.ts'
import { httpPart } from '../../src/http/part.ts'
import { answerShape } from '../../src/http/reference/answer-schema.ts'
import { exampleName, examplesFile, type RecordedExample } from '../../src/http/reference/recorded-examples.ts'
import { routesOf, type ServiceRoute } from '../../src/kernel/route-table.ts'
import { misfitsOf } from '../../src/kernel/schema-values.ts'
import { host } from '../../src/platform/host.ts'
import { services } from '../../src/services.ts'
import { type NotedExample, operationName } from './record-example.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const LONGEST_TEXT = 200

if (process.argv[1] === import.meta.filename) {
  const given = process.argv[2]
  const folder = given ?? mkdtempSync(join(tmpdir(), 'dozen-examples-'))
  if (!given) {
    const env = { ...process.env, DOZEN_EXAMPLES: folder }
    spawnSync(process.execPath, [join(root, 'test/run.ts'), '--engines', 'sqlite'], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
  }
  await keep(readNotes(folder))
  if (!given) rmSync(folder, { recursive: true })
}

function readNotes(folder: string): NotedExample[] {
  return readdirSync(folder)
    .flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map(line => JSON.parse(line) as NotedExample)
    .sort((one, other) => one.flaw - other.flaw)
}

async function keep(notes: readonly NotedExample[]): Promise<void> {
  const byOperation = Map.groupBy(notes, ({ operation }) => operation)
  const files = new Map<string, Record<string, RecordedExample>>()
  const all = [host([httpPart]), batchService, ...(await inEdition('pro', services))]
  for (const entry of all.flatMap(service => routesOf(service))) {
    const noted = byOperation.get(operationName(entry)) ?? []
    const file = examplesFile(entry.service, entry.edition)
    const example = noted.map(note => shortened(note.example, entry)).find(Boolean) ?? keptIn(file, exampleName(entry))
    if (!example) continue
    files.set(file, { ...files.get(file), [exampleName(entry)]: example })
  }
  for (const [file, examples] of files) writeFileSync(join(root, 'src', file), `${JSON.stringify(examples, null, 2)}\n`)
}

/** What an earlier run kept stays where this one, of some tests only, saw nothing of the route. */
function keptIn(file: string, name: string): RecordedExample | undefined {
  const path = join(root, 'src', file)
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, RecordedExample>)[name]
    : undefined
}

/** Two of many show what a list is. Null where the shorter answer would not be one that the route gives. */
function shortened(example: RecordedExample, entry: ServiceRoute): RecordedExample | null {
  const json = answerShape(entry)?.json
  const short = { ...example, answer: shorter(example.answer) }
  if (!json || example.answer === null) return { ...example, answer: null }
  if (misfitsOf(json, short.answer).length === 0) return short
  return misfitsOf(json, example.answer).length === 0 ? example : null
}

function shorter(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : value
  if (Array.isArray(value)) return value.slice(0, 2).map(shorter)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorter(part)]))
}
