/** Orders that no index has together with what is asked: the same page whether rows are gone through or all is gathered. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { chance } from '../../../../test/kit/chance.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { Rows } from '../../../kernel/entity.ts'
import { countRecords } from '../../../kernel/records/counted-records.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { walkedPage } from '../../../kernel/records/walked-page.ts'
import { runStatement } from '../../../kernel/statement.ts'
import { contacts } from '../entities/contacts.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

/** More than are gathered in no time, and before them in the alphabet more that are not theirs than are looked at in vain. */
const MANY = { theirs: 1100, others: 600 }
/** PostgreSQL sorts them whichever they are. */
const FEW = { theirs: 150, others: 50 }
const PAGE = 50
/** As if there were more of them than are counted. */
const PRETENDED = 'update record_counts set count = count + 10000 where owner = ?'
const [FROM, UNTIL] = ['1955-01-01', '1994-12-31']
type Made = { readonly id: number; readonly name: string; readonly birthday: string }

forEachEngine(engine => {
  const { theirs: THEIRS, others: OTHERS } = engine === 'sqlite' ? MANY : FEW
  describe('lists of a team in another order', () => {
    let crm: CrmSite
    let team: number
    /** As they come by name; many share one. */
    let theirs: number[]
    /** Those born in the years that are asked for, anybody's, in the order of ids. */
    let born: number[]
    before(async () => {
      crm = await openCrm(engine)
      const member = await crm.person('member')
      team = (await crm.add('teams', { name: 'Team', user_ids: [member] })).id
      await crm.role({ name: 'Team', scopes: { contacts: { read: 'team' } }, user_ids: [member] })
      await crm.role({ name: 'All', scopes: { contacts: { read: 'all' } }, user_ids: [await crm.person('reader')] })
      const draw = chance(7)
      const birthday = () => `${1950 + draw(50)}-01-01`
      const made: Made[] = []
      const others: Made[] = []
      await crm.site.inSystem(async ctx => {
        for (let n = 0; n < THEIRS; n += 1) {
          const last_name = `M${draw(300)}`
          const values = { last_name, team_ids: [team], source: draw(2) === 0 ? 'call' : 'email', birthday: birthday() }
          made.push({ ...(await createRecord(contacts, { values: values as never }, ctx)), name: last_name } as Made)
        }
        for (let n = 0; n < OTHERS; n += 1) {
          const values = { last_name: `A${n}`, source: 'call', birthday: birthday() }
          others.push((await createRecord(contacts, { values: values as never }, ctx)) as unknown as Made)
        }
      })
      born = [...made, ...others].filter(one => one.birthday >= FROM && one.birthday <= UNTIL).map(({ id }) => id)
      const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
      theirs = made.toSorted((a, b) => compare(a.name, b.name) || a.id - b.id).map(({ id }) => id)
    })
    after(() => crm.site.dispose())

    const listed = async (query: string, login = 'member') => {
      const { body } = await crm.as(login)('GET', `/contacts?per_page=${PAGE}${query}`)
      return { ids: body.data.map(({ id }: { id: number }) => id), total: body.meta.total }
    }

    for (const [way, place] of [
      ['asc', (page: number) => theirs.slice(page * PAGE, (page + 1) * PAGE)],
      ['desc', (page: number) => theirs.toReversed().slice(page * PAGE, (page + 1) * PAGE)],
    ] as const) {
      test(`pages by name, ${way}, are those of the team's own, each time they are asked for`, async () => {
        for (const page of [0, 1, 2, 0, THEIRS / PAGE - 1])
          assert.deepEqual(await listed(`&orderby=name&order=${way}&page=${page + 1}`), {
            ids: place(page),
            total: THEIRS,
          })
      })
    }

    test('pages of days between two others are those born then, in the order of ids', async () => {
      for (const [way, ids] of [
        ['asc', born],
        ['desc', born.toReversed()],
      ] as const)
        for (const page of [0, 1, 0])
          assert.deepEqual(
            await listed(
              `&filters[birthday][between]=${FROM},${UNTIL}&orderby=id&order=${way}&page=${page + 1}`,
              'reader',
            ),
            { ids: ids.slice(page * PAGE, (page + 1) * PAGE), total: born.length },
          )
    })

    test('pages of what was made lately are those of the team, in the order in which it was made', async () => {
      const inOrder = theirs.toSorted((one, other) => one - other)
      for (const [way, ids] of [
        ['asc', inOrder],
        ['desc', inOrder.toReversed()],
      ] as const)
        assert.deepEqual(await listed(`&filters[created_at][last_days]=2&order=${way}`), {
          ids: ids.slice(0, PAGE),
          total: THEIRS,
        })
    })

    test('rows are gone through where a page fills soon, and not where it does not', async () => {
      if (engine === 'postgres') return
      const ctx = await crm.site.systemContext()
      const plan = planFor(contacts, ctx)
      const teams = [{ team_ids: [team] }, { assigned_user_id: -1 }]
      const walks = async (query: object, offset = 0, within: Rows | null = teams) => {
        const selection = await selectRecords(
          { plan, verb: 'list', query: query as never, ...(within && { within }) },
          ctx,
        )
        const window = { limit: PAGE, offset }
        return (await walkedPage({ plan, selection, window, known: { total: THEIRS, isCapped: false } }, ctx)) !== null
      }
      assert.deepEqual(
        [
          await walks({ orderby: 'name', order: 'desc' }),
          await walks({ orderby: 'name', order: 'desc' }, 900),
          await walks({ orderby: 'name', order: 'asc' }),
          await walks({ orderby: 'id' }),
          await walks({ orderby: 'name', order: 'desc', search: 'm1' }),
          await walks({ orderby: 'name', order: 'desc', filters: { birthday: { between: [FROM, UNTIL] } } }),
          await walks({ orderby: 'id', filters: { birthday: { between: [FROM, UNTIL] } } }, 0, null),
          await walks({ orderby: 'id', source: 'call' }, 0, null),
          await walks({ orderby: 'name', order: 'desc', filters: { last_name: { contains: 'm' } } }),
          // The others were made last.
          await walks({ order: 'asc', filters: { created_at: { last_days: 2 } } }),
          await walks({ order: 'desc', filters: { created_at: { last_days: 2 } } }),
        ],
        [true, true, false, false, false, true, true, false, false, true, false],
      )
    })

    test('totals for which many rows must be asked are counted where nobody waits for them', async t => {
      if (engine === 'postgres') return
      const ctx = await crm.site.systemContext()
      const slow = t.mock.method(ctx.database, 'slow')
      const plan = planFor(contacts, ctx)
      const total = async (birthday: string) => {
        const query = { filters: { birthday: { gte: birthday } } }
        const within = [{ team_ids: [team] }]
        const selection = await selectRecords({ plan, verb: 'list', query: query as never, within }, ctx)
        return (await countRecords(plan, selection, ctx)).total
      }
      assert.ok((await total(FROM)) > THEIRS / 2)
      assert.equal(slow.mock.callCount(), 0)
      await crm.site.inSystem(writing => runStatement({ text: PRETENDED, values: [plan.table] }, writing))
      assert.ok((await total(UNTIL)) > 0)
      assert.equal(slow.mock.callCount(), 1)
    })

    test('my teams are asked of the index too, and who is in none finds nothing', async () => {
      const query = '&filters[team_ids][my_teams]=1&source=call'
      const { total } = await listed(query)
      assert.equal(total, (await listed('&source=call')).total)
      assert.ok(total > THEIRS / 3 && total < THEIRS)
      assert.deepEqual(await listed(query, 'reader'), { ids: [], total: 0 })
      assert.ok((await listed('&source=call', 'reader')).total > total)
    })
  })
})
