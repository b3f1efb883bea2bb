/** Every page is written as HTML wants it: what is opened is closed, no id is there twice. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createVisitor } from '../../src/platform/pages/test/visitor.ts'
import { problemsOf } from '../../src/platform/pages/theme/test/markup.ts'
import { ADMIN_PASSWORD } from '../kit/test-app.ts'
import { openSampleSite, type SampleSite } from './sample-site.ts'

let site: SampleSite
before(async () => {
  site = await openSampleSite()
})
after(() => site.app.dispose())

test('every page is well formed, for visitors and for people who are signed in', async () => {
  await site.app.inSystem(ctx => ctx.mail.send({ to: 'x@example.com', subject: 'A <b>mail</b>', text: 'One\n\n<two>' }))
  const paths = [
    ...Object.values(site.paths),
    '/register',
    '/lost-password',
    '/logout',
    '/profile',
    '/admin',
    '/admin/outbox',
    '/page/2/',
  ]
  const signedIn = createVisitor(site.app)
  await signedIn.signIn('admin', ADMIN_PASSWORD)
  for (const visitor of [createVisitor(site.app), signedIn]) {
    for (const path of paths) {
      const { text, headers } = await visitor.get(path)
      if (headers.location === undefined) assert.deepEqual(problemsOf(text), [], path)
    }
  }
})

test('feeds and maps of the site are well formed', async () => {
  const visitor = createVisitor(site.app)
  for (const path of [
    '/feed/',
    '/comments/feed/',
    `${site.paths.post}feed/`,
    '/sitemap.xml',
    '/sitemap-post-1.xml',
    '/sitemap-category-1.xml',
  ]) {
    const { text, status } = await visitor.get(path)
    assert.equal(status, 200, path)
    assert.deepEqual(problemsOf(text, true), [], path)
  }
})
