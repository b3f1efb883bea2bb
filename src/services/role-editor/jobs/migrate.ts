import { defineJob } from '../../../kernel/jobs.ts'
import { latestMigration, moveSome } from '../store/migrations.ts'

/** One step of a move; each step asks for the next, so a server that stops goes on where it was. */
export const migrateStep = defineJob<{ id: number }>({
  name: 'role-editor.migrate',
  async run({ id }, ctx) {
    const row = await latestMigration(ctx)
    if (row?.id !== id || row.state !== 'running') return
    if (await moveSome(row, ctx)) await ctx.jobs.enqueue(migrateStep, { id })
  },
})
