/** Calls of an API one after the other, and how long each of them takes. */
import { mark } from './compare.ts'

export type Answer = { readonly data: any; readonly ms: number }
export type Ask = (method: string, path: string, body?: object) => Promise<Answer>

/** What is refused is thrown. */
export const asking =
  (api: string, authorization: string): Ask =>
  async (method, path, body) => {
    const begun = performance.now()
    const answer = await fetch(api + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const ms = performance.now() - begun
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return { data: JSON.parse(text).data, ms }
  }

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60)

/** The goal, in milliseconds, is for 95 of 100 requests. */
export async function inTurn(name: string, most: number, ask: (round: number) => Promise<Answer>): Promise<string> {
  for (let round = 0; round < 3; round += 1) await ask(round)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push((await ask(round)).ms)
  const [half, slow] = [quantile(times, 0.5), quantile(times, 0.95)]
  const figures = `median ${half.toFixed(1)} ms, 95 of 100 below ${slow.toFixed(1)} ms (goal ${most})`
  return `${mark(slow <= most)} ${name.padEnd(44)} ${figures}`
}

export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
