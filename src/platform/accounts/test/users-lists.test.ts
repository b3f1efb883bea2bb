import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'

const VIEW = ['id', 'name', 'url', 'description', 'link', 'slug', 'avatar_urls']
const EDIT = [
  'username',
  'email',
  'first_name',
  'last_name',
  'nickname',
  'locale',
  'registered_date',
  'roles',
  'capabilities',
  'extra_capabilities',
]

forEachEngine(engine => {
  let app: TestApp
  let annId = 0
  let bobId = 0
  before(async () => {
    app = await startTestApp(engine)
    annId = (await app.account('ann', ['author'])).id
    bobId = (await app.account('bob', ['subscriber'])).id
    const body = { title: 'A title', content: 'x' }
    await app.request('POST', '/host/v1/posts', { as: 'ann', body: { ...body, status: 'publish' } })
    await app.request('POST', '/host/v1/posts', { as: 'admin', body: { ...body, status: 'draft' } })
  })
  after(() => app.dispose())

  const logins = (body: { slug: string }[]) => body.map(({ slug }) => slug)
  const get = (path: string, as: string | null = 'admin') => app.request('GET', `/host/v1/users${path}`, { as })

  test('host 20 visitors and those who may not list accounts see published authors only', async () => {
    for (const as of [null, 'bob']) assert.deepEqual(logins((await get('', as)).body), ['ann'])
    assert.ok(logins((await get('?per_page=100')).body).includes('bob'))
    assert.equal((await get(`/${annId}`, null)).status, 200)
    const hidden = await get(`/${bobId}`, null)
    const unknown = await get('/99999', null)
    assert.deepEqual([hidden.status, hidden.body.code], [401, 'rest_user_cannot_view'])
    assert.deepEqual(unknown.body, hidden.body, 'a hidden account looks like none')
    assert.equal((await get('/1', 'bob')).status, 403)
    assert.deepEqual([(await get('/99999')).status, (await get('/99999')).body.code], [404, 'rest_user_invalid_id'])
  })

  test('host 20 the fields follow the context, and edit needs the right', async () => {
    const keys = async (path: string, as: string | null) =>
      Object.keys((await get(path, as)).body).filter(key => key !== '_links')
    assert.deepEqual(await keys(`/${annId}`, null), [...VIEW, 'meta'])
    assert.deepEqual(await keys(`/${annId}?context=embed`, null), VIEW)
    assert.deepEqual(await keys(`/${annId}?context=edit`, 'admin'), [...VIEW, 'meta', ...EDIT])
    assert.deepEqual(await keys('/me?context=edit', 'bob'), [...VIEW, 'meta', ...EDIT])
    for (const path of ['?context=edit', `/${annId}?context=edit`]) {
      assert.deepEqual([(await get(path, null)).status, (await get(path, 'bob')).status], [401, 403])
      assert.equal((await get(path, 'bob')).body.code, 'rest_forbidden_context')
    }
    assert.equal((await get('?context=all')).status, 400)
    const ann = (await get(`/${annId}?context=edit`)).body
    assert.deepEqual(
      [ann.username, ann.roles, ann.extra_capabilities, ann.capabilities.publish_posts],
      ['ann', ['author'], { author: true }, true],
    )
  })

  test('questions that would tell about hidden accounts need the right to list them', async () => {
    for (const query of [
      '?roles=administrator',
      '?capabilities=edit_posts',
      '?orderby=email',
      '?orderby=registered_date',
      '?who=authors',
    ]) {
      assert.deepEqual(
        [(await get(query, null)).status, (await get(query, 'bob')).status, (await get(query)).status],
        [401, 403, 200],
        query,
      )
    }
    assert.deepEqual((await get('?search=example.com', null)).body, [], 'addresses are not searched for them')
    assert.ok((await get('?search=example.com')).body.length > 1)
  })

  test('lists are paged with totals and links, ordered, narrowed and searched', async () => {
    for (const name of ['zed1', 'zed2', 'zed3']) await app.account(name, ['editor'])
    const page = await get('?search=zed*&per_page=2&page=1&orderby=slug&order=desc')
    assert.deepEqual(logins(page.body), ['zed3', 'zed2'])
    assert.deepEqual([page.headers['x-host-total'], page.headers['x-host-totalpages']], ['3', '2'])
    assert.match(page.headers.link!, /[?&]search=zed[^>]*page=2[^>]*>; rel="next"/)
    assert.deepEqual((await get('?search=zed*&per_page=2&page=9')).body, [], 'beyond the last page')
    assert.equal((await get('?per_page=101')).status, 400)
    assert.deepEqual(logins((await get('?search=ED2')).body), ['zed2'])
    assert.deepEqual(logins((await get('?search=%25')).body), [], 'a percent sign is a percent sign')
    assert.deepEqual(logins((await get('?roles=editor')).body), ['zed1', 'zed2', 'zed3'])
    assert.equal((await get('?roles=editor')).headers['x-host-total'], '3')
    assert.deepEqual(logins((await get('?capabilities=edit_others_posts&exclude=1')).body), ['zed1', 'zed2', 'zed3'])
    assert.deepEqual(logins((await get(`?include=${bobId},${annId}&orderby=include`)).body), ['bob', 'ann'])
    assert.deepEqual(logins((await get('?slug=ann,bob&offset=1')).body), ['bob'])
    assert.deepEqual(logins((await get('?has_published_posts=true')).body), ['ann'])
  })

  test('a part of a name is found wherever it stands, follows changes, and means nothing else', async () => {
    const { id } = await app.account('searchable', ['subscriber'])
    const search = async (text: string) => logins((await get(`?search=${encodeURIComponent(text)}`)).body)
    assert.deepEqual(await search('archab'), ['searchable'])
    assert.deepEqual(await search('ARCHAB'), ['searchable'])
    assert.deepEqual(await search('chable@exam'), ['searchable'])
    const rename = (name: string) => app.request('PUT', `/host/v1/users/${id}`, { as: 'admin', body: { name } })
    await rename('Grüße "AND" NOT * {x} : 50% of_it')
    for (const part of ['rüße', '"and"', 'not * {', '{x} :', '50% of_', 'üß']) {
      assert.deepEqual(await search(part), ['searchable'], part)
    }
    assert.deepEqual(await search('50%%of_'), [])
    assert.deepEqual(await search('of%it'), [])
    await rename('Another')
    assert.deepEqual(await search('rüße'), [])
    await app.inSystem(ctx => ctx.db.deleteFrom('users').where('id', '=', id).execute())
    assert.deepEqual(await search('archab'), [])
  })
})
