import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { optionOf } from '../../options/options.ts'
import { startTask } from '../../tasks/tasks.ts'
import { emptyTask, fillTask, operators } from '../tasks.ts'

/** The task to watch at `/tasks/{id}`. */
export const startedShape = Type.Object({ task: Type.Object({ id: Type.Integer(), status: Type.String() }) })
type Rounds = { readonly started: number; readonly finished: number }

const read = route({
  method: 'GET',
  path: '/demo',
  summary: 'Whether the site has demonstration content',
  access: operators,
  reply: Type.Object({ is_filled: Type.Boolean() }),
  handler: async (_input, ctx) => ({ is_filled: (await optionOf<Rounds>('demo_rounds', NONE, ctx)).started > 0 }),
})
const NONE: Rounds = { started: 0, finished: 0 }

const fill = route({
  method: 'POST',
  path: '/demo',
  summary: 'Fill the site with demonstration content; a task',
  access: operators,
  status: 202,
  reply: startedShape,
  async handler(_input, ctx) {
    refuseOtherSites(ctx)
    const { id, status } = await startTask(fillTask, { args: {} }, ctx)
    return answer(202, { task: { id, status } })
  },
})

const empty = route({
  method: 'DELETE',
  path: '/demo',
  summary: 'Take the demonstration content away again; a task',
  access: operators,
  status: 202,
  reply: startedShape,
  async handler(_input, ctx) {
    refuseOtherSites(ctx)
    const { id, status } = await startTask(emptyTask, { args: {} }, ctx)
    return answer(202, { task: { id, status } })
  },
})

/** The command fills the first site; asked from another one, it would change what nobody looks at. */
function refuseOtherSites(ctx: ReadContext): void {
  if (ctx.site.id !== 1) throw restErrors.not_found({ what: 'demonstration content' })
}

export const demoRoutes = [read, fill, empty]
