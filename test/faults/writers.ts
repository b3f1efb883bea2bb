/** Callers that write posts one after the other and remember which the server said it had stored. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Written = { readonly marker: string; readonly status: number | 'lost' }

/** Writes until told to stop. A request whose answer was lost may or may not have happened. */
export function startWriters(target: { url: string; authorization: string; count: number }): {
  stop(): Promise<Written[]>
} {
  let isStopped = false
  const written: Written[] = []
  const writer = async (name: number) => {
    for (let index = 0; !isStopped; index++) {
      const marker = `marker-${name}-${index}-${Date.now()}`
      const status = await createPost(target, marker)
      written.push({ marker, status })
      if (status !== 201) await sleep(20)
    }
  }
  const running = Array.from({ length: target.count }, (_, name) => writer(name))
  return {
    async stop() {
      isStopped = true
      await Promise.all(running)
      return written
    },
  }
}

export async function createPost(
  target: { url: string; authorization: string },
  title: string,
): Promise<number | 'lost'> {
  try {
    const answer = await fetch(`${target.url}/api/host/v1/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: target.authorization },
      body: JSON.stringify({ title, content: `Content of ${title}`, status: 'publish' }),
      signal: AbortSignal.timeout(15_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 'lost'
  }
}

/** How many rounds a test runs: a few by default, all of them under `npm run stress`. */
export const rounds = (few: number, all: number): number => (process.env.DOZEN_STRESS ? all : few)
