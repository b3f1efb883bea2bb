/** What visitors ask for most, and what staff search, is looked up and never looked for, however many addresses there are. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GOES_THROUGH_ALL, plansOf } from '../../../../test/kit/query-plans.ts'
import { published, type Site, startSite } from './kit.ts'

let site: Site
before(async () => {
  site = await startSite('sqlite', 'pro')
  const id = await site.make('posts', published('Red apples'))
  await site.data('PUT', `/uris/post/${id}`, { uri: 'garden/apples' })
  await site.data('PUT', `/uris/post/${id}`, { uri: 'orchard/apples' })
})
after(() => site.dispose())

const LARGE = /\b(posts|addresses|redirects|old_slugs)\b/

const plansFor = async (work: () => Promise<unknown>): Promise<string[]> => {
  const plans = await plansOf(work, await site.systemContext())
  return plans.filter(plan => LARGE.test(plan))
}

test('an address of its own, an old one and one that leads nowhere are looked up', async () => {
  for (const [path, landing] of [
    ['/orchard/apples/', /^200/],
    ['/garden/apples/', /^301/],
    ['/nowhere/at-all/', /^404/],
    ['/2026/01/nowhere/', /^404/],
  ] as const) {
    const plans = await plansFor(async () => assert.match(await site.visit(path), landing))
    assert.ok(plans.length > 0, path)
    for (const plan of plans) assert.doesNotMatch(plan, GOES_THROUGH_ALL, path)
  }
})

test('G-38 what the words find is looked up, not looked for among all', async () => {
  for (const path of ['/uris?search=apples', '/redirects?search=garden']) {
    const plans = await plansFor(() => site.data('GET', path))
    const found = plans.filter(plan => plan.includes('VIRTUAL TABLE'))
    assert.ok(found.length > 0, path)
    for (const plan of found) assert.match(plan, /SEARCH i USING INTEGER PRIMARY KEY/, path)
  }
})
