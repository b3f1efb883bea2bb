import { RestError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/jobs.ts'
import { failImport, importSome } from '../legacy/legacy-import.ts'

/** One step of the import; each asks for the next, so a server that stops goes on where it was. */
export const importStep = defineJob({
  name: 'activity-log.import',
  async run(_payload, ctx) {
    try {
      if (await ctx.attempt(() => importSome(ctx))) await ctx.jobs.enqueue(importStep, null)
    } catch (error) {
      // What the file has wrong would be wrong again; the caller reads it in the state of the import.
      ctx.log.warn({ err: error }, 'The import of the other log failed.')
      await failImport(error instanceof RestError ? error.message : 'The file could not be read.', ctx)
    }
  },
})
