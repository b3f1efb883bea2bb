/** Work that waits, runs, or was given up; another try, and an end. */
import { Type } from 'typebox'
import { capability } from '../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { answer, nothing } from '../../../kernel/replies.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { internals } from '../../internals.ts'
import { pageArguments, pageHeaders, pageOf } from '../../lists/lists.ts'
import { jobErrors } from '../errors.ts'

const STATUSES = ['waiting', 'running', 'failed'] as const
type JobStatus = (typeof STATUSES)[number]

const access = capability('manage_options')
const id = Type.Integer({ minimum: 1 })

/** Without what it works on: that may be anybody's. */
const jobShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'Whose work it is and which: host.deliver-mail.' }),
    status: Type.Enum([...STATUSES]),
    attempt: Type.Integer({ description: 'How often it was tried.' }),
    run_at: Type.String({ description: 'When it is due.' }),
    last_error: orNull(Type.String()),
    created_at: Type.String(),
  },
  { title: 'Job' },
)

const list = route({
  method: 'GET',
  path: '/jobs',
  summary: 'Work that waits, runs or was given up',
  access,
  input: Type.Object({
    ...pageArguments,
    status: Type.Optional(Type.Unsafe<JobStatus>({ type: 'string', enum: [...STATUSES] })),
  }),
  reply: Type.Array(jobShape),
  async handler({ status, ...paging }, ctx) {
    const { limit, offset } = pageOf(paging)
    const rows = await jobs(status, ctx).orderBy('run_at', 'desc').limit(limit).offset(offset).execute()
    const total = await countJobs(status, ctx)
    return answer(200, rows, pageHeaders({ total, page: paging.page, perPage: paging.per_page }, ctx))
  },
})

const retry = route({
  method: 'POST',
  path: '/jobs/{id}/retry',
  summary: 'Try a job again that was given up',
  access,
  input: Type.Object({ id }),
  reply: jobShape,
  async handler(input, ctx) {
    const job = await givenUp(input.id, ctx)
    const change = { status: 'waiting', attempt: 0, run_at: ctx.clock.instant(), dedupe_key: null }
    await ctx.db.updateTable('jobs').set(change).where('id', '=', job.id).execute()
    ctx.afterCommit(() => internals(ctx).jobBell.ring?.())
    const { dedupe_key: _, ...shown } = change
    return { ...job, ...shown }
  },
})

const remove = route({
  method: 'DELETE',
  path: '/jobs/{id}',
  summary: 'Forget a job that was given up',
  access,
  input: Type.Object({ id }),
  status: 204,
  async handler(input, ctx) {
    const { id: given } = await givenUp(input.id, ctx)
    await ctx.db.deleteFrom('jobs').where('id', '=', given).execute()
    return nothing()
  },
})

export const jobRoutes = [list, retry, remove]

function jobs(status: JobStatus | undefined, { db }: ReadContext) {
  const all = db.selectFrom('jobs').select(['id', 'name', 'status', 'attempt', 'run_at', 'last_error', 'created_at'])
  return status ? all.where('status', '=', status) : all
}

async function countJobs(status: JobStatus | undefined, { db }: ReadContext): Promise<number> {
  const all = db.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count'))
  const row = await (status ? all.where('status', '=', status) : all).executeTakeFirstOrThrow()
  return row.count
}

/** What waits or runs is the runner's. */
async function givenUp(jobId: number, ctx: Context) {
  const job = await jobs('failed', ctx).where('id', '=', jobId).executeTakeFirst()
  if (!job) throw jobErrors.not_found()
  return job
}
