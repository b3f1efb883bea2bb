/** Who follows a record, and others whom one makes follow it. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { route } from '../../../kernel/route.ts'
import { accessOf } from '../access/access-of.ts'
import { levelOfPermission } from '../access/levels.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { refuseField } from '../records/checks.ts'
import { followersOf, setMark } from '../records/followers.ts'
import { recordInput, scopeNamed } from '../records/scopes.ts'
import { colleaguesOf } from '../records/teams.ts'
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

/** Who may not read the record follows it in vain: nothing of it is told to them. */
async function askMembers(people: readonly number[], ctx: ReadContext): Promise<void> {
  const wanted = [...new Set(people)]
  const rows = await ctx.db.selectFrom('user_sites').select('user_id').where('user_id', 'in', wanted).execute()
  if (rows.length < wanted.length) refuseField('user_ids', 'Not all of these accounts are there.')
}

/** Oneself always; others as the permission `follower_management` says. */
async function askManagement(people: readonly number[], ctx: ReadContext): Promise<void> {
  const others = [...new Set(people)].filter(id => id !== ctx.user?.id)
  if (others.length === 0) return
  const own = await accessOf(ctx)
  const level = levelOfPermission(own, 'follower_management')
  if (level === 'all') return
  if (level === 'team' && (await colleaguesOf(own.teamIds, others, ctx)).length === others.length) return
  throw errors.forbidden()
}
