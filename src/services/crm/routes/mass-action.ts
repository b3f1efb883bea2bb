import { Type } from 'typebox'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { startTask } from '../../../platform/tasks/tasks.ts'
import { can } from '../permissions.ts'
import { actOnMany, askMassAction, MASS_ACTIONS, type MassAction, massTask } from '../records/mass-actions.ts'
import { scopeInput, scopeNamed } from '../records/scopes.ts'
import { refusedShape } from './answers/shapes.ts'

const MOST_AT_ONCE = 500
const Values = Type.Unsafe<Record<string, unknown>>({ type: 'object' })

export const massAction = route({
  method: 'POST',
  path: '/mass-action/{entity}',
  summary: 'One action on many records: by their ids, or by filters as a task',
  access: can('access'),
  batch: true,
  status: 202,
  input: Type.Object({
    entity: scopeInput,
    action: Type.Unsafe<MassAction>({ type: 'string', enum: [...MASS_ACTIONS], description: 'What to do.' }),
    ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100_000 })),
    filters: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Filters as of a list, instead of ids.' }),
    ),
    preset: Type.Optional(Type.String({ maxLength: 60 })),
    values: Type.Optional(Values),
  }),
  reply: Type.Object({
    done: Type.Array(Type.Integer()),
    skipped: Type.Array(refusedShape),
    failed: Type.Array(refusedShape),
    task: Type.Optional(Type.Object({ id: Type.Integer(), status: Type.String(), total: Type.Integer() })),
  }),
  async handler({ entity: name, action, ids, filters = {}, preset, values = {} }, ctx) {
    const entity = scopeNamed(name)
    await askMassAction({ action, values }, ctx)
    if (ids && ids.length <= MOST_AT_ONCE) return actOnMany(entity, { ids, order: { action, values } }, ctx)
    const query = { filters, ...(preset === undefined ? {} : { preset }) }
    const args = { entity: name, action, values, ids: ids ?? null, query }
    const { id, status, total } = await startTask(massTask, { args }, ctx)
    return answer(202, { done: [], skipped: [], failed: [], task: { id, status, total } })
  },
})
