/** The process that scales one picture and ends. Started by `scaling-process.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { scalePicture } from './scale-picture.ts'
import type { ScalingReply, ScalingRequest } from './scaling-process.ts'

process.on('message', async ({ path, mime }: ScalingRequest) => {
  await stepBack()
  process.send?.(await reply({ path, mime }), () => process.exit())
})
process.on('disconnect', () => process.exit())

async function reply({ path, mime }: ScalingRequest): Promise<ScalingReply> {
  try {
    return { pictures: await scalePicture(await readFile(path), mime) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Whoever waits for a page goes before, and where memory runs out the system takes this process and not the server. */
async function stepBack(): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
}
