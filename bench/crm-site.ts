/**
 * A CRM with years behind it, for the benchmark: a small company of a thousand contacts is made by the program, the others
 * are copies of its rows, by statements that both engines understand.
 */
import type { Context, ReadContext } from '../src/kernel/context.ts'
import { createRecord } from '../src/kernel/records/create.ts'
import { createAccount } from '../src/platform/accounts/accounts.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { addRole } from '../src/platform/roles/roles.ts'
import { roles } from '../src/services/crm/entities/roles.ts'
import { teams } from '../src/services/crm/entities/teams.ts'
import { crm } from '../src/services/crm/service.ts'
import { authorizationOf, type BenchSite, type Place, postsForFloor } from './bench-site.ts'
import { makeCompany } from './crm-company.ts'
import { copyCompany } from './crm-copies.ts'

/** By level: what the one who has it says to be let in. */
export type CrmBench = {
  readonly authorization: Readonly<Record<'all' | 'team' | 'own' | 'ruled', string>>
  readonly contacts: number
  readonly me: number
}

/** Contacts of the company that is copied. */
export const MADE = 1000
const PEOPLE = 40
const TEAMS = 10

export const crmSite = (contacts: number): BenchSite<CrmBench> => ({
  name: 'crm',
  port: 18_097,
  service: crm,
  environment: { EDITION: 'free' },
  fill: place => makeSite(contacts, place),
})

async function makeSite(contacts: number, { open }: Place): Promise<CrmBench> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  await ctx.transaction(async tx => {
    await postsForFloor(tx)
    const given = ['read', 'vendor_crm_access'].map(name => [name, true] as const)
    await addRole({ slug: 'seller', name: 'Seller', capabilities: given, source: 'benchmark' }, tx)
  })
  const people = await makePeople(ctx)
  const teamIds = await makeTeams(people, ctx)
  await makeCompany({ made: MADE, people, teamIds }, ctx)
  await copyCompany({ made: MADE, copies: Math.ceil(contacts / MADE) }, ctx)
  const [own, team, ruled] = [people[0]!, people[1]!, people[2]!]
  await giveRoles({ own, team, ruled }, ctx)
  const keys = { all: [1, 'admin'], own: [own, 'person0'], team: [team, 'person1'], ruled: [ruled, 'person2'] } as const
  const authorization: Record<string, string> = {}
  for (const [level, [userId, login]] of Object.entries(keys)) {
    authorization[level] = await ctx.transaction(tx => authorizationOf(tx, { userId, login }))
  }
  await app.close()
  return {
    authorization: authorization as CrmBench['authorization'],
    contacts: Math.ceil(contacts / MADE) * MADE,
    me: own,
  }
}

async function makePeople(ctx: ReadContext): Promise<number[]> {
  const people: number[] = []
  for (let number = 0; number < PEOPLE; number++) {
    const login = `person${number}`
    const given = { login, email: `${login}@example.com`, password: `the words of ${login}`, roles: ['seller'] }
    people.push((await createAccount({ ...given, source: 'benchmark' }, ctx)).id)
  }
  return people
}

const makeTeams = (people: readonly number[], ctx: ReadContext): Promise<number[]> =>
  ctx.transaction(async tx => {
    const made: number[] = []
    for (let number = 0; number < TEAMS; number++) {
      const user_ids = people.filter((_, index) => index % TEAMS === number)
      made.push((await createRecord(teams, { values: { name: `Team ${number}`, user_ids } as never }, tx)).id)
    }
    return made
  })

type Levels = Readonly<Record<'own' | 'team' | 'ruled', number>>

/** The third one reaches everything, and some fields of it not at all. */
async function giveRoles(of: Levels, ctx: ReadContext): Promise<void> {
  const scopes = (level: string) =>
    Object.fromEntries(
      ['accounts', 'contacts', 'leads', 'opportunities', 'cases', 'tasks', 'meetings', 'calls', 'emails'].map(scope => [
        scope,
        { create: 'yes', read: level, edit: level, delete: level, stream: level },
      ]),
    )
  const hidden = { contacts: { birthday: { read: 'no' }, phone: { edit: 'no' } } }
  await ctx.transaction(async (tx: Context) => {
    for (const [name, level] of [
      ['own', 'own'],
      ['team', 'team'],
      ['ruled', 'all'],
    ] as const) {
      const values = { name, scopes: scopes(level), fields: name === 'ruled' ? hidden : {}, user_ids: [of[name]] }
      await createRecord(roles, { values: values as never }, tx)
    }
  })
}
