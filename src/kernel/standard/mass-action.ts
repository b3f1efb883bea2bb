/** POST /mass-action/{entity}: one action on many records. */
import { Type } from 'typebox'
import { some } from '../access.ts'
import type { Values } from '../records/kind.ts'
import { MASS_ACTIONS, type MassAction, massAction } from '../records/mass-action.ts'
import { hasVerb } from '../records/rights.ts'
import { type Route, route } from '../route.ts'
import type { Service } from '../service.ts'
import { massActionShape } from './answers.ts'
import { entityInput, entityNamed } from './entity-parameter.ts'

export function massActionRoute(service: Service): Route {
  const { rights, permissions } = service
  const entities = (service.entities ?? []).filter(
    entity => hasVerb({ service, entity }, 'massUpdate') || hasVerb({ service, entity }, 'massTrash'),
  )
  return route({
    method: 'POST',
    path: '/mass-action/{entity}',
    summary: 'Change, trash, restore or purge many records',
    // Which of the two is needed depends on the action; the right is asked again for it, and for each record.
    access: some(
      ...[rights.massUpdate, rights.massTrash]
        .filter(right => right !== undefined)
        .map(right => permissions.can(right)),
    ),
    batch: true,
    input: Type.Object({
      entity: entityInput(entities),
      action: Type.Unsafe<MassAction>({ type: 'string', enum: [...MASS_ACTIONS], description: 'What to do.' }),
      ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, description: 'The records.' }),
      values: Type.Optional(Type.Unsafe<Values>({ type: 'object', description: 'What to change, for an update.' })),
    }),
    reply: massActionShape,
    handler({ entity, action, ids, values = {} }, ctx) {
      const found = entityNamed(entities, entity)
      if (!hasVerb({ service, entity: found }, action === 'update' ? 'massUpdate' : 'massTrash'))
        throw service.errors.forbidden!()
      return massAction(found, { action, ids, values }, ctx)
    },
  })
}
