/** Reads one file in a thread of its own and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet, type SheetFile } from './read-sheet.ts'
import { type Sheet, SheetProblem } from './sheet.ts'

export type SheetAnswer = { readonly sheet: Sheet } | { readonly problem: Pick<SheetProblem, 'reason' | 'values'> }

parentPort?.postMessage(answerTo(workerData as SheetFile))

function answerTo(file: SheetFile): SheetAnswer {
  try {
    return { sheet: readSheet(file) }
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    return { problem: { reason: error.reason, values: error.values } }
  }
}
