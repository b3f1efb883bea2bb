import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { boundaries, findBreaches, knownFolders } from './gates/boundaries.ts'
import { findCircles, graphOf } from './gates/circles.ts'
import { judge, type ShrinkOnlyList } from './gates/findings.ts'
import { parseSources, projectRoot, readSources } from './gates/sources.ts'

/** Files of the platform that reach behind the face of posts, because they list or show posts themselves. */
const listers = [
  'comments/list-comments.ts',
  'comments/post-reach.ts',
  'comments/routes/create.ts',
  'comments/show-comments.ts',
  'media/list-media.ts',
  'media/routes/list.ts',
  'media/routes/upload.ts',
  'media/show-media.ts',
  'pages/content/feeds.ts',
  'pages/content/lists.ts',
  'pages/content/search.ts',
  'pages/content/summaries.ts',
  'pages/kept-pages.ts',
  'pages/resolve/lookups.ts',
  'pages/resolve/missing.ts',
  'search/routes/search.ts',
  'search/search-posts.ts',
  'search/search-terms.ts',
]

const tolerated: ShrinkOnlyList = {
  atMost: 18,
  entries: listers.map(file => ({
    rule: 'areas-use-faces',
    file: `src/platform/${file}`,
    because: 'it lists or shows posts by the same code as their own routes',
  })),
}

test('no file reaches for what its folder may not know', () => {
  const sources = parseSources(readSources(['src', 'admin', 'client']))
  const problems = judge(findBreaches(sources), tolerated)
  assert.ok(problems.length === 0, `\n${problems.join('\n')}`)
})

test('no areas of the platform import each other in a circle', () => {
  const circles = findCircles(graphOf(parseSources(readSources(['src/platform']))))
  assert.ok(circles.length === 0, `\n${circles.join('\n')}`)
})

test('a circle is named with the files that close it', () => {
  const sources = parseSources(
    new Map([
      ['src/platform/posts/posts.ts', "import { a } from '../media/media.ts'"],
      ['src/platform/media/media.ts', "import type { B } from '../pages/pages.ts'"],
      ['src/platform/pages/pages.ts', "import { c } from '../posts/posts.ts'"],
      ['src/platform/mail/mail.ts', "import { c } from '../posts/posts.ts'"],
    ]),
  )
  const [circle, ...others] = findCircles(graphOf(sources))
  assert.deepEqual(others, [])
  assert.match(
    circle!,
    /posts imports media \(src\/platform\/posts\/posts\.ts\), media imports pages .*pages imports posts/,
  )
})

