/** A line for each file, failures in full, and the runner's own count last. Node loads a reporter by its path. */
import { relative } from 'node:path'
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

export default async function* shortReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Map<string, FileReport>()
  let count = ''
  for await (const event of events) {
    if (event.type === 'test:diagnostic' && event.data.file === undefined) count += `ℹ ${event.data.message}\n`
    else yield describe(event, files)
  }
  for (const [name, report] of files) yield unfinished(name, report)
  yield `\n${count}`
}

type FileReport = { failures: string; printed: string }

function describe(event: TestEvent, files: Map<string, FileReport>): string {
  switch (event.type) {
    case 'test:stdout':
    case 'test:stderr':
      reportOf(event.data, files).printed += event.data.message
      return ''
    case 'test:fail':
      return noteFailure(event.data, files)
    case 'test:summary':
      return event.data.file === undefined ? '' : finish(event.data, files)
    case 'test:interrupted':
      return `\nInterrupted while running ${event.data.tests.map(({ name }) => name).join(', ')}\n`
    default:
      return ''
  }
}

/** A file that ended badly as a whole has no summary of its own, so it is told at once. */
function noteFailure(failure: EventData.TestFail, files: Map<string, FileReport>): string {
  const { error } = failure.details
  if ((error as { failureType?: string }).failureType === 'subtestsFailed') return ''
  const report = reportOf(failure, files)
  if (failure.entryFile === undefined) return `✖ ${failure.name} ended badly\n${indent(report.printed)}\n`
  const place = `${shown(failure.file ?? failure.entryFile)}:${failure.line}:${failure.column}`
  report.failures += `\n  ✖ ${failure.name}\n    at ${place}\n${indent(causeOf(error), 4)}\n`
  return ''
}

function finish(summary: EventData.TestSummary, files: Map<string, FileReport>): string {
  const line = fileLine(summary, reportOf(summary, files))
  files.delete(shown(summary.file!))
  return line
}

/** A file that had to be ended after a test of it failed has neither a summary nor a failure of its own. */
const unfinished = (name: string, { failures, printed }: FileReport): string =>
  failures === '' ? '' : `✖ ${name} ended badly\n${failures}\n  it printed:\n${indent(printed, 4)}\n`

function fileLine({ file, counts, duration_ms, success }: EventData.TestSummary, report: FileReport): string {
  const parts = [`${counts.tests} ${counts.tests === 1 ? 'test' : 'tests'}`]
  const failed = counts.tests - counts.passed - counts.skipped - counts.todo
  if (failed > 0) parts.push(`${failed} failed`)
  if (counts.skipped > 0) parts.push(`${counts.skipped} skipped`)
  parts.push(`${(duration_ms / 1000).toFixed(1)} s`)
  const line = `${success ? '✔' : '✖'} ${shown(file!)} (${parts.join(', ')})\n`
  if (success) return line
  const printed = report.printed === '' ? '' : `\n  it printed:\n${indent(report.printed, 4)}`
  return `${line}${report.failures}${printed}\n`
}

function reportOf(data: { file?: string | undefined; entryFile?: string }, files: Map<string, FileReport>): FileReport {
  const key = shown(data.entryFile ?? data.file ?? '')
  const report = files.get(key) ?? { failures: '', printed: '' }
  files.set(key, report)
  return report
}

/** The stack without the runner's own frames, which are the same for every test; a failed assertion has said it all. */
function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : inspect(cause)
  const isAssertion = 'code' in cause && cause.code === 'ERR_ASSERTION'
  const text = isAssertion ? cause.stack! : inspect(cause, { depth: 8 })
  return text.replace(/\n\s+at [^\n]*node:(internal|async_hooks)[^\n{]*/g, '')
}

const shown = (path: string): string => relative(process.cwd(), path) || path

const indent = (text: string, width = 2): string => text.trimEnd().replace(/^/gm, ' '.repeat(width))
