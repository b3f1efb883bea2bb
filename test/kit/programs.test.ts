/** Finding PostgreSQL and Chromium on machines whose PATH holds links to some of their programs, or nothing. */
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { findChromium } from './chromium.ts'
import { findPostgres } from './postgres-cluster.ts'

let folder: string
before(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dozen-programs-')))
})
after(() => rmSync(folder, { recursive: true, force: true }))

describe('PostgreSQL is found', () => {
  test('behind links to initdb and postgres in a folder that has no pg_isready', () => {
    const real = installed('15', ['initdb', 'postgres', 'pg_isready'])
    const links = linked('links-15', real, ['initdb', 'postgres'])
    assert.equal(findPostgres({ path: links, usual: [] }), real)
    assert.equal(findPostgres({ path: `${links}${delimiter}${real}`, usual: [] }), real)
  })

  test('in its real folder also where every program is linked', () => {
    const real = installed('16', ['initdb', 'postgres', 'pg_isready'])
    assert.equal(
      findPostgres({ path: linked('links-16', real, ['initdb', 'postgres', 'pg_isready']), usual: [] }),
      real,
    )
  })

  test('where all its programs are, and not in a newer folder that lacks one', () => {
    const whole = installed('17', ['initdb', 'postgres', 'pg_isready'])
    const lacking = installed('18', ['initdb', 'postgres'])
    assert.equal(findPostgres({ path: `${lacking}${delimiter}${whole}`, usual: [] }), whole)
    assert.equal(findPostgres({ path: lacking, usual: [] }), null)
    assert.equal(findPostgres({ path: lacking, usual: [join(folder, 'postgres-*')] }), whole)
  })

  test('nowhere on a machine without it, with links to nothing, or with an old one', () => {
    assert.equal(findPostgres({ path: '', usual: [] }), null)
    assert.equal(findPostgres({ path: join(folder, 'not-there'), usual: [] }), null)
    assert.equal(
      findPostgres({ path: linked('dangling', '/nowhere', ['initdb', 'postgres', 'pg_isready']), usual: [] }),
      null,
    )
    assert.equal(findPostgres({ path: installed('14', ['initdb', 'postgres', 'pg_isready']), usual: [] }), null)
  })
})

describe('Chromium is found', () => {
  let named: string | undefined
  before(() => {
    named = process.env.CHROMIUM_PATH
    delete process.env.CHROMIUM_PATH
  })
  after(() => {
    if (named !== undefined) process.env.CHROMIUM_PATH = named
  })

  test('behind a link, where its parts are', () => {
    const real = program(join(folder, 'browser'), 'chromium', 'browser')
    const links = linked('browser-links', join(folder, 'browser'), ['chromium'])
    assert.equal(findChromium(links), real)
  })

  test('by its link where the link leads to a starter of many programs', () => {
    program(join(folder, 'starter'), 'snap', 'starter')
    mkdirSync(join(folder, 'snap-links'))
    symlinkSync(join(folder, 'starter', 'snap'), join(folder, 'snap-links', 'chromium'))
    assert.equal(findChromium(join(folder, 'snap-links')), join(folder, 'snap-links', 'chromium'))
  })
})

/** A folder with programs that say their version and do nothing else. */
function installed(version: string, names: readonly string[]): string {
  for (const name of names) program(join(folder, `postgres-${version}`), name, `${name} (PostgreSQL) ${version}.2`)
  return join(folder, `postgres-${version}`)
}

function linked(name: string, real: string, programs: readonly string[]): string {
  const links = join(folder, name)
  mkdirSync(links)
  for (const program of programs) symlinkSync(join(real, program), join(links, program))
  return links
}

function program(place: string, name: string, says: string): string {
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, name), `#!/bin/sh\necho '${says}'\n`)
  chmodSync(join(place, name), 0o755)
  return join(place, name)
}
