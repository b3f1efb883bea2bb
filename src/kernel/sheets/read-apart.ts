/** Files of strangers are read in a thread of their own. */
import { defineThread, ThreadEnded } from '../threads.ts'
import type { SheetFile } from './read-sheet.ts'
import { type Sheet, SheetProblem } from './sheet.ts'
import type { SheetAnswer } from './sheet-worker.ts'

/** Throws a SheetProblem for what cannot be read. */
export async function readSheetApart(file: SheetFile): Promise<Sheet> {
  const answer = await readApart(file).catch(error => {
    throw error instanceof ThreadEnded ? new SheetProblem('too_large') : error
  })
  if ('sheet' in answer) return answer.sheet
  throw new SheetProblem(answer.problem.reason, answer.problem.values)
}

const readApart = defineThread<SheetFile, SheetAnswer>(new URL('./sheet-worker.ts', import.meta.url), {
  memory: 512,
  time: 30_000,
  atOnce: 2,
})
