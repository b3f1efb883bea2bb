/** What a team may see, in the order of a name: the same page whether the rows or the index of words are gone through. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { chance } from '../../../../test/kit/chance.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { walkedPage } from '../../../kernel/records/walked-page.ts'
import { contacts } from '../entities/contacts.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

/** More than are gathered in no time, and before them in the alphabet more that are not theirs than are looked at in vain. */
const MANY = { theirs: 1100, others: 600 }
/** PostgreSQL sorts them whichever they are. */
const FEW = { theirs: 150, others: 50 }
const PAGE = 50

forEachEngine(engine => {
  const { theirs: THEIRS, others: OTHERS } = engine === 'sqlite' ? MANY : FEW
  describe('lists of a team in another order', () => {
    let crm: CrmSite
    let team: number
    /** As they come by name; many share one. */
    let theirs: number[]
    before(async () => {
      crm = await openCrm(engine)
      const member = await crm.person('member')
      team = (await crm.add('teams', { name: 'Team', user_ids: [member] })).id
      await crm.role({ name: 'Team', scopes: { contacts: { read: 'team' } }, user_ids: [member] })
      const draw = chance(7)
      const made: { id: number; name: string }[] = []
      await crm.site.inSystem(async ctx => {
        for (let n = 0; n < THEIRS; n += 1) {
          const last_name = `M${draw(300)}`
          const values = { last_name, team_ids: [team], source: draw(2) === 0 ? 'call' : 'email' }
          made.push({ id: (await createRecord(contacts, { values: values as never }, ctx)).id, name: last_name })
        }
        for (let n = 0; n < OTHERS; n += 1)
          await createRecord(contacts, { values: { last_name: `A${n}`, source: 'call' } as never }, ctx)
      })
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

    test('rows are gone through where a page fills soon, and not where it does not', async () => {
      if (engine === 'postgres') return
      const ctx = await crm.site.systemContext()
      const plan = planFor(contacts, ctx)
      const walks = async (query: object, offset = 0) => {
        const within = [{ team_ids: [team] }, { assigned_user_id: -1 }]
        const selection = await selectRecords({ plan, verb: 'list', query: query as never, within }, ctx)
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
          await walks({ orderby: 'name', order: 'desc', filters: { birthday: { empty: 1 } } }),
        ],
        [true, true, false, false, false, false],
      )
    })

    test('my teams are asked of the index too, and who is in none finds nothing', async () => {
      const query = '&filters[team_ids][my_teams]=1&source=call'
      const { total } = await listed(query)
      assert.equal(total, (await listed('&source=call')).total)
      assert.ok(total > THEIRS / 3 && total < THEIRS)
      await crm.role({ name: 'All', scopes: { contacts: { read: 'all' } }, user_ids: [await crm.person('reader')] })
      assert.deepEqual(await listed(query, 'reader'), { ids: [], total: 0 })
      assert.ok((await listed('&source=call', 'reader')).total > total)
    })
  })
})
