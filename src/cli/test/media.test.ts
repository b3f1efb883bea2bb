import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/kit/databases.ts'
import { mediaFileOf, uploadMedia } from '../../platform/media/media.ts'
import { paintPicture } from '../../platform/media/test/pictures.ts'
import { type CommandSite, makeCommandSite } from './kit.ts'

forEachEngine(engine => {
  let site: CommandSite
  before(async () => {
    site = await makeCommandSite(engine)
  })
  after(() => site.dispose())

  test('U-16 dozen media sizes makes what is missing, and what was lost', async () => {
    const bytes = await paintPicture(400, 300)
    const upload = () =>
      site.open(({ inSystem }) =>
        inSystem(async ctx => (await uploadMedia({ bytes, filename: 'photo.jpg' }, { author: 1 }, ctx)).post.id),
      )
    const sizesOf = (id: number) =>
      site.open(({ inSystem }) => inSystem(async ctx => (await mediaFileOf(id, ctx))?.sizes ?? {}))
    const uploads = async () => {
      const entries = await readdir(join(site.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
      return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    }
    const id = await upload()
    assert.deepEqual(await site.dozen('media', 'sizes'), { code: 0, out: '', err: 'pictures: 1\n' })
    assert.deepEqual(Object.keys(await sizesOf(id)), ['medium', 'thumbnail'])
    const lost = (await uploads()).find(path => path.endsWith('photo-300x225.jpg'))
    await rm(lost ?? '')
    assert.equal((await site.dozen('media', 'sizes')).err, 'pictures: 1\n')
    assert.equal((await site.dozen('media', 'sizes')).err, 'pictures: 0\n')
    assert.equal((await uploads()).length, 3)
  })
})
