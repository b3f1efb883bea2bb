/**
 * A line for each file, failures in full, and at the end the failures once more with the runner's own count: of a long
 * report often only the end is kept. Node loads a reporter by its path.
 */
import { relative } from 'node:path'
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

export default async function* shortReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Map<string, FileReport>()
  const failed: string[] = []
  let count = ''
  for await (const event of events) {
    if (event.type === 'test:diagnostic' && event.data.file === undefined) count += `ℹ ${event.data.message}\n`
    else yield keep(describe(event, files), failed)
  }
  for (const [name, report] of files) yield keep(unfinished(name, report), failed)
  yield `${failed.length > 0 ? `\nWhat failed:\n${failed.join('')}` : ''}\n${count}`
}

/** Tells a text and notes it if it tells of a failure. */
function keep(text: string, failed: string[]): string {
  if (text.includes('✖')) failed.push(text.slice(0, LONGEST_REPEAT))
  return text
}

/** So much of a failed file is said once more: enough for its first failures. */
const LONGEST_REPEAT = 3000

/** Of a file, or of the file of a group whose turn it is. */
type FileReport = { failures: string; printed: string; counts: Counts; isGroup: boolean }
type Counts = { tests: number; failed: number; skipped: number }
type Ended = EventData.TestPass | EventData.TestFail

function describe(event: TestEvent, files: Map<string, FileReport>): string {
  switch (event.type) {
    case 'test:stdout':
    case 'test:stderr':
      reportOf(event.data, files).printed += event.data.message
      return ''
    // An error that comes when its test is over fails the process and no test: the runner says so in a remark.
    case 'test:diagnostic':
      return event.data.message.startsWith('Error: ') ? `✖ ${keyOf(event.data)}: ${event.data.message}\n` : ''
    case 'test:pass':
      return noteEnd(event.data, false, files)
    case 'test:fail':
      return noteFailure(event.data, files) + noteEnd(event.data, true, files)
    case 'test:summary':
      return event.data.file === undefined ? '' : finish(event.data, files)
    case 'test:interrupted':
      return `\nInterrupted while running ${event.data.tests.map(({ name }) => name).join(', ')}\n`
    default:
      return ''
  }
}

/** Counts a test. A suite that bears the name of a file is one of those that share a process (see `groups.ts`). */
function noteEnd(ended: Ended, hasFailed: boolean, files: Map<string, FileReport>): string {
  if (ended.entryFile === undefined) return ''
  const report = reportOf(ended, files)
  if (ended.details.type !== 'suite') {
    report.counts.tests += 1
    if (ended.skip !== undefined) report.counts.skipped += 1
    else if (hasFailed && ended.todo === undefined) report.counts.failed += 1
  }
  if (ended.nesting > 0 || ended.details.type !== 'suite' || !FILE_NAME.test(ended.name)) return ''
  const line = fileLine({ name: ended.name, milliseconds: ended.details.duration_ms, hasFailed, report })
  files.set(keyOf(ended), { ...newReport(), isGroup: true })
  return line
}

const FILE_NAME = /\.test\.ts$/

/** A file that ended badly as a whole has no summary of its own, so it is told at once. */
function noteFailure(failure: EventData.TestFail, files: Map<string, FileReport>): string {
  const { error } = failure.details
  if ((error as { failureType?: string }).failureType === 'subtestsFailed') return ''
  const report = reportOf(failure, files)
  if (failure.entryFile === undefined) {
    return `✖ ${failure.name} ended badly${howItEnded(error)}\n${indent(report.printed)}\n`
  }
  const place = `${shown(failure.file ?? failure.entryFile)}:${failure.line}:${failure.column}`
  report.failures += `\n  ✖ ${failure.name}\n    at ${place}\n${indent(causeOf(error), 4)}\n`
  return ''
}

/** A program that was killed, or that crashed after its last test, has printed nothing that would say so. */
function howItEnded(error: Error): string {
  const { exitCode, signal } = error as { exitCode?: number | null; signal?: string | null }
  if (signal) return ` (${signal})`
  return typeof exitCode === 'number' ? ` (exit code ${exitCode})` : ''
}

/** The files of a group have been told already. */
function finish({ success, duration_ms, ...summary }: EventData.TestSummary, files: Map<string, FileReport>): string {
  const report = reportOf(summary, files)
  files.delete(keyOf(summary))
  if (report.isGroup && (success || report.failures === '')) return ''
  return fileLine({ name: shown(summary.file!), milliseconds: duration_ms, hasFailed: !success, report })
}

/** A file that had to be ended after a test of it failed has neither a summary nor a failure of its own. */
const unfinished = (name: string, { failures, printed }: FileReport): string =>
  failures === '' ? '' : `✖ ${name} ended badly\n${failures}\n  it printed:\n${indent(printed, 4)}\n`

type EndedFile = { name: string; milliseconds: number; hasFailed: boolean; report: FileReport }

function fileLine({ name, milliseconds, hasFailed, report }: EndedFile): string {
  const { tests, failed, skipped } = report.counts
  const parts = [`${tests} ${tests === 1 ? 'test' : 'tests'}`]
  if (failed > 0) parts.push(`${failed} failed`)
  if (skipped > 0) parts.push(`${skipped} skipped`)
  parts.push(`${(milliseconds / 1000).toFixed(1)} s`)
  const line = `${hasFailed ? '✖' : '✔'} ${name} (${parts.join(', ')})\n`
  if (!hasFailed) return line
  const printed = report.printed === '' ? '' : `\n  it printed:\n${indent(report.printed, 4)}`
  return `${line}${report.failures}${printed}\n`
}

type Placed = { file?: string | undefined; entryFile?: string | undefined }

const keyOf = ({ entryFile, file }: Placed): string => shown(entryFile ?? file ?? '')

function reportOf(data: Placed, files: Map<string, FileReport>): FileReport {
  const report = files.get(keyOf(data)) ?? newReport()
  files.set(keyOf(data), report)
  return report
}

const newReport = (): FileReport => ({
  failures: '',
  printed: '',
  counts: { tests: 0, failed: 0, skipped: 0 },
  isGroup: false,
})

/** The stack without the runner's own frames, which are the same for every test; a failed assertion has said it all. */
function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : inspect(cause)
  const isAssertion = 'code' in cause && cause.code === 'ERR_ASSERTION'
  const text = isAssertion ? cause.stack! : inspect(cause, { depth: 8 })
  return text.replace(/\n\s+at [^\n]*node:(internal|async_hooks)[^\n{]*/g, '')
}

const shown = (path: string): string => relative(process.cwd(), path) || path

const indent = (text: string, width = 2): string => text.trimEnd().replace(/^/gm, ' '.repeat(width))
