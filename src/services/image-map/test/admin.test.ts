/** The editor as people use it: with the mouse, with the keyboard, and beside somebody else. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AdminStory, openAdmin } from '../../../../test/admin/open-admin.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'

describe('the screens of the image maps', { skip: lacksChromium() }, () => {
  let story: AdminStory
  let id: number
  const call = (method: string, path: string, body?: object) =>
    story.site.request(method, `/vendor-image-map/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })
  const doc = {
    image: { url: '', width: 800, height: 400, alt: 'A plan' },
    hotspots: [{ id: 'door', type: 'rect', x: 10, y: 10, width: 10, height: 20, title: 'Door' }],
  }
  before(async () => {
    story = await openAdmin(18_419)
    id = (await call('POST', '/maps', { title: 'Plan', doc })).body.data.id
  })
  after(() => story?.dispose())

  const saved = async () => (await call('GET', `/maps/${id}`)).body.data
  const save = async () => {
    await story.page.getByRole('button', { name: 'Save', exact: true }).click()
    await story.page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  }

  test('an area is drawn with the mouse, named, undone and done again, and saved', async () => {
    const { page, show } = story
    await show(`/image-map/maps/${id}`)
    await page.getByRole('button', { name: 'Ellipse', exact: true }).click()
    const box = (await page.locator('.mapstage').boundingBox())!
    const at = (x: number, y: number) => [box.x + (x / 100) * box.width, box.y + (y / 100) * box.height] as const
    await page.mouse.move(...at(50, 30))
    await page.mouse.down()
    await page.mouse.move(...at(70, 60), { steps: 4 })
    await page.mouse.up()
    await page.getByLabel('Title', { exact: true }).first().fill('Pond')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Redo' }).click()
    await save()
    const { hotspots } = (await saved()).doc
    assert.deepEqual([hotspots.length, hotspots[1].type, hotspots[1].title], [2, 'ellipse', 'Pond'])
    assert.ok(Math.abs(hotspots[1].x - 50) < 1 && Math.abs(hotspots[1].width - 20) < 1, JSON.stringify(hotspots[1]))
  })

  test('the keyboard alone chooses an area, moves it and takes hold of a corner', async () => {
    const { page } = story
    await page.getByRole('tab', { name: 'Areas' }).click()
    await page.getByRole('button', { name: 'Rectangle: Door', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: 'Lower right corner' }).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await save()
    const [door] = (await saved()).doc.hotspots
    assert.deepEqual([door.x, door.height], [15, 25])
  })

  test('what somebody else saved meanwhile is joined with what was done here', async () => {
    const { page } = story
    const now = await saved()
    await call('PUT', `/maps/${id}`, {
      rev: now.rev,
      doc: { ...now.doc, image: { ...now.doc.image, alt: 'Their words' } },
    })
    await page.getByRole('button', { name: 'Rectangle: Door', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Your changes were joined').waitFor()
    const { doc: merged } = await saved()
    assert.deepEqual([merged.image.alt, merged.hotspots[0].x], ['Their words', 20])
  })

  test('lists, the import, figures and settings are there', async () => {
    const { page, show } = story
    for (const [path, title] of [
      ['maps', 'Maps'],
      ['import', 'Import'],
      ['figures', 'Figures'],
    ]) {
      await show(`/image-map/${path}`)
      await page.getByRole('heading', { level: 1, name: title! }).waitFor()
    }
  })

  test('nothing of all this was refused or failed in the browser', () => {
    assert.deepEqual(story.complaints, [])
  })
})
