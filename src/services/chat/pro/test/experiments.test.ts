import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type Site, startSite, verdict } from '../../test/kit.ts'

forEachEngine(engine => {
  describe('A/B tests', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine, 'pro')
    })
    after(() => site.dispose())

    const draft = async (differences: object = {}) => {
      const [a, b] = [await site.widget({ name: 'A' }), await site.widget({ name: 'B', status: 'inactive' })]
      const body = { name: 'Test', widget_a: a.id, widget_b: b.id, split: 30, ...differences }
      const made = await site.call('POST', '/experiments', { body })
      if (made.status !== 201) throw new Error(made.text)
      return { id: made.body.data.id as number, a: a.id, b: b.id, made: made.body.data }
    }
    const act = (id: number, what: string, body: object = {}) =>
      site.call('POST', `/experiments/${id}/${what}`, { body })
    const rulesOf = async (id: number) => (await site.call('GET', `/widgets/${id}`)).body.data.rules
    const results = async (id: number) => (await site.call('GET', `/experiments/${id}/results`)).body.data

    test('B-33 B-34 a test goes from draft to running to ended, and the kept widget stays', async () => {
      const { id, a, b, made } = await draft()
      assert.deepEqual([made.status, made.kept, made.started_at, made.goal], ['draft', null, null, 'click'])
      const started = await act(id, 'start')
      assert.equal(started.status, 200, started.text)
      assert.equal(started.body.data.status, 'running')
      assert.deepEqual(await rulesOf(a), [{ kind: 'ab', mode: 'show', operator: 'is', values: [`${id}:0-29`] }])
      assert.deepEqual(await rulesOf(b), [{ kind: 'ab', mode: 'show', operator: 'is', values: [`${id}:30-99`] }])
      assert.equal((await site.call('GET', `/widgets/${b}`)).body.data.status, 'active')
      const ended = await act(id, 'end', { keep: 'b' })
      assert.deepEqual([ended.body.data.status, ended.body.data.kept], ['ended', 'b'])
      assert.ok(ended.body.data.ended_at >= ended.body.data.started_at)
      const status = async (widget: number) => (await site.call('GET', `/widgets/${widget}`)).body.data.status
      assert.deepEqual([await status(a), await status(b)], ['inactive', 'active'])
      assert.deepEqual([await rulesOf(a), await rulesOf(b)], [[], []])
    })

    test('every other move is refused', async () => {
      const { id } = await draft()
      assert.deepEqual(verdict(await act(id, 'end', { keep: 'a' })), [409, 'vendor_chat_test_state'])
      assert.equal((await act(id, 'start')).status, 200)
      assert.deepEqual(verdict(await act(id, 'start')), [409, 'vendor_chat_test_state'])
      assert.deepEqual(verdict(await act(id, 'end', {})), [400, 'rest_missing_callback_param'])
      assert.deepEqual(verdict(await act(id, 'end', { keep: 'c' })), [400, 'rest_invalid_param'])
      const patch = (body: object) => site.call('PATCH', `/experiments/${id}`, { body })
      assert.deepEqual(verdict(await patch({ split: 10 })), [409, 'vendor_chat_test_state'])
      const renamed = (await patch({ name: 'Renamed', status: 'ended' })).body.data
      assert.deepEqual([renamed.name, renamed.status], ['Renamed', 'running'])
      assert.equal((await act(id, 'end', { keep: 'a' })).status, 200)
      assert.deepEqual(verdict(await act(id, 'start')), [409, 'vendor_chat_test_state'])
      assert.deepEqual(verdict(await act(99_999, 'start')), [404, 'vendor_chat_not_found'])
    })

    test('B-35 B-92 a running test cannot be deleted, nor can its widgets', async () => {
      const { id, a } = await draft()
      await act(id, 'start')
      assert.deepEqual(verdict(await site.call('DELETE', `/experiments/${id}`)), [409, 'vendor_chat_test_running'])
      assert.deepEqual(verdict(await site.call('DELETE', `/widgets/${a}`)), [409, 'vendor_chat_widget_in_use'])
      await act(id, 'end', { keep: 'a' })
      assert.equal((await site.call('DELETE', `/experiments/${id}`)).status, 200)
      assert.deepEqual(verdict(await act(id, 'start')), [409, 'vendor_chat_trashed'])
    })

    test('a test needs two different widgets that no other running test has', async () => {
      const { id, a } = await draft()
      await act(id, 'start')
      const other = await draft({ widget_a: a })
      assert.deepEqual(verdict(await act(other.id, 'start')), [409, 'vendor_chat_test_conflict'])
      const same = await draft({ widget_a: other.b, widget_b: other.b })
      assert.deepEqual(verdict(await act(same.id, 'start')), [409, 'vendor_chat_test_conflict'])
      await act(id, 'end', { keep: 'a' })
      const gone = await draft()
      await site.call('DELETE', `/widgets/${gone.b}`)
      assert.deepEqual(verdict(await act(gone.id, 'start')), [409, 'vendor_chat_test_conflict'])
    })

    test('B-14 callers cannot write the rule of a test, nor take it away by sending others', async () => {
      const { id, a } = await draft()
      await act(id, 'start')
      const own = { kind: 'url', mode: 'hide', operator: 'contains', values: ['/x'] }
      const forged = { kind: 'ab', mode: 'show', operator: 'is', values: ['1:0-99'] }
      const saved = await site.call('PUT', `/widgets/${a}`, { body: { rules: [own, forged] } })
      const test = { kind: 'ab', mode: 'show', operator: 'is', values: [`${id}:0-29`] }
      assert.deepEqual(saved.body.data.rules, [own, test])
      const copy = await site.call('POST', `/widgets/${a}/duplicate`)
      assert.deepEqual(copy.body.data.rules, [own])
      await act(id, 'end', { keep: 'a' })
      assert.deepEqual(await rulesOf(a), [own])
    })

    test('B-57 the results count from the start and stay as they were at the end', async () => {
      const { id, a, b } = await draft({ goal: 'lead', split: 50 })
      const view = (w: number) => ({ w, c: '', t: 'view' })
      await site.events([view(a), view(a)])
      assert.equal((await results(id)).a.views, 0)
      await act(id, 'start')
      await site.events([view(a), view(b), view(b), { w: b, c: 'whatsapp', t: 'click' }])
      await site.submit(b)
      const running = await results(id)
      assert.deepEqual([running.status, running.goal, running.verdict], ['running', 'lead', 'keep_running'])
      const { interval: _i, ...figures } = running.b
      assert.deepEqual(figures, { widget: b, views: 2, opens: 0, clicks: 1, leads: 1, conversions: 1, rate: 50 })
      assert.equal(running.a.views, 1)
      assert.ok(running.probability_b_better > 0.5)
      await act(id, 'end', { keep: 'b' })
      const ended = await results(id)
      await site.events([view(b), view(b)])
      const { status, kept, ended_at: _e, ...rest } = await results(id)
      assert.deepEqual([status, kept], ['ended', 'b'])
      const { status: _s, kept: _k, ended_at: _a, ...expected } = ended
      assert.deepEqual(rest, expected)
      assert.equal(rest.b.views, 2)
    })

    test('B-33 many who start, end and delete at once leave a legal state, and one of them wins', async () => {
      const { id } = await draft()
      const starts = await Promise.all(Array.from({ length: 20 }, () => act(id, 'start')))
      assert.equal(starts.filter(({ status }) => status === 200).length, 1)
      assert.ok(starts.every(({ status }) => status === 200 || status === 409))
      const ends = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 ? act(id, 'end', { keep: 'a' }) : site.call('DELETE', `/experiments/${id}`),
        ),
      )
      const [, ...odd] = ends.filter((_, index) => index % 2).filter(({ status }) => status === 200)
      assert.deepEqual(odd, [])
      assert.ok(ends.every(({ status }) => status === 200 || status === 409))
      const { status } = (await site.call('GET', `/experiments/${id}`)).body.data
      assert.equal(status, 'ended')
    })
  })
})
