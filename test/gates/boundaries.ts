/** Who may not reach whom, and where to go instead. Kept as data, so that a refusal explains itself. */
import type { Finding } from './findings.ts'
import { type Reference, referencesOf } from './references.ts'
import type { Source } from './sources.ts'

export type Boundary = {
  readonly rule: string
  /** Whether the rule speaks of this file. */
  readonly holds: (file: string) => boolean
  /** Whether this file may not have this reference. */
  readonly refuses: (reference: Reference, file: string) => boolean
  readonly because: string
}

export const boundaries: readonly Boundary[] = [
  {
    rule: 'kernel-stands-alone',
    holds: file => isKernel(file),
    refuses: outside(isKernel, isDatabaseFace),
    because:
      'the kernel is the language that services are written in and knows neither platform, engine, transport nor service; let the manifest or ctx hand it in',
  },
  {
    rule: 'kernel-names-no-service',
    holds: file => isKernel(file) || isDatabase(file) || isHttp(file),
    refuses: ({ kind, target }) => kind === 'literal' && /\bvendor[-_][a-z]/.test(target),
    because: "the engine room may not know a service's word; let the service declare it in its manifest",
  },
  {
    rule: 'db-stands-alone',
    holds: file => isDatabase(file),
    refuses: outside(isDatabase),
    because: 'the engines know tables and statements, not who asks; hand in what they need as an argument',
  },
  {
    rule: 'platform-below-http-and-services',
    holds: file => isPlatform(file),
    refuses: outside(isPlatform, isKernel, isDatabase, isConfiguration),
    because: 'the platform carries services and never asks for one; fire a hook, or declare a face that they import',
  },
  {
    rule: 'areas-use-faces',
    holds: file => isPlatform(file) && file !== 'src/platform/host.ts',
    refuses: ({ kind, target }, file) =>
      kind === 'file' && isPlatform(target) && areaOf(target) !== areaOf(file) && !isShownToAreas(target),
    because:
      'an area of the platform shows its face (the file named like the folder), its hooks and its types; add what you need to the face, or move what is one thing into one room',
  },
  {
    rule: 'http-uses-faces',
    holds: file => isHttp(file),
    refuses: outside(isHttp, isKernel, isPlatformFace, isPlatformGround, isDatabaseFace, isConfiguration),
    because:
      'the transport speaks to the kernel and to public faces (src/platform/posts/posts.ts is the face of posts); add what you need to the face',
  },
  {
    rule: 'service-knows-no-other',
    holds: file => isService(file),
    refuses: (reference, file) => {
      const other = serviceOf(reference.target)
      return reference.kind === 'file' && other !== null && other !== serviceOf(file)
    },
    because: 'services meet only through hooks and the platform; declare a hook and let the other service listen',
  },
  {
    rule: 'service-uses-faces',
    holds: file => isService(file) && !isBrowser(file) && !isDomain(file),
    refuses: outside(isService, isKernel, isPlatformFace, isDatabaseFace),
    because:
      "a service imports the kernel and the platform's public faces (src/platform/posts/posts.ts is the face of posts), nothing behind them and nothing of the transport",
  },
  {
    rule: 'free-knows-no-pro',
    holds: file => !isPro(file),
    refuses: ({ kind, target }) => kind === 'file' && isPro(target),
    because: 'free code may not know Pro: without the folder it must still run; declare a hook and let Pro listen',
  },
  {
    rule: 'only-editions-names-pro',
    holds: file => file.startsWith('src/') && !isPro(file) && file !== 'src/editions.ts',
    refuses: ({ kind, target }) => kind === 'literal' && leadsToPro.test(target),
    because: 'src/editions.ts is the only file that knows where Pro lies; ask it for the services of an edition',
  },
  {
    rule: 'domain-is-pure',
    holds: file => isDomain(file),
    refuses: ({ kind, target }) =>
      (kind === 'file' && !isDomain(target) && !pureFiles.includes(target)) ||
      (kind === 'package' && !purePackages.includes(target)),
    because: 'domain code takes values and gives values; load and store in the route or the job and pass the values in',
  },
  {
    rule: 'browser-code-uses-http',
    holds: file => isBrowser(file),
    refuses: (reference, file) => {
      const { kind, target } = reference
      if (kind === 'package') return target.startsWith('node:')
      if (kind !== 'file' || isOwnDomain(target, file) || isTypeForScreens(reference, file)) return false
      if (isClient(target) && file.startsWith('admin/client/')) return false
      return !(isBrowser(target) && sameHalf(file, target))
    },
    because:
      "admin and visitor code runs in a browser, knows its service's pure rules (domain/) and asks the server for everything else over HTTP; ask a route for it. Screens may know the types of routes, entities and the kernel",
  },
  {
    rule: 'server-knows-no-screen',
    holds: file => file.startsWith('src/') && !isBrowser(file),
    refuses: ({ kind, target }) => kind === 'file' && isBrowser(target) && /(^|\/)admin\//.test(target),
    because:
      'screens are made for browsers and are only bundled; what the server must know of one is declared in screens.ts',
  },
  {
    rule: 'screens-keep-to-their-shelf',
    holds: file => isBrowser(file) && isService(file) && /\/admin\//.test(file),
    refuses: ({ kind, target }) => kind === 'file' && /^admin\//.test(target) && !/^admin\/(client|kit)\//.test(target),
    because:
      'a screen of a service is made from admin/kit and admin/client; the shell and the generated screens are the app itself',
  },
  {
    rule: 'app-packages-stay-in-the-app',
    holds: file => file.startsWith('src/') && !isBrowser(file) && !/^src\/cli\/admin-(build|dev|vite)\.ts$/.test(file),
    refuses: ({ kind, target }) =>
      kind === 'package' && /^(react|react-dom|vite|@mantine|@tanstack|@vitejs)(\/|$)/.test(target),
    because: 'the server never loads what the admin app is made of or made by; it is built in a process of its own',
  },
  {
    rule: 'client-stands-alone',
    holds: file => isClient(file),
    refuses: ({ kind, target, isTypeOnly }) =>
      kind === 'package'
        ? target.startsWith('node:')
        : kind === 'file' && !isClient(target) && !(isTypeOnly && isKernel(target)),
    because:
      'the client runs in browsers and in the programs of others; it knows the types of the kernel, and asks the server for everything else',
  },
  {
    rule: 'engines-stay-in-db',
    holds: file => file.startsWith('src/') && !isDatabase(file),
    refuses: ({ kind, target }) => kind === 'package' && ['pg', 'node:sqlite'].includes(target),
    because: 'two engines answer one face, src/db/database.ts; whoever speaks to one of them breaks on the other',
  },
  {
    rule: 'fastify-stays-in-http',
    holds: file => file.startsWith('src/') && !isHttp(file) && file !== 'src/app.ts',
    refuses: ({ kind, target }) => kind === 'package' && /^@?fastify(\/|$)/.test(target),
    because: 'a handler gets input and ctx and returns data or throws; only src/http sees requests and replies',
  },
  {
    rule: 'outbound-is-guarded',
    holds: file => (isService(file) || isKernel(file)) && !isBrowser(file),
    refuses: ({ kind, target }) =>
      (kind === 'package' && networkPackages.includes(target)) || (kind === 'call' && target === 'fetch'),
    because: 'requests to the outside go through src/platform/outbound, which checks where they really go',
  },
]

