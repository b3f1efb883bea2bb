/** Messages are taken apart in a thread: one that is made to take long or to grow ends with it, and the server goes on. */
import { defineThread, ThreadEnded } from '../../../kernel/threads.ts'
import type { ParsedMessage } from './parse-message.ts'
import type { ParseAnswer } from './parse-worker.ts'

/** Null where no program could make sense of it. */
export async function parseApart(source: Uint8Array): Promise<ParsedMessage | null> {
  try {
    const answer = await parse(source)
    return 'message' in answer ? answer.message : null
  } catch (error) {
    if (error instanceof ThreadEnded) return null
    throw error
  }
}

const parse = defineThread<Uint8Array, ParseAnswer>(new URL('./parse-worker.ts', import.meta.url), {
  memory: 512,
  time: 20_000,
  atOnce: 2,
})
