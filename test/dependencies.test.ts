/** P25: what comes from other people is counted, sealed, licensed, and runs nothing when it is installed. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Package = {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json'))
const lock = JSON.parse(read('package-lock.json')) as { lockfileVersion: number; packages: Record<string, Package> }
const { '': root, ...packages } = lock.packages
const entries = Object.entries(packages)
const isForRunning = ([, { dev, devOptional }]: (typeof entries)[number]) => !dev && !devOptional

/** Names no licence in its package.json; the file LICENSE beside it is MIT's. */
const licensedBesides = ['node_modules/png-js']
/** The last one is what fonts are given on under. */
const licences = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '(MIT AND Zlib)'],
  'MIT AND OFL-1.1',
])

test('P25 fewer than 120 packages are needed to run it', () => {
  const needed = entries.filter(isForRunning).length
  assert.ok(needed < 120, `${needed} packages`)
})

test('P25 P-R10 every package is sealed with its checksum, those for other systems too', () => {
  const open = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name)
  assert.deepEqual(open, [])
})

test('P25 no package asks to run anything when it is installed, and none could', () => {
  assert.deepEqual(
    entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name),
    [],
  )
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
  const own = Object.keys(manifest.scripts).filter(name => /^(pre|post)?(install|prepare|publish)/.test(name))
  assert.deepEqual(own, [])
})

test('P25 packages come from the registry that npm is set to, in one exact version each', () => {
  assert.deepEqual(
    entries.filter(([, { resolved }]) => resolved !== undefined),
    [],
  )
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    const asked = manifest[kind] as Record<string, string>
    assert.deepEqual((root as Record<string, unknown>)[kind], asked, `package-lock.json disagrees about ${kind}`)
    for (const [name, version] of Object.entries(asked)) {
      assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is not one exact version`)
      assert.equal(packages[`node_modules/${name}`]?.version, version, name)
    }
  }
})

test('P25 what is needed to run it may be given on under a permissive licence', () => {
  const others = entries
    .filter(isForRunning)
    .filter(([, { license }]) => !licences.has(license ?? ''))
    .map(([name]) => name)
  assert.deepEqual(others, licensedBesides)
})