/** Every reference of the sources that a boundary refuses. Tests and benchmarks may reach for everything. */
export function findBreaches(sources: readonly Source[]): Finding[] {
  return sources
    .filter(source => !isExempt(source.path))
    .flatMap(source => {
      const rules = boundaries.filter(boundary => boundary.holds(source.path))
      return referencesOf(source).flatMap(reference =>
        rules
          .filter(boundary => boundary.refuses(reference, source.path))
          .map(({ rule, because }) => {
            const sentence = `reaches for ${reference.target}; ${because}`
            return { rule, file: source.path, line: reference.line, sentence }
          }),
      )
    })
}

/** Folders of src/ that some boundary speaks of. A new one needs a rule before it may have files. */
export const knownFolders = ['kernel', 'db', 'platform', 'http', 'services', 'cli']

/** A path into a pro folder, whole or as the tail of a template; not the name of a migration or of an edition. */
const leadsToPro = /(^|\/)pro\/[\w./-]*\.tsx?$|services\/.*\/pro(\/|$)|^\.{1,2}\/(.*\/)?pro(\/|$)|^\/pro$/
/** Files of the kernel and the platform that compute and do nothing else. */
const pureFiles = [
  ...[
    'errors',
    'mail-address',
    'words',
    'common-words',
    'calendar',
    'money',
    'date-format',
    'fold-accents',
    'currencies',
    'price-adjustments',
    'deposits',
    'coupons',
    'points',
  ].map(name => `src/kernel/${name}.ts`),
  'src/platform/opening-hours/opening-hours.ts',
  'src/platform/span-load/span-load.ts',
  'src/platform/change-policy/change-policy.ts',
]
/** Packages that compute and do nothing else. */
const purePackages = ['ipaddr.js', 're2js']
const networkPackages = [
  'undici',
  'nodemailer',
  'node:http',
  'node:https',
  'node:http2',
  'node:net',
  'node:tls',
  'node:dgram',
]

