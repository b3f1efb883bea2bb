/** Which words begin longer ones. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { isLastWordWhole } from '../list/vocabulary.ts'
import { createPost, deletePost } from '../posts.ts'

let site: TestApp
before(async () => {
  site = await startTestApp('sqlite')
})
after(() => site.dispose())

const areWhole = async (...searches: string[]): Promise<boolean[]> => {
  const ctx = await site.systemContext()
  return Promise.all(searches.map(search => isLastWordWhole(search, ctx)))
}

test('host 19 a word is looked for as it stands when none that is longer begins with it', async () => {
  const draft = { title: 'Sunflower', content: '<p>sun étoiles 2026</p>' }
  const { id } = await site.inSystem(ctx => createPost(draft, ctx))
  assert.deepEqual(await areWhole('sunflower', 'moon Sunflower', 'ÉTOILES', 'nowhere', '2026'), Array(5).fill(true))
  assert.deepEqual(await areWhole('sun', 'sunflowe', 'sunflower sun', 'étoile', '20'), Array(5).fill(false))
  await site.inSystem(ctx => deletePost(id, ctx))
  assert.deepEqual(await areWhole('sun', 'étoile'), [true, true])
})

test('host 19 a search without a word has no last one', async () => {
  assert.deepEqual(await areWhole('', '…'), [false, false])
})
