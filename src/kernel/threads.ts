/** Work on what strangers sent, in a thread with bounds on its memory and its time: the server goes on meanwhile. */
import { Worker } from 'node:worker_threads'

/** Megabytes, milliseconds, and how many at once. */
export type ThreadBounds = { readonly memory: number; readonly time: number; readonly atOnce: number }

/** The thread ended without an answer: its time was over, or its memory. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

/** Runs the script once for each value: it finds it as `workerData` and posts one message as its answer. */
export function defineThread<Value, Answer>(script: URL, bounds: ThreadBounds): (value: Value) => Promise<Answer> {
  let running = 0
  const waiting: (() => void)[] = []
  return async value => {
    if (running >= bounds.atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await answerOf<Answer>(script, value, bounds)
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

function answerOf<Answer>(script: URL, workerData: unknown, { memory, time }: ThreadBounds): Promise<Answer> {
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: memory } })
  const timer = setTimeout(() => void worker.terminate(), time)
  return new Promise<Answer>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', error => reject(isOutOfMemory(error) ? new ThreadEnded() : error))
    worker.once('exit', () => reject(new ThreadEnded()))
  }).finally(() => clearTimeout(timer))
}

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
