/**
 * Takes the types away from sources. In a process of its own: the tool that does it would take forty megabytes of the
 * server's memory for ever, for something that is needed once.
 */
import { execFile, execFileSync } from 'node:child_process'

export const stripTypes = (sources: readonly string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ARGUMENTS, OPTIONS, (error, output) =>
      error ? reject(error) : resolve(JSON.parse(output)),
    )
    // A process that could not begin has told so already.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(sources))
  })

/** The same for somebody who cannot wait: the whole server does. */
export const stripTypesNow = (sources: readonly string[]): string[] =>
  JSON.parse(execFileSync(process.execPath, ARGUMENTS, { ...OPTIONS, stdio: 'pipe', input: JSON.stringify(sources) }))

const OPTIONS = { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024, timeout: 60_000 } as const

const PROGRAM = `
import { stripTypeScriptTypes } from 'node:module'
import { text } from 'node:stream/consumers'
const sources = JSON.parse(await text(process.stdin))
process.stdout.write(JSON.stringify(sources.map(source => stripTypeScriptTypes(source))))
`
const ARGUMENTS = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', PROGRAM]
