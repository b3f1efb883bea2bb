import { Type } from 'typebox'
import { some } from '../../../kernel/access.ts'
import { route } from '../../../kernel/route.ts'
import { namedUsers, readChangeSet, type SentChanges } from '../domain/change-set.ts'
import { can } from '../permissions.ts'
import { carryOut, type Intention, planFor, refuseProblems, shownPlan } from '../store/carry-out.ts'
import { totalsShape } from './answers/capabilities.ts'
import { changesShape } from './answers/changes.ts'
import { acknowledged, looseMap, versions } from './inputs.ts'

const input = Type.Object({
  roles: Type.Optional(looseMap),
  users: Type.Optional(looseMap),
  versions,
  acknowledged,
})
const access = some(can('edit_roles'), can('edit_users'))

export const previewChanges = route({
  method: 'POST',
  path: '/changes/preview',
  summary: 'What a change set would do; saves nothing',
  access,
  input,
  reply: changesShape,
  handler: async (sent, ctx) => shownPlan(await planFor(intentionOf(sent), ctx)),
})

export const applyChanges = route({
  method: 'POST',
  path: '/changes/apply',
  summary: 'Save a change set, or refuse all of it',
  access,
  input,
  reply: Type.Object({ snapshot: Type.Integer(), totals: totalsShape }),
  async handler(sent, ctx) {
    const { snapshot, totals } = await carryOut({ ...intentionOf(sent), operation: 'changes' }, ctx)
    return { snapshot, totals }
  },
})

const intentionOf = (sent: SentChanges): Intention => ({
  wanted: { users: namedUsers(sent) },
  covered: null,
  changes(state) {
    const { set, problems } = readChangeSet(sent, state)
    refuseProblems(problems)
    return set
  },
})
