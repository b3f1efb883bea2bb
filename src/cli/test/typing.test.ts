/** What was typed decides: help, exit codes, and nothing done by mistake. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { allCommands, groups } from '../run-command.ts'
import { type CommandSite, makeCommandSite, runIn } from './kit.ts'

const commands = await allCommands()
let site: CommandSite
before(async () => {
  site = await makeCommandSite()
  // A command that is not understood must not even make this.
  await rm(join(site.dataDir, 'dozen.sqlite'), { force: true })
})
after(() => site.dispose())

test('commands are read by the word they begin with', async () => {
  for (const { begins, load } of groups)
    assert.deepEqual([...new Set((await load()).map(({ name }) => name.split(' ')[0]))].sort(), [...begins].sort())
})

describe('help', () => {
  for (const words of [['help'], ['--help'], ['-h']]) {
    test(`dozen ${words.join(' ')} lists every command with what it does`, async () => {
      const { code, out, err } = await site.dozen(...words)
      assert.deepEqual([code, err], [0, ''])
      for (const { name, usage, summary } of commands) {
        assert.ok(out.includes(`dozen ${name} ${usage}`.trimEnd()), name)
        for (const line of summary.split('\n')) assert.ok(out.includes(line), line)
      }
    })
  }

  test('without a word the list goes to standard error, with exit code 2', async () => {
    const { code, out, err } = await site.dozen()
    assert.deepEqual([code, out], [2, ''])
    assert.match(err, /usage: dozen <command>/)
  })

  for (const words of [
    ['help', 'user'],
    ['user', '--help'],
  ]) {
    test(`dozen ${words.join(' ')} lists the commands of that kind`, async () => {
      const { code, out, err } = await site.dozen(...words)
      assert.deepEqual([code, err], [0, ''])
      assert.deepEqual(out.match(/^ {2}dozen \S+ \S+/gm), [
        '  dozen user create',
        '  dozen user list',
        '  dozen user password',
        '  dozen user role',
      ])
    })
  }

  for (const word of ['version', '--version']) {
    test(`dozen ${word} names this version`, async () => {
      const { code, out, err } = await site.dozen(word)
      assert.deepEqual([code, err], [0, ''])
      assert.match(out, /^dozen \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+\)\n$/)
    })
  }

  for (const { name, usage, summary } of commands) {
    for (const words of [`${name} --help`, `${name} -h`, `help ${name}`]) {
      test(`dozen ${words} tells that command alone`, async () => {
        const { code, out, err } = await site.dozen(...words.split(' '))
        assert.deepEqual([code, err, out], [0, '', `usage: ${`dozen ${name} ${usage}`.trimEnd()}\n\n${summary}\n`])
      })
    }
  }
})

describe('what was typed wrong ends with exit code 2', () => {
  for (const words of ['nothing', 'help nothing', 'nothing --help']) {
    test(`dozen ${words} is no command`, async () => {
      const { code, out, err } = await site.dozen(...words.split(' '))
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, /^dozen: there is no command "nothing[^"]*"\. "dozen help" lists them\.\n$/)
    })
  }

  for (const words of ['user', 'user fly', 'rescue', 'personal-data']) {
    test(`dozen ${words} tells what there is of it`, async () => {
      const { code, out, err } = await site.dozen(...words.split(' '))
      assert.deepEqual([code, out], [2, ''])
      const [group = ''] = words.split(' ')
      const told = err.match(/^ {2}dozen .*$/gm) ?? []
      assert.equal(told.length, commands.filter(({ name }) => name.startsWith(`${group} `)).length)
      assert.ok(told.every(line => line.startsWith(`  dozen ${group} `)))
    })
  }

  const wrong: readonly (readonly [words: string, says: RegExp])[] = [
    ['migrate now', /"now" is one word too many/],
    ['backup', /^dozen: <file> is missing\.$/],
    ['backup one two', /"two" is one word too many/],
    ['restore', /^dozen: <file> is missing\.$/],
    ['restore file --force', /^dozen: Unknown option '--force'\.$/],
    ['copy-database', /Say where to/],
    ['copy-database --to mysql://elsewhere', /Say where to/],
    ['demo --posts many', /--posts must be a whole number from 1 to 10000/],
    ['demo --posts 0', /--posts/],
    ['demo --posts=-3', /--posts/],
    ['demo --posts 10001', /--posts/],
    ['demo --seed 1.5', /--seed/],
    ['demo everything', /one word too many/],
    ['user create', /^dozen: <login> is missing\.$/],
    ['user create ann', /An account needs --email/],
    ['user create ann bob --email a@example.com', /one word too many/],
    ['user create ann --mail a@example.com', /--mail/],
    ['user create ann --email', /--email/],
    ['user list all', /one word too many/],
    ['user password', /^dozen: <login> is missing\.$/],
    ['user role ann', /^dozen: <role> is missing\.$/],
    ['app-password', /^dozen: <login> is missing\.$/],
    ['app-password admin', /needs --name/],
    ['app-password admin --name=', /needs --name/],
    ['rescue administrator', /^dozen: <login> is missing\.$/],
    ['doctor now', /one word too many/],
    ['serve 8080', /one word too many/],
  ]
  for (const [words, says] of wrong) {
    test(`dozen ${words} says what is wrong, then how it is used`, async () => {
      const { code, out, err } = await site.dozen(...words.split(' '))
      assert.deepEqual([code, out], [2, ''])
      const [sentence = '', usage = '', ...rest] = err.split('\n')
      assert.match(sentence, says)
      assert.match(usage, /^usage: dozen /)
      assert.deepEqual(rest, [''])
    })
  }

  for (const [name, value] of [
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://elsewhere'],
    ['EDITION', 'premium'],
    ['SITE_URL', 'nowhere'],
  ] as const) {
    test(`a wrong ${name} is named`, async () => {
      const { code, err } = await runIn({ ...site.env, [name]: value }, ['user', 'list'])
      assert.equal(code, 2)
      assert.match(err, new RegExp(`^dozen: ${name} must [^\n]+\n$`))
    })
  }

  test('none of it has made a database', () => {
    assert.equal(existsSync(join(site.dataDir, 'dozen.sqlite')), false)
  })
})
