/** Takes one message apart in a thread of its own and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ParsedMessage, parseMessage } from './parse-message.ts'

export type ParseAnswer = { readonly message: ParsedMessage } | { readonly problem: string }

parentPort?.postMessage(
  await parseMessage(workerData as Uint8Array).then(
    (message): ParseAnswer => ({ message }),
    (error: unknown): ParseAnswer => ({ problem: String((error as Error)?.message) }),
  ),
)
