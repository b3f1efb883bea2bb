/** The editor as people use it: with the mouse, with a finger, with the keyboard, and beside somebody else. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { uploadPicture, violations } from './browser-site.ts'

describe('the editor of the image maps', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  let id: number
  let picture: number
  const call = (method: string, path: string, body?: object) =>
    story.site.request(method, `/vendor-image-map/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })
  before(async () => {
    story = await openBrowserSite(18_419)
    picture = await uploadPicture(story.site)
    const doc = {
      image: { id: picture, alt: 'A plan' },
      hotspots: [{ id: 'door', type: 'rect', x: 10, y: 10, width: 10, height: 20, title: 'Door' }],
    }
    id = (await call('POST', '/maps', { title: 'Plan', doc })).body.data.id
    await call('PUT', '/settings', { autosave_seconds: 5, default_styles: { style: { fill: '#aa0000' } } })
  })
  after(() => story?.close())

  const saved = async () => (await call('GET', `/maps/${id}`)).body.data
  const spots = async () => (await saved()).doc.hotspots
  const button = (name: string) => story.page.getByRole('button', { name, exact: true })
  const tab = (name: string) => story.page.getByRole('tab', { name, exact: true })
  const save = async () => {
    await button('Save').click()
    await story.page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  }
  /** Where a place of the picture is on the screen. */
  const placing = async () => {
    const box = (await story.page.locator('.mapstage').boundingBox())!
    return (x: number, y: number) => [box.x + (x / 100) * box.width, box.y + (y / 100) * box.height] as const
  }
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    const { mouse } = story.page
    await mouse.move(...from)
    await mouse.down()
    await mouse.move(...to, { steps: 4 })
    await mouse.up()
  }
  const choose = async (label: string) => {
    await tab('Areas').click()
    await button(label).first().focus()
    await story.page.keyboard.press('Enter')
  }

  test('an area is drawn with the mouse in the site’s own colours, named, undone, done again and saved', async () => {
    const { page, show } = story
    await show(`/image-map/maps/${id}`)
    await button('Ellipse').click()
    const at = await placing()
    await drag(at(50, 30), at(70, 60))
    await page.getByLabel('Title', { exact: true }).fill('Pond')
    await button('Undo').click()
    await button('Redo').click()
    await save()
    const [, pond] = await spots()
    assert.deepEqual([pond.type, pond.title, pond.style.fill], ['ellipse', 'Pond', '#aa0000'])
    assert.ok(Math.abs(pond.x - 50) < 1 && Math.abs(pond.width - 20) < 1, JSON.stringify(pond))
  })

  test('the keyboard alone draws a polygon and a rectangle, moves an area, takes hold of a corner and turns it', async () => {
    const { page } = story
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key)
    }
    await button('Polygon').focus()
    await keys('Enter')
    await keys('Enter', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowDown', 'Enter', 'Enter')
    await button('Rectangle').focus()
    await keys('Enter', 'Shift+ArrowLeft', 'Enter', 'Shift+ArrowLeft', 'Shift+ArrowDown', 'Enter')
    await choose('Rectangle: Door')
    await keys('Shift+ArrowRight')
    await button('Lower right corner').focus()
    await keys('Shift+ArrowDown')
    await button('Turn: arrow keys turn it').focus()
    await keys('Shift+ArrowRight')
    await save()
    const [door, , polygon, rect] = await spots()
    assert.deepEqual([door.x, door.height, door.rotation], [15, 25, 15])
    assert.deepEqual(polygon.points, [
      [50, 50],
      [55, 50],
      [55, 55],
    ])
    assert.deepEqual([rect.x, rect.y, rect.width, rect.height], [45, 55, 5, 5])
  })

  test('a finger draws and moves', async () => {
    const touch = await story.page.context().newCDPSession(story.page)
    const at = await placing()
    const stroke = async (from: readonly [number, number], to: readonly [number, number]) => {
      const points = ([x, y]: readonly [number, number]) => [{ x, y }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(to) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await button('Rectangle').click()
    await stroke(at(80, 70), at(90, 90))
    await stroke(at(85, 80), at(75, 80))
    await save()
    const rect = (await spots()).at(-1)
    assert.ok(Math.abs(rect.x - 70) < 1.5 && Math.abs(rect.width - 10) < 1.5, JSON.stringify(rect))
  })

  test('corners come and go, areas are copied, aligned, put in order and deleted', async () => {
    const { page } = story
    await choose('Polygon: Polygon')
    await button('Corner 1: arrow keys move it, Insert adds one, Delete removes it').focus()
    await page.keyboard.press('Insert')
    await page.keyboard.press('Insert')
    await button('Corner 2: arrow keys move it, Insert adds one, Delete removes it').focus()
    await page.keyboard.press('Delete')
    await choose('Ellipse: Pond')
    await button('Copy').click()
    await button('Paste').click()
    await button('Ellipse: Pond')
      .first()
      .click({ modifiers: ['Shift'] })
    await button('Align').click()
    await page.getByRole('menuitem', { name: 'Left', exact: true }).click()
    await button('Send back: Ellipse: Pond').first().click()
    await save()
    const now = await spots()
    const ponds = now.filter(({ title }: { title: string }) => title === 'Pond')
    assert.equal(ponds.length, 2)
    assert.equal(ponds[0].x, ponds[1].x)
    assert.equal(now[0].title, 'Pond')
    assert.equal(now.find(({ type }: { type: string }) => type === 'polygon').points.length, 4)
    await choose('Rectangle: Rectangle')
    await button('Delete').click()
    await save()
    assert.equal((await spots()).length, now.length - 1)
  })

  test('floors have pictures of their own, groups have colours, and both go again', async () => {
    const { page } = story
    await tab('Map').click()
    await page.getByRole('button', { name: 'Groups' }).click()
    await button('Add a group').click()
    await page.getByLabel('Name of the group').fill('Water')
    await page.getByRole('button', { name: 'Floors', exact: true }).click()
    await button('Add a floor').click()
    await button('Choose a picture: Floor 2').click()
    await page.getByRole('dialog').getByRole('button', { name: /plan/ }).first().click()
    await button('Choose').click()
    await save()
    const { doc } = await saved()
    assert.deepEqual([doc.groups[0].title, doc.layers.length, doc.layers[1].image.id], ['Water', 2, picture])
    await button('Delete: Floor 2').click()
    await save()
    assert.deepEqual([(await saved()).doc.layers, (await saved()).doc.image.id], [[], picture])
  })

  test('the page is previewed at two widths, and what is hard to use is told beside the area', async () => {
    const { page } = story
    const width = async () => (await page.locator('.mappreview').boundingBox())!.width
    await page.getByText('Preview: phone').click()
    await page.locator('.mappreview .vim').waitFor()
    const phone = await width()
    await page.getByText('Preview: desktop').click()
    assert.ok((await width()) > phone * 1.5)
    await page.getByText('Edit', { exact: true }).click()
    await choose('Rectangle: Door')
    await tab('Area').click()
    await page.getByLabel('Title', { exact: true }).fill('')
    await page.getByText('nobody can tell where it leads').first().waitFor()
    assert.ok((await page.locator('.mapmark').count()) > 0)
    await page.getByLabel('Title', { exact: true }).fill('Door')
    await save()
  })

  test('unsaved work is kept after the seconds of the settings, and offered to whoever comes back', async () => {
    const { page, show } = story
    await tab('Map').click()
    await page.getByLabel('Words below the picture').fill('Kept')
    await page.waitForResponse(answer => answer.url().includes('/autosave') && answer.request().method() === 'PUT')
    page.once('dialog', dialog => void dialog.accept())
    await show(`/image-map/maps/${id}`)
    await button('Go on with it').click()
    await save()
    assert.equal((await saved()).doc.image.caption, 'Kept')
  })

  test('what somebody else saved meanwhile is joined; where both changed the same, people choose area by area', async () => {
    const { page } = story
    const other = async (change: (doc: any) => object) => {
      const now = await saved()
      await call('PUT', `/maps/${id}`, { rev: now.rev, doc: change(now.doc) })
    }
    await other(doc => ({ ...doc, image: { ...doc.image, alt: 'Their words' } }))
    const before = (await spots()).find(({ id: name }: { id: string }) => name === 'door').x
    await choose('Rectangle: Door')
    await page.keyboard.press('Shift+ArrowRight')
    await button('Save').click()
    await page.getByText('Your changes were joined').waitFor()
    const joined = await saved()
    assert.equal(joined.doc.image.alt, 'Their words')
    assert.equal(joined.doc.hotspots.find(({ id: name }: { id: string }) => name === 'door').x, before + 5)
    await other(doc => ({
      ...doc,
      image: { ...doc.image, caption: 'Below' },
      hotspots: doc.hotspots.map((spot: any) => ({ ...spot, title: spot.id === 'door' ? 'Gate' : spot.title })),
    }))
    await page.keyboard.press('Shift+ArrowRight')
    await button('Save').click()
    await page.getByText('Somebody else saved this map meanwhile').waitFor()
    await button('Save it so').click()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    const now = await saved()
    const door = now.doc.hotspots.find(({ id: name }: { id: string }) => name === 'door')
    assert.deepEqual([door.title, door.x, now.doc.image.caption], ['Door', before + 10, 'Below'])
  })

  test('versions are named, compared by area and brought back', async () => {
    const { page } = story
    await tab('Versions').click()
    await page.getByLabel('Name of this version').fill('Good')
    await button('Keep this version under a name').click()
    await choose('Rectangle: Door')
    await page.keyboard.press('Delete')
    await save()
    await tab('Versions').click()
    await button('Compare: Good').click()
    await page.getByText(/Door: removed|Door: added/).waitFor()
    await button('Bring back: Good').click()
    await page.getByRole('tab', { name: 'Areas', exact: true }).click()
    await button('Rectangle: Door').waitFor()
    assert.ok((await spots()).some(({ id: name }: { id: string }) => name === 'door'))
  })

  test('the picture is replaced, and the areas go where its marks say', async () => {
    const { page } = story
    const other = await uploadPicture(story.site, 'crop.png')
    const before = (await spots()).find(({ id: name }: { id: string }) => name === 'door')
    await tab('Map').click()
    await button('Replace the picture').click()
    await page.getByRole('dialog').getByRole('button', { name: /crop/ }).first().click()
    await button('Choose').click()
    for (const number of [1, 2]) {
      await button(`Place ${number}, New picture: arrow keys move it`).focus()
      await page.keyboard.press('Shift+ArrowRight')
    }
    await button('Carry the areas over').click()
    await save()
    const { doc } = await saved()
    const door = doc.hotspots.find(({ id: name }: { id: string }) => name === 'door')
    assert.deepEqual([doc.image.id, Math.round(door.x - before.x)], [other, 5])
  })

  test('axe finds nothing in the editor, and lists, the import, figures and settings are there', async () => {
    const { page, show } = story
    await show(`/image-map/maps/${id}`)
    await choose('Rectangle: Door')
    assert.deepEqual(await violations(page, '.mapeditor'), [])
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
    assert.deepEqual(
      story.complaints.filter(complaint => !complaint.includes('409')),
      [],
    )
  })
})
