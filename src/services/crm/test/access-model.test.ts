/** Random roles, teams and deals: every answer is held against a model that knows the rules in its own words. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Chance, chance } from '../../../../test/kit/chance.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Call, type CrmSite, openCrm } from './crm-site.ts'

const LEVELS = ['no', 'own', 'team', 'all'] as const
const STAGES = ['prospecting', 'qualification', 'proposal', 'negotiation'] as const
type Level = (typeof LEVELS)[number]
type Action = 'read' | 'edit' | 'stream'
type Role = Readonly<Record<Action, Level>> & { readonly isBlind: boolean }
type Person = { readonly login: string; readonly id: number; readonly teams: number[]; readonly roles: Role[] }
type Deal = { readonly id: number; readonly owner: number | null; readonly teams: number[]; readonly stage: string }

const QUESTIONS = process.env.DOZEN_STRESS ? 100_000 : 200

function reaches(person: Person, deal: Deal, action: Action): boolean {
  const given = person.roles.map(role => role[action])
  const isOwn = deal.owner === person.id
  if (given.includes('all')) return true
  if (given.includes('team') && deal.teams.some(team => person.teams.includes(team))) return true
  return isOwn && (given.includes('team') || given.includes('own'))
}

const mayRead = (person: Person, deal: Deal) => reaches(person, deal, 'read')
const may = (person: Person, deal: Deal, action: Action) => mayRead(person, deal) && reaches(person, deal, action)

/** A field is hidden where every role hides it that opens deals at all. */
function isBlind({ roles }: Person): boolean {
  const opening = roles.filter(({ read }) => read !== 'no')
  return opening.length > 0 && opening.every(role => role.isBlind)
}

type World = { readonly person: Person; readonly deals: readonly Deal[]; readonly as: Call; readonly draw: Chance }

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const amountOf = (deal: Deal) => deal.id * 10

const QUESTION: Readonly<Record<string, (world: World) => Promise<void>>> = {
  async list({ person, deals, as, draw }) {
    const stage = STAGES[draw(STAGES.length)]!
    const { body } = await as('GET', `/opportunities?stage=${stage}&per_page=200&orderby=id&order=asc`)
    const expected = deals.filter(deal => deal.stage === stage && mayRead(person, deal))
    assert.deepEqual(idsOf(body.data), idsOf(expected))
    assert.equal(body.meta.total, expected.length)
  },
  async search({ person, deals, as }) {
    const { body } = await as('GET', '/search?q=model&entities=opportunities')
    assert.equal(body.data[0]?.total ?? 0, deals.filter(deal => mayRead(person, deal)).length)
  },
  async board({ person, deals, as }) {
    const { body } = await as('GET', '/opportunities/board')
    for (const { stage, count, sum, records } of body.data.columns) {
      const expected = deals.filter(deal => deal.stage === stage && mayRead(person, deal))
      assert.deepEqual([count, sum], [expected.length, expected.reduce((all, deal) => all + amountOf(deal), 0)], stage)
      assert.deepEqual(idsOf(records).toSorted(), idsOf(expected).toSorted())
    }
  },
  async file({ person, deals, as }) {
    const { text } = await as('GET', '/export/opportunities?orderby=id&order=asc')
    const [head = '', ...lines] = text.trim().slice(1).split('\r\n')
    assert.equal(head.split(',').includes('next_step'), !isBlind(person))
    const ids = lines.filter(line => line !== '').map(line => Number(line.split(',')[0]))
    assert.deepEqual(ids, idsOf(deals.filter(deal => mayRead(person, deal))))
  },
  async report({ person, deals, as }) {
    const { body } = await as('POST', '/reports/opportunities_by_stage/run', {})
    const told = Object.fromEntries(
      body.data.rows.map((row: { stage: string; count: number }) => [row.stage, row.count]),
    )
    const readable = deals.filter(deal => mayRead(person, deal))
    const expected = Object.fromEntries(
      [...Map.groupBy(readable, ({ stage }) => stage)].map(([stage, of]) => [stage, of.length]),
    )
    assert.deepEqual(told, expected)
  },
  async figures({ person, deals, as }) {
    const { body } = await as('GET', '/dashboard/stats')
    const readable = deals.filter(deal => mayRead(person, deal))
    const sum = readable.reduce((all, deal) => all + amountOf(deal), 0)
    assert.deepEqual([body.data.open_opportunities, body.data.pipeline], [readable.length, sum])
  },
  async record({ person, deals, as, draw }) {
    const deal = deals[draw(deals.length)]!
    const { status, body } = await as('GET', `/opportunities/${deal.id}`)
    assert.equal(status, mayRead(person, deal) ? 200 : 403)
    if (status === 200) assert.equal('next_step' in body.data, !isBlind(person))
  },
  async links({ person, deals, as, draw }) {
    const deal = deals[draw(deals.length)]!
    for (const path of [`/opportunities/${deal.id}/contacts`, `/opportunities/${deal.id}/stages`])
      assert.equal((await as('GET', path)).status, mayRead(person, deal) ? 200 : 403, path)
  },
  async stream({ person, deals, as, draw }) {
    const deal = deals[draw(deals.length)]!
    const { status } = await as('GET', `/stream/opportunities/${deal.id}`)
    assert.equal(status, may(person, deal, 'stream') ? 200 : 403)
  },
  async write({ person, deals, as, draw }) {
    const deal = deals[draw(deals.length)]!
    const { status } = await as('PUT', `/opportunities/${deal.id}`, { description: String(draw(1000)) })
    assert.equal(status, may(person, deal, 'edit') ? 200 : 403)
  },
  async many({ person, deals, as, draw }) {
    const asked = [...new Set([0, 1, 2].map(() => deals[draw(deals.length)]!))]
    const order = { action: 'update', ids: idsOf(asked), values: { description: String(draw(1000)) } }
    const { body } = await as('POST', '/mass-action/opportunities', order)
    assert.deepEqual(body.data.done, idsOf(asked.filter(deal => may(person, deal, 'edit'))))
  },
  async why({ person, deals, as, draw }) {
    const deal = deals[draw(deals.length)]!
    const { status, body } = await as('GET', `/record-access/opportunities/${deal.id}`)
    assert.equal(status, mayRead(person, deal) ? 200 : 403)
    if (status === 200) assert.equal(body.data.actions.edit.is_allowed, may(person, deal, 'edit'))
  },
}

