/** Names that other services ask for: what follows from what, and what nobody may call a role. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { addRole } from '../../../platform/roles/roles.ts'
import { carParking } from '../../car-parking/service.ts'
import { chat } from '../../chat/service.ts'
import { roleEditor } from '../service.ts'
import { verdict } from './kit.ts'

const APPS = [
  { app: 'vendor_chat_manage', item: 'chat', by: ['vendor_chat_export', 'vendor_chat_reply'] },
  { app: 'vendor_carparking_manage', item: 'car-parking', by: ['vendor_carparking_view'] },
]

/** Of the platform, about objects, of kinds of content, of services. */
const ASKED = [
  ...['customize', 'install_languages', 'delete_site', 'manage_privacy_options', 'exist'],
  ...['edit_post_meta', 'edit_user', 'read_app_password', 'edit_comment', 'assign_term'],
  ...['edit_page', 'read_private_pages', 'delete_attachment'],
  ...['vendor_chat_manage', 'vendor_carparking_view', 'vendor_aure_view'],
]

forEachEngine(engine => {
  let site: TestApp
  const call = (method: string, path: string, body?: unknown) =>
    site.request(method, `/vendor-aure/v1${path}`, { as: 'administrator', ...(body === undefined ? {} : { body }) })
  const menuOf = async (as: string): Promise<string[]> =>
    (await site.request('GET', '/host/v1/admin/menu', { as })).body.map(({ slug }: { slug: string }) => slug)
  before(async () => {
    site = await startTestApp(engine, { services: [roleEditor, chat, carParking] })
  })
  after(() => site.dispose())

  for (const { app, item, by } of APPS)
    for (const capability of by)
      test(`S-B2 P-N12 ${capability} alone opens the app, and everybody says so`, async () => {
        const login = `holder-of-${capability}`.replaceAll('_', '-')
        const capabilities = [[capability, true]] as const
        await site.inSystem(ctx => addRole({ slug: login, name: login, capabilities, source: 'cli' }, ctx))
        const { id } = await site.account(login, [login])
        assert.ok((await menuOf(login)).includes(item))
        const me = (await site.request('GET', '/host/v1/users/me?context=edit', { as: login })).body
        assert.deepEqual([me.capabilities[app], me.extra_capabilities[app]], [true, undefined])
        const { allowed, unexplained, trace } = (await call('POST', '/simulate', { user: id, cap: app })).body.data
        const steps = trace.map((step: { layer: string; effect: string }) => `${step.layer} ${step.effect}`)
        assert.deepEqual(
          { allowed, unexplained, steps },
          {
            allowed: true,
            unexplained: true,
            steps: ['role absent', 'filter grant'],
          },
        )
        const listed = await site.request('GET', `/host/v1/users?context=edit&capabilities=${app}&search=${login}`, {
          as: 'administrator',
        })
        assert.deepEqual(
          listed.body.map((user: { id: number }) => user.id),
          [id],
        )
      })

  test('S-B2 P-N12 an administrator and somebody who manages options open both apps', async () => {
    const capabilities = [['manage_options', true]] as const
    await site.inSystem(ctx => addRole({ slug: 'owner', name: 'Owner', capabilities, source: 'cli' }, ctx))
    const { id } = await site.account('owner', ['owner'])
    for (const { app, item } of APPS) {
      for (const as of ['administrator', 'owner']) assert.ok((await menuOf(as)).includes(item))
      for (const user of [1, id])
        assert.equal((await call('POST', '/simulate', { user, cap: app })).body.data.allowed, true)
    }
    const subscriber = await site.account('nobody', ['subscriber'])
    const told = (await call('POST', '/simulate', { user: subscriber.id, cap: 'vendor_chat_manage' })).body.data
    assert.deepEqual([told.allowed, told.unexplained], [false, false])
  })

  test('X-1 a role is not called like a capability that something asks for, switched on or off', async () => {
    const off = await site.request('PUT', '/host/v1/plugins/chat', {
      as: 'administrator',
      body: { status: 'inactive' },
    })
    assert.equal(off.status, 200)
    for (const slug of ASKED) {
      const made = verdict(await call('POST', '/roles', { slug, name: 'x' }))
      assert.ok(['vendor_aure_cap_is_role', 'rest_invalid_param'].includes(String(made[1])), `${slug}: ${made}`)
      const minted = verdict(await call('POST', '/capabilities', { cap: slug }))
      assert.ok(['vendor_aure_cap_exists', 'rest_invalid_param'].includes(String(minted[1])), `${slug}: ${minted}`)
    }
    await site.request('PUT', '/host/v1/plugins/chat', { as: 'administrator', body: { status: 'active' } })
  })
})