function outside(...allowed: ((path: string) => boolean)[]): Boundary['refuses'] {
  return ({ kind, target }) => kind === 'file' && !allowed.some(isAllowed => isAllowed(target))
}

function isKernel(path: string): boolean {
  return path.startsWith('src/kernel/')
}
function isDatabase(path: string): boolean {
  return path.startsWith('src/db/')
}
function isDatabaseFace(path: string): boolean {
  return /^src\/db\/(database|migrations|tables|kept-counts|word-index|word-search|hold|row-types)\.ts$/.test(path)
}
function isPlatform(path: string): boolean {
  return path.startsWith('src/platform/')
}
/** What the platform stands on: the transport is handed the inner works, and adds parts of its own. */
function isPlatformGround(path: string): boolean {
  return ['internals', 'part'].some(name => path === `src/platform/${name}.ts`)
}
/** A face is the file that is called like its folder. */
function isPlatformFace(path: string): boolean {
  return isPlatform(path) && /\/([^/]+)\/\1\.ts$/.test(path)
}
/** What an area of the platform shows to the other areas: its face, what it announces, and its types. */
function isShownToAreas(path: string): boolean {
  return areaOf(path) === null || isPlatformFace(path) || /\/(hooks|types)\.ts$/.test(path)
}
/** The folder below src/platform; null for the few files that lie beside the folders, and for everything else. */
export function areaOf(path: string): string | null {
  return /^src\/platform\/([^/]+)\//.exec(path)?.[1] ?? null
}
function isHttp(path: string): boolean {
  return path.startsWith('src/http/')
}
function isConfiguration(path: string): boolean {
  return path === 'src/config.ts'
}
function isService(path: string): boolean {
  return serviceOf(path) !== null
}
function serviceOf(path: string): string | null {
  return /^src\/services\/([^/]+)\//.exec(path)?.[1] ?? null
}
function isPro(path: string): boolean {
  return /^src\/services\/[^/]+\/pro\//.test(path)
}
function isDomain(path: string): boolean {
  return path.startsWith('src/') && path.includes('/domain/')
}
/** Pure rules run anywhere, so a browser may judge by the very code that the server judges by. */
function isOwnDomain(path: string, file: string): boolean {
  return isDomain(path) && serviceOf(path) !== null && serviceOf(path) === serviceOf(file)
}
/** Types leave nothing in the bundle: those of the own service's routes and entities, of the kernel, and of the description. */
function isTypeForScreens({ target, isTypeOnly }: Reference, file: string): boolean {
  if (!isTypeOnly || !/(^|\/)admin\//.test(file)) return false
  if (isKernel(target) || target === 'src/platform/admin/admin.ts') return true
  return serviceOf(file) !== null && serviceOf(target) === serviceOf(file) && /\/(routes|entities)\//.test(target)
}
function isClient(path: string): boolean {
  return path.startsWith('client/')
}
function isBrowser(path: string): boolean {
  return /^admin\/|^src\/platform\/pages\/visitor\/|^src\/services\/[^/]+\/(pro\/)?(admin|visitor)\//.test(path)
}
/** A visitor's script is never one file with an administrator's screen. */
function sameHalf(one: string, other: string): boolean {
  const half = (path: string) => (/(^|\/)admin\//.test(path) ? 'admin' : 'visitor')
  return half(one) === half(other)
}
function isExempt(path: string): boolean {
  return /(^|\/)test\/|^bench\/|\.test\.tsx?$/.test(path)
}
