/** Who follows a record, and others whom one makes follow it. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { route } from '../../../kernel/route.ts'
import { isWithinReach } from '../access/people.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { followersOf, setMark } from '../records/followers.ts'
import { askMembers } from '../records/members.ts'
import { recordInput, scopeNamed } from '../records/scopes.ts'
import { askStream } from './stream.ts'

const access = can('access')
const path = '/stream/{entity}/{id}/followers'
const reply = Type.Object({ followers: Type.Array(Type.Integer()) })

export const addFollowers = route({
  method: 'POST',
  path,
  summary: 'Make people follow a record: everybody, or those of one’s own teams, as the roles say',
  access,
  input: Type.Object({
    ...recordInput.properties,
    user_ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100 }),
  }),
  reply,
  async handler({ entity: name, id, user_ids: people }, ctx) {
    const entity = scopeNamed(name)
    await askStream(entity, id, ctx)
    await askManagement(people, ctx)
    // Who may not read the record follows it in vain: nothing of it is told to them.
    await askMembers(people, ctx)
    return setFollowers({ entity, id, people, isOn: true }, ctx)
  },
})

export const removeFollower = route({
  method: 'DELETE',
  path: `${path}/{user_id}`,
  summary: 'Let somebody not follow a record any more',
  access,
  input: Type.Object({
    ...recordInput.properties,
    user_id: Type.Integer({ minimum: 1, description: 'The account that follows.' }),
  }),
  reply,
  async handler({ entity: name, id, user_id: person }, ctx) {
    const entity = scopeNamed(name)
    await askStream(entity, id, ctx)
    await askManagement([person], ctx)
    return setFollowers({ entity, id, people: [person], isOn: false }, ctx)
  },
})

type Following = { readonly entity: Entity; readonly id: number; readonly people: readonly number[] } & {
  readonly isOn: boolean
}

async function setFollowers({ entity, id, people, isOn }: Following, ctx: Context) {
  for (const person of new Set(people)) await setMark({ entity, id, mark: 'is_followed', isOn }, person, ctx)
  return { followers: await followersOf(entity, id, ctx) }
}

/** Oneself always; others as the permission `follower_management` says. */
async function askManagement(people: readonly number[], ctx: ReadContext): Promise<void> {
  if (!(await isWithinReach('follower_management', people, ctx))) throw errors.forbidden()
}
