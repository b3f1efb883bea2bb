/** Accounts and application passwords from the keyboard. */
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, type CommandSite, makeCommandSite, type OpenSite, runIn } from './kit.ts'

const signIn = ({ request }: OpenSite, username: string, password: string) =>
  request('POST', '/host/v1/session', { body: { username, password } })

forEachEngine(engine => {
  let site: CommandSite
  before(async () => {
    site = await makeCommandSite(engine)
  })
  after(() => site.dispose())

  test('migrate makes the database and can be repeated', async () => {
    for (let round = 0; round < 2; round++)
      assert.deepEqual(await site.dozen('migrate'), { code: 0, out: '', err: 'The database is up to date.\n' })
  })

  test('user create prints the password it made and nothing else, and it signs in', async () => {
    const made = await site.dozen('user', 'create', 'ann', '--email', 'ann@example.com', '--role', 'editor')
    assert.equal(made.code, 0)
    assert.match(made.out, /^[\w-]{16}\n$/)
    assert.match(made.err, /^Account ann \(id \d+\) is made, as editor\.\n$/)
    await site.open(async open => {
      const { status, body } = await signIn(open, 'ann', made.out.trim())
      assert.deepEqual([status, body.user.slug], [201, 'ann'])
    })
  })

  test('user create with a password prints none, and makes a subscriber unless told', async () => {
    const words = ['user', 'create', 'bob', '--email', 'bob@example.com', '--password', 'a password of his own']
    const { code, out, err } = await site.dozen(...words)
    assert.deepEqual([code, out], [0, ''])
    assert.match(err, /as subscriber/)
    assert.ok(!err.includes('a password of his own'))
  })

  test('user list shows id, login, address and roles, and searches', async () => {
    const { code, out, err } = await site.dozen('user', 'list')
    assert.deepEqual([code, err], [0, ''])
    assert.deepEqual(out.split('\n'), [
      '1\tadmin\tadmin@localhost.localdomain\tadministrator',
      '2\tann\tann@example.com\teditor',
      '3\tbob\tbob@example.com\tsubscriber',
      '',
    ])
    assert.equal((await site.dozen('user', 'list', '--search', 'bob@')).out, '3\tbob\tbob@example.com\tsubscriber\n')
    assert.equal((await site.dozen('user', 'list', '--search', 'nobody')).out, '')
  })

  test('user password gives a new one, by login or by address, and the old one is over', async () => {
    const { code, out } = await site.dozen('user', 'password', 'bob@example.com')
    assert.equal(code, 0)
    assert.equal((await site.dozen('user', 'password', 'ann', '--password', 'chosen for ann')).out, '')
    await site.open(async open => {
      assert.equal((await signIn(open, 'bob', out.trim())).status, 201)
      assert.equal((await signIn(open, 'bob', 'a password of his own')).status, 401)
      assert.equal((await signIn(open, 'ann', 'chosen for ann')).status, 201)
    })
  })

  test('U-12 a password is asked for, or sent, so that nobody sees it among the words of the command', async () => {
    const made = await site.dozenTold(
      'asked for and typed',
      'user',
      'create',
      'eve',
      '--email',
      'eve@example.com',
      '--ask-password',
    )
    assert.deepEqual([made.code, made.out], [0, ''])
    const changed = await site.dozenTold('sent for ann', 'user', 'password', 'ann', '--ask-password')
    assert.deepEqual([changed.code, changed.out], [0, ''])
    await site.open(async open => {
      assert.equal((await signIn(open, 'eve', 'asked for and typed')).status, 201)
      assert.equal((await signIn(open, 'ann', 'sent for ann')).status, 201)
    })
    const both = await site.dozen('user', 'password', 'ann', '--ask-password', '--password', 'another one')
    assert.equal(both.code, 2)
  })

  test('U-12 a password that the site would refuse is refused, however it comes', async () => {
    const words = ['user', 'create', 'zoe', '--email', 'zoe@example.com']
    for (const { code, err } of [
      await site.dozen(...words, '--password', 'x'),
      await site.dozenTold('1234567', ...words, '--ask-password'),
      await site.dozen('user', 'password', 'bob', '--password', 'abc'),
      await site.dozenTold('', 'user', 'password', 'bob', '--ask-password'),
    ]) {
      assert.equal(code, 1)
      assert.match(err, /^dozen: [^\n]*password[^\n]*8[^\n]*\n$/)
    }
    assert.doesNotMatch((await site.dozen('user', 'list')).out, /zoe/)
  })

  test('user role replaces the roles, in the order given', async () => {
    const { code, out, err } = await site.dozen('user', 'role', 'bob', 'author', 'contributor')
    assert.deepEqual([code, out, err], [0, '', 'Account bob is now author, contributor.\n'])
    assert.match((await site.dozen('user', 'list', '--search', 'bob')).out, /\tauthor, contributor\n$/)
  })

  test('app-password prints exactly the password, and a script can use it at once', async () => {
    const { code, out, err } = await site.dozen('app-password', 'admin', '--name', 'my script')
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /^[A-Za-z0-9]{4}( [A-Za-z0-9]{4}){5}\n$/)
    await site.open(async ({ request }) => {
      const body = { title: 'Hello', content: 'First words.', status: 'publish' }
      const made = await request('POST', '/host/v1/posts', { as: `admin:${out.trim()}`, body })
      assert.deepEqual([made.status, made.body.title.rendered], [201, 'Hello'])
      const kept = await request('GET', '/host/v1/users/me/application-passwords', { as: `admin:${out.trim()}` })
      assert.deepEqual(
        kept.body.map((entry: { name: string }) => entry.name),
        ['my script'],
      )
    })
  })

  const impossible: readonly (readonly [words: readonly string[], says: RegExp])[] = [
    [['user', 'create', 'ann', '--email', 'other@example.com'], /login|name/i],
    [['user', 'create', 'carl', '--email', 'ann@example.com'], /e-?mail/i],
    [['user', 'create', 'carl', '--email', 'no address'], /e-?mail/i],
    [['user', 'create', 'a/b', '--email', 'ab@example.com'], /name|login/i],
    [
      ['user', 'create', 'carl', '--email', 'carl@example.com', '--role', 'king'],
      /There is no role king\. Roles: .*editor/,
    ],
    [['user', 'password', 'nobody'], /There is no account nobody\./],
    [['user', 'role', 'nobody', 'editor'], /There is no account nobody\./],
    [['user', 'role', 'bob', 'king'], /There is no role king/],
    [['app-password', 'nobody', '--name', 'x'], /There is no account nobody\./],
  ]
  for (const [words, says] of impossible) {
    test(`dozen ${words.join(' ')} ends with exit code 1 and a sentence`, async () => {
      const { code, out, err } = await site.dozen(...words)
      assert.deepEqual([code, out], [1, ''])
      assert.match(err, says)
      assert.match(err, /^dozen: [^\n]+\n$/)
    })
  }

  test('the last administrator keeps the role', async () => {
    const { code, err } = await site.dozen('user', 'role', 'admin', 'subscriber')
    assert.equal(code, 1)
    assert.match(err, /^dozen: [^\n]+\n$/)
    assert.match((await site.dozen('user', 'list', '--search', 'admin')).out, /\tadministrator\n$/)
  })
})

