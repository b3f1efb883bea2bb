/** Files of strangers are read in a thread with bounds on its memory and its time: the server goes on meanwhile. */
import { Worker } from 'node:worker_threads'
import type { SheetFile } from './read-sheet.ts'
import { type Sheet, SheetProblem } from './sheet.ts'
import type { SheetAnswer } from './sheet-worker.ts'

/** Throws a SheetProblem for what cannot be read. */
export async function readSheetApart(file: SheetFile): Promise<Sheet> {
  await turn()
  try {
    return await inWorker(file)
  } finally {
    reading -= 1
    waiting.shift()?.()
  }
}

/** Megabytes, milliseconds, and files at once. */
const MEMORY = 512
const TIME = 30_000
const AT_ONCE = 2

let reading = 0
const waiting: (() => void)[] = []

async function turn(): Promise<void> {
  if (reading >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  reading += 1
}

function inWorker(file: SheetFile): Promise<Sheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  const timer = setTimeout(() => void worker.terminate(), TIME)
  return new Promise<Sheet>((resolve, reject) => {
    worker.once('message', (answer: SheetAnswer) => {
      if ('sheet' in answer) resolve(answer.sheet)
      else reject(new SheetProblem(answer.problem.reason, answer.problem.values))
    })
    worker.once('error', error => reject(isOutOfMemory(error) ? new SheetProblem('too_large') : error))
    // Nothing was said before the end: its time was over.
    worker.once('exit', () => reject(new SheetProblem('too_large')))
  }).finally(() => clearTimeout(timer))
}

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
