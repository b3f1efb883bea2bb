/** Values of the wrong shape, sent to the services as they are: refused or passed over, never a failure of the server. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

const ODD = { toString: null }

const scenarios: readonly [request: string, body: unknown, statuses: readonly number[]][] = [
  ['GET /vendor-car-parking/v1/bookings?order[x]=1', undefined, [400]],
  ['GET /vendor-chat/v1/widgets?order[x]=1', undefined, [400]],
  ['GET /vendor-car-parking/v1/bookings/export?order[x]=1', undefined, [400]],
  ['PUT /vendor-car-parking/v1/settings', { toString: 1 }, [200]],
  ['PATCH /vendor-chat/v1/settings', { toString: 1, valueOf: 2 }, [200]],
  ['PUT /vendor-activity-log/v1/settings', { hasOwnProperty: 1 }, [200, 422]],
  ['PUT /vendor-permalink-manager/v1/settings', { toString: 1 }, [200, 422]],
  ['PUT /vendor-car-parking/v1/settings', { clear: [ODD] }, [400]],
  ['PATCH /vendor-car-parking/v1/locations/1', { modified_at: ODD }, [409]],
  ['PUT /vendor-car-parking/v1/locations/1/hours', { always_open: true, days: [] }, [400]],
  ['PATCH /vendor-aure/v1/roles/editor', { versions: [ODD] }, [400]],
  ['PATCH /vendor-aure/v1/roles/editor', { versions: { 'role:editor': ODD } }, [400]],
  ['POST /vendor-activity-log/v1/import/legacy-log/start', { date_from: ODD }, [422]],
  ['PUT /vendor-permalink-manager/v1/settings', { external_redirect_policy: '' }, [422]],
  ['PUT /vendor-permalink-manager/v1/settings', { edit_uris_cap: '' }, [422]],
  ['PATCH /vendor-chat/v1/settings', { ip_mode: '' }, [400, 422]],
  ['GET /vendor-social-share/v1/analytics?days[x]=1', undefined, [200]],
  ['GET /vendor-recipe/v1/shopping-lists?since[x]=1', undefined, [200]],
  ['POST /vendor-social-share/v1/sets', { instance: { networks: ['x'], template: ODD } }, [201]],
  ['PATCH /vendor-image-map/v1/maps/1', { rev: ODD, merge: true }, [400, 404, 409]],
  ['GET /vendor-faq/v1/views/preview-faqs?per_page[x]=1&tags[x]=1', undefined, [200, 400]],
  ['GET /vendor-chat/v1/content?q=editor&type=A%20longer%20text%2C%20with%20%3Cb%3E', undefined, [200]],
  ['GET /vendor-crm/v1/opportunities?filters[close_date][last_days][toString]=1', undefined, [200, 400, 422]],
  ['POST /vendor-crm/v1/opportunities/1/contacts', { contact_id: ODD }, [422]],
  ['POST /vendor-social-share/v1/sets', { name: ODD, instance: { networks: ['x'] } }, [400]],
]

/** What lists take, and the shapes that a query can give it. */
const lists = ['/vendor-car-parking/v1/locations', '/vendor-chat/v1/leads', '/vendor-activity-log/v1/views']
const parameters =
  'orderby sort_by order search page per_page limit offset view counts include status filters preset with_total _fields _locale'.split(
    ' ',
  )
const shapes = ['[x]=1', '[]=1', '[length]=true', '[toString]=1', '[x][y]=1', '=%00', '=']

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
    const made = await site.request('POST', '/vendor-car-parking/v1/locations', { as: 'admin', body: { name: 'P' } })
    assert.equal(made.body.data.id, 1)
    const deal = { name: 'D', amount: 1, close_date: '2031-01-01' }
    assert.equal((await site.request('POST', '/vendor-crm/v1/opportunities', { as: 'admin', body: deal })).status, 201)
  })
  after(() => site.dispose())

  for (const [request, body, statuses] of scenarios) {
    test(`X-11 ${request} ${JSON.stringify(body) ?? ''}`, async () => {
      const [method = '', path = ''] = request.split(' ')
      const answer = await site.request(method, path, { as: 'admin', body })
      assert.ok(statuses.includes(answer.status), `${answer.status} ${answer.text}`)
      assert.deepEqual(site.complaints, [])
    })
  }

  for (const list of lists)
    test(`X-11 GET ${list} with parameters of every shape`, async () => {
      for (const name of parameters)
        for (const shape of shapes) {
          const answer = await site.request('GET', `${list}?${name}${shape}`, { as: 'admin' })
          assert.ok(answer.status < 500, `${name}${shape}: ${answer.status} ${answer.text}`)
        }
      assert.deepEqual(site.complaints, [])
    })

  test('S-B3 a secret of the chat outside of secrets is not stored', async () => {
    const { body } = await site.request('PATCH', '/vendor-chat/v1/settings', {
      as: 'admin',
      body: { captcha_secret: 'x' },
    })
    assert.equal(body.data.secrets.captcha_secret, false)
  })
})
