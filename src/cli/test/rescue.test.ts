/** The way back in when nobody can act as an administrator any more. */
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/kit/databases.ts'
import { findAccountByLogin } from '../../platform/accounts/accounts.ts'
import { createApplicationPassword } from '../../platform/application-passwords/application-passwords.ts'
import {
  addRole,
  deleteRole,
  findRole,
  listRoles,
  saveRole,
  setOwnCapabilities,
  setUserRoles,
} from '../../platform/roles/roles.ts'
import { settings } from '../../services/role-editor/settings.ts'
import { takePoint } from '../../services/role-editor/store/points.ts'
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
  for (const name of ['add_role', 'update_role', 'set_user_role'])
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
    assert.deepEqual(
      [code, out, err],
      [0, '', 'ann is an administrator again. How it was before is restore point 1.\n'],
    )
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
      ['set_user_role', 'rescue'],
    ])
    const slugs = await site.open(({ inSystem }) =>
      inSystem(async ctx => (await listRoles(ctx)).map(({ slug }) => slug)),
    )
    assert.equal(slugs.filter(slug => slug === 'administrator').length, 1)
  })

  test('lists the restore points and makes roles and people as they were at one of them', async () => {
    const point = await site.open(({ inSystem }) =>
      inSystem(async ctx => {
        const taken = {
          kind: 'manual',
          source: 'api',
          operation: 'snapshot.taken',
          label: 'Good',
          changes: 0,
          people: 0,
        }
        const id = await takePoint(taken as Parameters<typeof takePoint>[0], ctx)
        await setUserRoles({ userId: 1, roles: ['subscriber'], source: 'screen' }, ctx)
        await addRole({ slug: 'born_later', name: 'Later', capabilities: [['read', true]], source: 'screen' }, ctx)
        await ctx.tools.saveSettings(settings, { show_administrator: false }, ctx)
        return id
      }),
    )
    const { out } = await site.dozen('rescue', 'list')
    const [newest = ''] = out.split('\n')
    assert.match(newest, new RegExp(`^${point}\\t.*\\tapi\\tsnapshot.taken: Good$`))
    const restored = await site.dozen('rescue', 'restore', String(point))
    assert.equal(restored.code, 0)
    assert.match(
      restored.err,
      /^Roles and people are as they were at restore point \d+: \d+ changes?\.\nRoles made later, kept: born_later\.\n/,
    )
    assert.equal((await settingsAs(site))[0], 200, 'the lock of the Administrator does not keep anybody out')
    const again = await site.dozen('rescue', 'restore', String(point), '--delete-new')
    assert.match(again.err, /Roles made later, deleted: born_later\.\n/)
    assert.match((await site.dozen('rescue', 'restore', String(point))).err, /already\.\n$/)
    assert.deepEqual(await site.dozen('rescue', 'restore', '987654'), {
      ...{ code: 1, out: '' },
      err: 'dozen: There is no such restore point.\n',
    })
    assert.equal((await site.dozen('rescue', 'restore', 'yesterday')).code, 2)
  })

  test('F-40 every use is an entry of the log with the source rescue, also one that changes nothing', async () => {
    const told = () =>
      site.open(async ({ app }) => {
        const rows = await app.internals.database.rows(
          "select operation, severity from aure_activity where source = 'rescue' and operation in ('rescue', 'snapshot.restored')",
          [],
        )
        return rows.map(({ operation, severity }) => `${operation} ${severity}`)
      })
    const already = await told()
    assert.deepEqual(new Set(already), new Set(['rescue critical', 'snapshot.restored critical']))
    await site.dozen('rescue', 'administrator', 'admin')
    await site.dozen('rescue', 'administrator', 'admin')
    assert.equal((await told()).length, already.length + 2)
  })

  test('lifts what is blocked on the account itself, and gives the role the last word', async () => {
    await site.open(({ inSystem }) =>
      inSystem(async ctx => {
        const blocks = [['manage_options', false]] as const
        await addRole({ slug: 'gag', name: 'Gag', capabilities: blocks, source: 'screen' }, ctx)
        await setUserRoles({ userId: 1, roles: ['administrator', 'gag'], source: 'screen' }, ctx)
        await setOwnCapabilities({ userId: 1, capabilities: blocks, source: 'screen' }, ctx)
      }),
    )
    assert.equal((await settingsAs(site))[0], 403)
    assert.equal((await site.dozen('rescue', 'administrator', 'admin')).code, 0)
    assert.equal((await settingsAs(site))[0], 200)
  })

  test('an account that does not exist is a sentence', async () => {
    const { code, out, err } = await site.dozen('rescue', 'administrator', 'nobody')
    assert.deepEqual([code, out, err], [1, '', 'dozen: There is no account nobody.\n'])
  })
})
