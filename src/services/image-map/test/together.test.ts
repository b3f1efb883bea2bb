/** Many people at one map: what they are told is what happened, and what is stored is what was answered. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { picture, type Site, startSite } from './kit.ts'
import { looseDocument } from './loose-documents.ts'

const EDITORS = 20
const isStress = Boolean(process.env.DOZEN_STRESS)
const names = Array.from({ length: EDITORS }, (_, at) => `editor-${at}`)
const spot = (id: string, x: number) => ({ id, type: 'pin', x, y: 50, title: id })

forEachEngine(engine => {
  describe('twenty editors at one map', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
      for (const name of names) await site.account(name, ['editor'])
    })
    after(() => site.dispose())

    const shared = () => site.map({ doc: { image: picture, hotspots: names.map(name => spot(name, 1)) } })
    const read = async (id: number) => (await site.call('GET', `/maps/${id}`)).body.data
    const changed = (doc: { hotspots: { id: string }[] }, id: string, x: number) => ({
      ...doc,
      hotspots: doc.hotspots.map(one => (one.id === id ? { ...one, x } : one)),
    })

    test('L6 all save at the same time with merge: everybody’s own change is there, and rev counts the saves', async () => {
      const map = await shared()
      for (let round = 1; round <= (isStress ? 20 : 2); round++) {
        const { rev, doc } = await read(map.id)
        const saves = names.map((as, at) =>
          site.call('PUT', `/maps/${map.id}`, {
            as,
            body: { rev, merge: true, doc: changed(doc, as, round * 2 + at) },
          }),
        )
        const answers = await Promise.all(saves)
        assert.deepEqual(
          answers.map(({ status }) => status),
          names.map(() => 200),
          answers[0]!.text,
        )
        assert.deepEqual(
          answers.map(({ body }) => body.data.rev).sort((one, other) => one - other),
          names.map((_, at) => rev + 1 + at),
        )
        const now = await read(map.id)
        assert.equal(now.rev, rev + EDITORS)
        assert.deepEqual(
          now.doc.hotspots.map(({ x }: { x: number }) => x),
          names.map((_, at) => round * 2 + at),
        )
      }
    })

    test('L6 L-16 without merge one save is taken for each version; whoever reads again and saves loses nothing', async () => {
      const map = await shared()
      let [accepted, refused] = [0, 0]
      const persist = async (as: string, at: number) => {
        for (;;) {
          const { rev, doc } = await read(map.id)
          const { status } = await site.call('PUT', `/maps/${map.id}`, {
            as,
            body: { rev, doc: changed(doc, as, 10 + at) },
          })
          if (status === 200) {
            accepted++
            return
          }
          assert.equal(status, 409)
          refused++
        }
      }
      await Promise.all(names.map(persist))
      const now = await read(map.id)
      assert.deepEqual([accepted, now.rev], [EDITORS, 1 + EDITORS])
      assert.ok(refused > 0, 'they came at the same time')
      assert.deepEqual(
        now.doc.hotspots.map(({ x }: { x: number }) => x),
        names.map((_, at) => 10 + at),
      )
    })

    test('all change the same area with merge: one is taken, all others are told whose change stands against theirs', async () => {
      const map = await shared()
      const { rev, doc } = await read(map.id)
      const answers = await Promise.all(
        names.map((as, at) =>
          site.call('PUT', `/maps/${map.id}`, {
            as,
            body: { rev, merge: true, doc: changed(doc, 'editor-0', 20 + at) },
          }),
        ),
      )
      const taken = answers.filter(({ status }) => status === 200)
      const told = answers.filter(({ status }) => status === 409)
      assert.deepEqual([taken.length, told.length], [1, EDITORS - 1])
      const { x } = (await read(map.id)).doc.hotspots[0]
      assert.equal(taken[0]!.body.data.doc.hotspots[0].x, x)
      for (const { body } of told)
        assert.deepEqual(
          body.data.conflicts.map((one: any) => [one.part, one.id, one.theirs.x]),
          [['hotspot', 'editor-0', x]],
        )
    })

    test('a conflict is settled area by area: what is named stands, what is not is refused again', async () => {
      const map = await site.map()
      const changed = (values: object, title: string) => ({
        ...map.doc,
        hotspots: map.doc.hotspots.map((spot: any) =>
          spot.id === 'door' ? { ...spot, ...values } : { ...spot, title },
        ),
      })
      await site.call('PUT', `/maps/${map.id}`, { body: { rev: 1, doc: changed({ x: 1 }, 'Theirs') } })
      const mine = { rev: 1, merge: true, doc: changed({ x: 2 }, 'Mine') }
      const save = (more: object) => site.call('PUT', `/maps/${map.id}`, { body: { ...mine, ...more } })
      const refused = await save({ resolve: { 'hotspot:door': 'mine' } })
      assert.deepEqual(
        refused.body.data.conflicts.map((one: any) => one.id),
        ['kitchen', 'garden'],
      )
      const resolve = { 'hotspot:door': 'mine', 'hotspot:kitchen': 'theirs', 'hotspot:garden': 'mine' }
      const nobody = await save({ resolve: { ...resolve, 'hotspot:door': 'nobody' } })
      assert.ok([400, 409].includes(nobody.status), nobody.text)
      const { doc, rev } = (await save({ resolve })).body.data
      assert.equal(rev, 3)
      assert.deepEqual(
        doc.hotspots.map((spot: any) => [spot.x, spot.title]),
        [
          [2, 'Front door'],
          [30, 'Theirs'],
          [60, 'Mine'],
        ],
      )
    })

    test('L-04 random documents: what is stored equals what was answered, and saving it again changes nothing', async () => {
      const map = await site.map()
      const save = (doc: unknown) => site.call('PUT', `/maps/${map.id}`, { body: { doc } })
      await fc.assert(
        fc.asyncProperty(looseDocument, async sent => {
          const doc = JSON.parse(JSON.stringify(sent) ?? 'null')
          const answer = await save(doc)
          if (answer.status !== 200) return assert.equal(answer.status, 400, answer.text)
          const stored = await read(map.id)
          assert.deepEqual(stored.doc, answer.body.data.doc)
          assert.deepEqual((await save(stored.doc)).body.data.doc, stored.doc)
        }),
        { numRuns: isStress ? 10_000 : 40 },
      )
    })
  })
})
