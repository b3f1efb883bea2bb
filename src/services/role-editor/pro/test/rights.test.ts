/** Every route of the service, as somebody who holds one right of it and no other. Made from the declarations. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type Access, impliedCapabilities } from '../../../../kernel/access.ts'
import type { Route } from '../../../../kernel/route.ts'
import { addRole } from '../../../../platform/roles/roles.ts'
import { permissions } from '../../permissions.ts'
import { type Site, startSite, verdict } from '../../test/kit.ts'

const RIGHTS = Object.keys(permissions.names)
const implied = impliedCapabilities(permissions)

/** Whether one right alone opens what is asked for. */
function opens(access: Access, right: string): boolean {
  if (access.kind === 'some') return access.of.some(part => opens(part, right))
  if (access.kind === 'every') return access.of.every(part => opens(part, right))
  assert.ok(access.kind === 'permission', 'the role editor asks for rights of its own only')
  const asked = `vendor_aure_${access.permission}`
  return [asked, ...(implied.get(asked) ?? [])].includes(`vendor_aure_${right}`)
}

const addressOf = ({ path }: Route): string =>
  path.replace('{id}', '1').replace('{slug}', 'editor').replace('{cap}', 'brew')

forEachEngine(engine => {
  let site: Site
  before(async () => {
    site = await startSite(engine, 'pro')
    for (const right of RIGHTS) {
      const capabilities = ['read', `vendor_aure_${right}`].map(name => [name, true] as const)
      await site.inSystem(ctx => addRole({ slug: `only-${right}`, name: right, capabilities, source: 'cli' }, ctx))
      await site.account(right, [`only-${right}`])
    }
  })
  after(() => site.dispose())

  test('T-9 whoever holds another right than the one that a route asks for is refused', async () => {
    const routes = site.app.internals.services.find(({ slug }) => slug === 'role-editor')?.routes ?? []
    let refused = 0
    for (const route of routes)
      for (const right of RIGHTS.filter(name => !opens(route.access, name)))
        for (const method of route.methods) {
          const answer = await site.call(method, addressOf(route), {
            as: right,
            ...(method === 'GET' ? {} : { body: {} }),
          })
          assert.deepEqual(
            verdict(answer),
            [403, 'vendor_aure_forbidden'],
            `${method} ${route.path} with ${right} only`,
          )
          refused += 1
        }
    assert.ok(refused > 80, `only ${refused} refusals were tried`)
  })

  test('T-9 a restore point is deleted by who may change roles, not by who may change people', async () => {
    const { id } = (await site.call('POST', '/snapshots', { body: {} })).body.data
    const as = (right: string) => site.call('DELETE', `/snapshots/${id}`, { as: right })
    assert.deepEqual(verdict(await as('edit_users')), [403, 'vendor_aure_forbidden'])
    assert.equal((await as('edit_roles')).status, 200)
  })
})
