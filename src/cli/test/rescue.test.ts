/** The way back in when nobody can act as an administrator any more. */
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/kit/databases.ts'
import { findAccountByLogin } from '../../platform/accounts/accounts.ts'
import { createApplicationPassword } from '../../platform/application-passwords/application-passwords.ts'
import { deleteRole, findRole, listRoles, saveRole, setUserRoles } from '../../platform/roles/roles.ts'
import { type CommandSite, makeCommandSite } from './kit.ts'

/** What the settings route answers to the administrator of the first start, and to ann. */
const settingsAs = (site: CommandSite): Promise<number[]> =>
  site.open(async ({ request, inSystem }) => {
    const statuses: number[] = []
    for (const login of ['admin', 'ann']) {
      const password = await inSystem(async ctx => {
        const account = await findAccountByLogin(login, ctx)
        return (await createApplicationPassword({ userId: account!.id, name: 'rescue test' }, ctx)).password
      })
      statuses.push((await request('GET', '/host/v1/settings', { as: `${login}:${password}` })).status)
    }
    return statuses
  })

/** An extension that writes down every change of roles, so that the test sees what listeners are told. */
const watcher = (file: string) => `
import { appendFileSync } from 'node:fs'
export default dozen => {
  for (const name of ['add_role', 'update_role', 'add_user_role'])
    dozen.addAction(name, event => appendFileSync(${JSON.stringify(file)}, JSON.stringify([name, event.extra?.source]) + '\\n'))
}
`

forEachEngine(engine => {
  let site: CommandSite
  before(async () => {
    site = await makeCommandSite(engine)
    await site.dozen('user', 'create', 'ann', '--email', 'ann@example.com', '--role', 'editor')
  })
  after(() => site.dispose())

  test('gives an emptied administrator role its rights back, and the account the role', async () => {
    const delivered = await site.open(({ inSystem }) =>
      inSystem(async ctx => {
        const role = await findRole('administrator', ctx)
        const damaged = [
          ['manage_options', false],
          ['of_its_own', true],
        ] as const
        await saveRole('administrator', { capabilities: damaged, source: 'screen' }, ctx)
        await setUserRoles({ userId: 1, roles: ['subscriber'], source: 'screen' }, ctx)
        return role!.capabilities
      }),
    )
    assert.deepEqual(await settingsAs(site), [403, 403])
    const { code, out, err } = await site.dozen('rescue', 'administrator', 'ann')
    assert.deepEqual([code, out, err], [0, '', 'ann is an administrator again.\n'])
    assert.deepEqual(await settingsAs(site), [403, 200])
    await site.open(({ inSystem }) =>
      inSystem(async ctx => {
        const mended = new Map((await findRole('administrator', ctx))!.capabilities)
        for (const [name, isGranted] of delivered) assert.equal(mended.get(name), isGranted, name)
        assert.equal(mended.get('of_its_own'), true)
      }),
    )
    assert.match((await site.dozen('user', 'list', '--search', 'ann')).out, /\teditor, administrator\n$/)
  })

  test('makes the role anew when somebody deleted it, and tells listeners where it came from', async () => {
    const record = join(site.dataDir, 'changes.txt')
    await site.open(({ inSystem }) => inSystem(ctx => deleteRole('administrator', 'screen', ctx)))
    await mkdir(join(site.dataDir, 'extensions'))
    await writeFile(join(site.dataDir, 'extensions', 'watch.ts'), watcher(record))
    assert.equal((await site.dozen('rescue', 'administrator', 'admin')).code, 0)
    assert.equal((await settingsAs(site))[0], 200)
    const told = (await readFile(record, 'utf8'))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual(told, [
      ['add_role', 'rescue'],
      ['add_user_role', 'rescue'],
    ])
    const slugs = await site.open(({ inSystem }) =>
      inSystem(async ctx => (await listRoles(ctx)).map(({ slug }) => slug)),
    )
    assert.equal(slugs.filter(slug => slug === 'administrator').length, 1)
  })

  test('an account that does not exist is a sentence', async () => {
    const { code, out, err } = await site.dozen('rescue', 'administrator', 'nobody')
    assert.deepEqual([code, out, err], [1, '', 'dozen: There is no account nobody.\n'])
  })
})
