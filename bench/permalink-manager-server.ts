/** Starts, asks and ends the site that the permalink manager's benchmark measures, and says what came of it. */
import { type ChildProcess, fork } from 'node:child_process'
import { access } from 'node:fs/promises'
import type { Size } from './permalink-manager-data.ts'

export type Place = { readonly dataDir: string; readonly size: Size }

export type Site = {
  /** The whole server. */
  readonly url: string
  /** The bare one that answers with what an address means. */
  readonly resolver: string
  readonly password: string
  readonly process: ChildProcess
}

export async function startSite(dataDir: string): Promise<Site> {
  const child = fork(new URL('./permalink-manager-site.ts', import.meta.url), [dataDir])
  const answer = await new Promise<Omit<Site, 'process'>>((done, failed) => {
    child.once('message', message => done(message as Omit<Site, 'process'>))
    child.once('exit', code => failed(new Error(`The site ended with ${code}.`)))
  })
  return { ...answer, process: child }
}

export const stop = ({ process: child }: Site, signal: NodeJS.Signals) =>
  new Promise<void>(done => {
    child.once('exit', () => done())
    child.kill(signal)
  })

/** The addresses that visitors ask for, by number. */
export const VISITS = {
  'an own address': (n: number) => `/section-${n % 100}/item-${n}/`,
  'an old address': (n: number) => `/old/way-${n}/`,
  'a miss': (n: number) => `/nowhere/at-all-${n}/`,
} as const
export type Visit = keyof typeof VISITS

export type Answer = { readonly data: any; readonly ms: number }
export type Ask = (method: string, path: string, body?: object) => Promise<Answer>

/** As the administrator. What is refused is thrown. */
export const asking = ({ url, password }: Site): Ask => {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
  return async (method, path, body) => {
    const begun = performance.now()
    const answer = await fetch(`${url}/api/vendor-permalink-manager/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return { data: JSON.parse(text).data, ms: performance.now() - begun }
  }
}

export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

export const say = (text: string): void => void process.stdout.write(`${text}\n`)
export const tell = (isGood: boolean, text: string): void => say(`${isGood ? 'ok  ' : 'LOW '} ${text}`)
