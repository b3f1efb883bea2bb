/** Subjects and callers for tests of rights, without a database behind the objects. */
import type { Caller, ReadContext } from '../../../kernel/context.ts'
import { createHooks } from '../../../kernel/hook-registry.ts'
import { type Hooks, on } from '../../../kernel/hooks.ts'
import type { SiteState } from '../../site-state/site-state.ts'
import type { Account } from '../account.ts'
import { createCaller } from '../caller.ts'
import { defaultRoles } from '../default-roles.ts'
import { type ObjectFacts, objectFacts, type PostFacts } from '../hooks.ts'
import type { CapabilityMap } from '../rights.ts'

export type World = {
  readonly hooks: Hooks
  readonly state: SiteState
  /** By kind and id: `post 12`. */
  readonly objects: Map<string, ObjectFacts>
  readonly superAdmins: Set<number>
  readonly ctx: ReadContext
}

export function createWorld(more: { roles?: SiteState['roles']; options?: Record<string, unknown> } = {}): World {
  const hooks = createHooks()
  const objects = new Map<string, ObjectFacts>()
  const superAdmins = new Set<number>()
  hooks.add(on(objectFacts, 'test.objects', (facts, { kind, id }) => objects.get(`${kind} ${id}`) ?? facts))
  const state = {
    roles: [...defaultRoles, ...(more.roles ?? [])],
    options: new Map(Object.entries(more.options ?? {})),
    rights: new Map(),
    derived: new Map(),
    implied: new Map(),
  } as unknown as SiteState
  return { hooks, state, objects, superAdmins, ctx: { hooks, db: listOf(superAdmins) } as unknown as ReadContext }
}

export type Person = Partial<Pick<Account, 'id' | 'superAdmin' | 'isNetwork'>> & { entries: CapabilityMap }

export const personOf = (person: Person): Account => ({
  id: 7,
  login: 'pat',
  email: 'pat@example.com',
  displayName: 'Pat',
  superAdmin: 'no',
  isNetwork: false,
  via: 'cookie',
  ...person,
  entries: JSON.stringify(person.entries),
})

export const callerIn = ({ state, ctx }: World, person: Person): Caller =>
  createCaller(personOf(person), state, () => ctx)

export const roleOf = (slug: string): Person => ({ entries: [[slug, true]] })

export const post = (facts: Partial<PostFacts> & { id: number }): PostFacts => ({
  kind: 'post',
  authorId: 99,
  status: 'draft',
  statusBeforeTrash: null,
  type: 'post',
  capabilityType: 'posts',
  isFrontPage: false,
  ...facts,
})

/** Answers what rights ask of the database: who is a super administrator. Everybody is a member. */
function listOf(superAdmins: ReadonlySet<number>): unknown {
  let asked = 0
  let table = ''
  const query = {
    selectFrom: (name: string) => {
      table = name
      return query
    },
    select: () => query,
    where: (_column: string, _is: string, id: number) => {
      asked = id
      return query
    },
    executeTakeFirst: async () => {
      if (table === 'user_sites') return { entries: '[]' }
      return superAdmins.has(asked) ? { user_id: asked } : undefined
    },
  }
  return query
}