forEachEngine(engine => {
  describe('random people and random deals', () => {
    let crm: CrmSite
    const people: Person[] = []
    const deals: Deal[] = []
    before(async () => {
      crm = await openCrm(engine)
      const draw = chance(2026)
      for (const login of ['ann', 'ben', 'cat', 'dan', 'eve'])
        people.push({
          login,
          id: await crm.person(login, ['vendor_crm_access', 'vendor_crm_export']),
          teams: [],
          roles: [],
        })
      for (let n = 0; n < 5; n += 1) {
        const members = people.filter(() => draw(2) === 0)
        await giveRole(crm, { draw, name: `Own ${n}`, members })
      }
      for (let n = 0; n < 3; n += 1) {
        const members = people.filter(() => draw(2) === 0)
        const role = await giveRole(crm, { draw, name: `Team ${n}`, members, isOfTeam: true })
        const user_ids = members.map(({ id }) => id)
        const team = await crm.add('teams', { name: `Team ${n}`, user_ids, role_ids: [role] })
        for (const { teams } of members) teams.push(team.id)
      }
      for (let n = 1; n <= 20; n += 1) {
        const owner = draw(4) === 0 ? null : people[draw(people.length)]!.id
        const teams = [...new Set(people.flatMap(person => person.teams))].filter(() => draw(4) === 0)
        const stage = STAGES[draw(STAGES.length)]!
        const values = { name: `Model ${n}`, amount: 0, close_date: '2031-01-01', stage, next_step: 'Call' }
        const { id } = await crm.add('opportunities', { ...values, assigned_user_id: owner, team_ids: teams })
        await crm.call('PUT', `/opportunities/${id}`, { amount: id * 10 })
        deals.push({ id, owner, teams, stage })
      }
    })
    after(() => crm.site.dispose())

    test('I-30 I-39 I-40 I1 no answer differs from the model: lists, totals, search, board, files, reports, links, stream and mass actions', async () => {
      const draw = chance(7)
      const kinds = Object.entries(QUESTION)
      for (let n = 0; n < QUESTIONS; n += 1) {
        const person = people[draw(people.length)]!
        const [kind, ask] = kinds[n % kinds.length]!
        try {
          await ask({ person, deals, as: crm.as(person.login), draw })
        } catch (error) {
          throw new Error(`question ${n}: ${kind} of ${person.login}, who has ${JSON.stringify(person)}`, {
            cause: error,
          })
        }
      }
    })
  })
})

type Giving = {
  readonly draw: Chance
  readonly name: string
  readonly members: readonly Person[]
  readonly isOfTeam?: true
}

/** A role that says what chance wants; its members have it themselves, or through a team. */
async function giveRole(crm: CrmSite, { draw, name, members, isOfTeam }: Giving): Promise<number> {
  const level = () => LEVELS[draw(LEVELS.length)]!
  const role: Role = { read: level(), edit: level(), stream: level(), isBlind: draw(2) === 0 }
  for (const { roles } of members) roles.push(role)
  const { id } = await crm.role({
    ...{ name, permissions: { mass_update: 'yes', export: 'yes' } },
    scopes: { opportunities: { read: role.read, edit: role.edit, stream: role.stream } },
    fields: role.isBlind ? { opportunities: { next_step: { read: 'no' } } } : {},
    user_ids: isOfTeam ? [] : members.map(({ id: user }) => user),
  })
  return id
}