test('the first command on an empty folder makes the site, and tells the password on standard error only', async t => {
  const site = await makeCommandSite('sqlite', { ADMIN_PASSWORD: '' })
  t.after(() => site.dispose())
  const { code, out, err } = await site.dozen('app-password', 'admin', '--name', 'x')
  assert.equal(code, 0)
  assert.match(out, /^[A-Za-z0-9 ]{29}\n$/)
  assert.match(err, /^This was the first start\. Account admin, password, shown this once: [\w-]{16}\n$/)
})

test('U-12 an ADMIN_PASSWORD that the site would refuse stops the first start by name', async t => {
  const site = await makeCommandSite('sqlite', { ADMIN_PASSWORD: 'x' })
  t.after(() => site.dispose())
  const { code, err } = await site.dozen('migrate')
  assert.equal(code, 2)
  assert.match(err, /^dozen: ADMIN_PASSWORD: [^\n]*8[^\n]*\n$/)
  assert.equal((await runIn({ ...site.env, ADMIN_PASSWORD }, ['migrate'])).code, 0)
})

test('a database or a folder that cannot be reached is a sentence, not a stack trace', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  const file = join(site.dataDir, 'a-file')
  await writeFile(file, 'not a folder')
  const password = 'hidden-in-the-address'
  const places = [{ DATA_DIR: join(file, 'below') }, { DATABASE_URL: `postgres://nobody:${password}@127.0.0.1:1/none` }]
  for (const place of places) {
    const { code, out, err } = await runIn({ ...site.env, ...place }, ['user', 'list'])
    assert.deepEqual([code, out], ['DATA_DIR' in place ? 2 : 1, ''])
    assert.match(err, /^dozen: [^\n]+\n$/)
    assert.ok(!err.includes(password))
  }
})

test('an extension that fails is named, with its reason', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  await site.dozen('migrate')
  await mkdir(join(site.dataDir, 'extensions'))
  await writeFile(
    join(site.dataDir, 'extensions', 'broken.ts'),
    'export default () => { throw new Error("out of ideas") }',
  )
  const { code, err } = await site.dozen('user', 'list')
  assert.equal(code, 1)
  assert.match(err, /^dozen: The extension .*broken\.ts failed to load: out of ideas\n$/)
})

test('the password that signs in stays the one of the configuration', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  assert.equal((await site.dozen('migrate')).code, 0)
  await site.open(async open => assert.equal((await signIn(open, 'admin', ADMIN_PASSWORD)).status, 201))
})
