/** A bench serves from a process of its own, so that what measures and what is measured do not share a core's time. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import type { Running } from './site.ts'

export type Served = Running & {
  /** By SIGTERM unless told. One that has ended already is no trouble. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** The milliseconds that the server has computed so far. */
  cpu(): Promise<number>
}

/** Starts the bench's own program once more with the word `serve`. */
export function startServer(program: string, dataDir: string): Promise<Served> {
  const child = fork(new URL(program), ['serve', dataDir], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') =>
    new Promise<void>(done => {
      if (child.exitCode !== null || child.signalCode !== null) return done()
      child.once('exit', () => done())
      child.kill(signal)
    })
  const cpu = () => cpuOf(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('The server did not come up.')))
    child.once('message', message => resolve({ url: (message as { url: string }).url, stop, cpu }))
  })
}

/** The milliseconds that a program which answers as `tellServed` has it has computed so far. */
export const cpuOf = (child: ChildProcess): Promise<number> =>
  new Promise(done => {
    child.once('message', used => {
      const { user, system } = used as NodeJS.CpuUsage
      done((user + system) / 1000)
    })
    child.send('cpu')
  })

/** What the started program says when it listens; afterwards it answers how much it has computed. */
export function tellServed(url: string): void {
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.send?.({ url })
}

/** Prints the lines, and keeps them in `out/`. */
export async function report(name: string, lines: readonly string[]): Promise<void> {
  const text = `${lines.join('\n')}\n`
  process.stdout.write(text)
  await mkdir(new URL('out/', import.meta.url), { recursive: true })
  await writeFile(new URL(`out/${name}.txt`, import.meta.url), text)
}
