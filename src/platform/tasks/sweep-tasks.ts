import { instantFromMillis } from '../../kernel/clock.ts'
import { defineSlowJob } from '../../kernel/jobs.ts'

const KEPT = 90 * 86_400_000
const AT_ONCE = 100

/** The last of each name stays, however old: services show it, and go on from it. */
export const sweepTasks = defineSlowJob({
  name: 'host.sweep-tasks',
  schedule: { every: 86_400 },
  async run(_payload, ctx) {
    const before = instantFromMillis(ctx.clock.millis() - KEPT)
    const sweep = () =>
      ctx.transaction(async tx => {
        const last = tx.db
          .selectFrom('tasks')
          .select(({ fn }) => fn.max('id').as('id'))
          .groupBy('name')
        const old = tx.db
          .selectFrom('tasks')
          .select('id')
          .where('finished_at', '<', before)
          .where('id', 'not in', last)
          // One that is being taken back is needed until that is done.
          .where(eb => eb.or([eb('undone_by', 'is', null), eb('status', '=', 'undone')]))
        const gone = tx.db.deleteFrom('tasks').where('id', 'in', old.orderBy('finished_at').limit(AT_ONCE))
        return (await gone.returning('id').execute()).length
      })
    while ((await sweep()) === AT_ONCE);
  },
})
