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
  readonly os?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json'))
const lock = JSON.parse(read('package-lock.json')) as { lockfileVersion: number; packages: Record<string, Package> }
const { '': root, ...packages } = lock.packages
const entries = Object.entries(packages)
const isForRunning = ([, { dev, devOptional }]: (typeof entries)[number]) => !dev && !devOptional

/** What the admin app and visitors' scripts are made of and made by: none of them serves a request. */
const ofTheApp = ['react', 'react-dom', 'dayjs', 'vite', 'rolldown', '@fontsource-variable/inter', '@zxing/library']
const isOfTheApp = (name: string) => ofTheApp.includes(name) || /^@(mantine|tanstack|tiptap)\//.test(name)

/** The packages that are there because one of these is asked for. */
function closureOf(names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string, from: string): void => {
    const place = placeOf(name, from)
    if (place === null || found.has(place)) return
    found.add(place)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[place]!
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(next, place)
  }
  for (const name of names) visit(name, '')
  return found
}

/** A package finds another beside itself first, then in the folders above. */
function placeOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return null
  }
}

const asked = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
const ofTheServer = closureOf(asked.filter(name => !isOfTheApp(name)))
/** Only in the app: nothing of the server needs them. */
const onlyOfTheApp = new Set([...closureOf(asked.filter(isOfTheApp))].filter(place => !ofTheServer.has(place)))

/** Names no licence in its package.json; the file LICENSE beside it is MIT's. */
const licensedBesides = ['node_modules/png-js']
/** The last one is what fonts are given on under. */
const appLicences = new Set(['OFL-1.1', 'Unlicense', '0BSD', '(MIT OR CC0-1.0)', '(Unlicense OR Apache-2.0)'])
/** Reads style sheets while the app is built. Its licence covers its own files, and none of them is given on in a bundle. */
const isBuildTool = (name: string) => /^node_modules\/lightningcss(-|$)/.test(name)
const licences = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '(MIT AND Zlib)'],
  'MIT AND OFL-1.1',
])

test('P25 fewer than 120 packages are needed to run it', () => {
  // The bundler is one program in a package for each system, of which one is installed.
  const installed = (places: ReadonlySet<string>) => [...places].filter(place => !packages[place]?.os).length
  assert.ok(installed(ofTheServer) < 120, `${installed(ofTheServer)} packages`)
  // A third of them is the editor of texts.
  assert.ok(installed(onlyOfTheApp) < 120, `${installed(onlyOfTheApp)} packages of the app`)
})

test('P25 every package that runs belongs to the server or to the app', () => {
  const lost = entries.filter(isForRunning).filter(([name]) => !ofTheServer.has(name) && !onlyOfTheApp.has(name))
  assert.deepEqual(
    lost.map(([name]) => name),
    [],
  )
})

test('the lock has the bundler for every system that the bundler knows', () => {
  for (const place of ['node_modules/rolldown', 'node_modules/lightningcss'])
    for (const [name, version] of Object.entries(packages[place]?.optionalDependencies ?? {}))
      assert.equal(packages[`node_modules/${name}`]?.version, version, name)
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
    .filter(([name, { license }]) => !(onlyOfTheApp.has(name) && (appLicences.has(license ?? '') || isBuildTool(name))))
    .map(([name]) => name)
  assert.deepEqual(others, licensedBesides)
})