test('every folder of src is one that a boundary speaks of', () => {
  const folders = readdirSync(`${projectRoot}src`, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const unknown = folders.map(folder => folder.name).filter(name => !knownFolders.includes(name))
  assert.deepEqual(unknown, [], 'write down in test/gates/boundaries.ts who may import the new folder, and why')
})

/** For each rule: a file, a line of it that must be refused, and a line that must not. */
const proofs: Record<string, readonly [file: string, breach: string, fine: string]> = {
  'kernel-stands-alone': [
    'src/kernel/records/list.ts',
    "import { findPost } from '../../platform/posts/posts.ts'",
    "import type { ReadDb } from '../../db/database.ts'",
  ],
  'kernel-names-no-service': ['src/kernel/route.ts', "const a = 'vendor-chat/v1'", "const a = 'vendor'"],
  'db-stands-alone': [
    'src/db/sqlite.ts',
    "import type { Context } from '../kernel/context.ts'",
    "import { valueOf } from './values.ts'",
  ],
  'platform-below-http-and-services': [
    'src/platform/posts/posts.ts',
    "import type { Request } from '../../http/requests.ts'",
    "import { openSqlite } from '../../db/sqlite.ts'",
  ],
  'areas-use-faces': [
    'src/platform/media/media.ts',
    "import { storePath } from '../posts/paths.ts'",
    "import { postHooks } from '../posts/hooks.ts'",
  ],
  'http-uses-faces': [
    'src/http/router.ts',
    "import { readRow } from '../platform/posts/post-rows.ts'",
    "import { findPost } from '../platform/posts/posts.ts'",
  ],
  'service-knows-no-other': [
    'src/services/faq/service.ts',
    "import { hooks } from '../chat/hooks.ts'",
    "import { hooks } from './hooks.ts'",
  ],
  'service-uses-faces': [
    'src/services/faq/service.ts',
    "import { readRow } from '../../platform/posts/post-rows.ts'",
    "import { html } from '../../platform/html/html.ts'",
  ],
  'free-knows-no-pro': [
    'src/services/faq/service.ts',
    "import { extras } from './pro/entities/extras.ts'",
    "import { extras } from './professions.ts'",
  ],
  'only-editions-names-pro': [
    'src/app.ts',
    `const entry = \`./services/\${slug}/pro/index.ts\``,
    "const isPro = edition === 'pro' || migration.includes('/pro/')",
  ],
  'domain-is-pure': [
    'src/services/faq/domain/votes.ts',
    "import type { Context } from '../../../kernel/context.ts'",
    "import { errors } from '../../../kernel/errors.ts'",
  ],
  'browser-code-uses-http': [
    'src/services/faq/visitor/vote.ts',
    "import { saveVote } from '../routes/votes.ts'",
    "import { countVotes } from '../domain/votes.ts'",
  ],
  'server-knows-no-screen': [
    'src/services/faq/service.ts',
    "import { Answers } from './admin/answers.screen.tsx'",
    "import { admin } from './screens.ts'",
  ],
  'screens-keep-to-their-shelf': [
    'src/services/faq/admin/answers.screen.tsx',
    "import { Shell } from '../../../../admin/shell/shell.tsx'",
    "import { PageHead } from '../../../../admin/kit/page-head.tsx'",
  ],
  'app-packages-stay-in-the-app': [
    'src/cli/serve.ts',
    "import { build } from 'vite'",
    "import { once } from 'node:events'",
  ],
  'client-stands-alone': [
    'client/records.ts',
    "import { labelOf } from '../src/kernel/records/filters.ts'",
    "import type { Row } from '../src/kernel/entity.ts'",
  ],
  'engines-stay-in-db': ['src/platform/jobs/jobs.ts', "import { Pool } from 'pg'", "import { sql } from 'kysely'"],
  'fastify-stays-in-http': [
    'src/services/faq/routes/vote.ts',
    "import type { FastifyRequest } from 'fastify'",
    "import { Type } from 'typebox'",
  ],
  'outbound-is-guarded': [
    'src/services/chat/jobs/deliver.ts',
    "await fetch('https://example.com')",
    "import { outbound } from '../../../platform/outbound/outbound.ts'",
  ],
}

describe('the boundary gate itself', () => {
  test('every rule is proven, and every proof belongs to a rule', () => {
    assert.deepEqual(Object.keys(proofs).sort(), boundaries.map(boundary => boundary.rule).sort())
  })

  for (const [rule, [file, breach, fine]] of Object.entries(proofs)) {
    test(`${rule} refuses its made-up breach and says why`, () => {
      const refused = breachesOf(file, breach).filter(finding => finding.rule === rule)
      assert.equal(refused.length, 1)
      assert.match(refused[0]!.sentence, / .{20,}/)
      assert.deepEqual(breachesOf(file, fine), [])
    })
  }

  const forms = [
    "import { a } from '../chat/a.ts'",
    "import type { A } from '../chat/a.ts'",
    "import '../chat/a.ts'",
    "export { a } from '../chat/a.ts'",
    "export * from '../chat/a.ts'",
    "const a = await import('../chat/a.ts')",
    "type A = import('../chat/a.ts').A",
    "const a = require('../chat/a.ts')",
    "const a = new Worker(new URL('../chat/a.ts', import.meta.url))",
    'import {\n  a,\n} from "../chat/a.ts"',
  ]
  for (const form of forms) {
    test(`sees through ${JSON.stringify(form)}`, () => {
      const rules = breachesOf('src/services/faq/service.ts', form).map(finding => finding.rule)
      assert.deepEqual(rules, ['service-knows-no-other'])
    })
  }

  test('lets screens know the types of what they call, and nothing of it at the run', () => {
    const file = 'src/services/faq/admin/votes.screen.tsx'
    assert.deepEqual(breachesOf(file, "import type { readVotes } from '../routes/votes.ts'"), [])
    assert.deepEqual(breachesOf(file, "import type { Row } from '../../../kernel/entity.ts'"), [])
    for (const text of [
      "import { readVotes } from '../routes/votes.ts'",
      "import { type Row, defineEntity } from '../../../kernel/entity.ts'",
      "import type { Vote } from '../store/votes.ts'",
    ])
      assert.deepEqual(
        breachesOf(file, text).map(({ rule }) => rule),
        ['browser-code-uses-http'],
      )
  })

  test('is not misled by comments and by strings that only look like an import', () => {
    const text = "// import { a } from '../chat/a.ts'\nconst a = \"import { a } from '../chat/a.ts'\""
    assert.deepEqual(breachesOf('src/services/faq/service.ts', text), [])
  })

  test('leaves tests and benchmarks alone', () => {
    for (const file of ['src/services/faq/test/vote.test.ts', 'src/services/faq/test/kit.ts']) {
      assert.deepEqual(breachesOf(file, "import { a } from '../../chat/a.ts'"), [])
    }
  })

  test('names the line of a breach', () => {
    const findings = breachesOf('src/services/faq/service.ts', "const a = 1\n\nimport { b } from '../chat/b.ts'")
    assert.deepEqual(
      findings.map(finding => finding.line),
      [3],
    )
  })
})

const breachesOf = (file: string, text: string) => findBreaches(parseSources(new Map([[file, text]])))
