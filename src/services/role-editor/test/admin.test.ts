/** The screens of the role editor as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'

describe('the screens of the role editor', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  before(async () => {
    story = await openBrowserSite(18_411)
  })
  after(() => story?.close())

  const roleNamed = async (slug: string) => {
    const { body } = await story.site.request('GET', '/vendor-aure/v1/roles', { as: 'administrator' })
    return body.data.find((role: { slug: string }) => role.slug === slug)
  }

  test('changes in the matrix are gathered, looked at, confirmed and saved together', async () => {
    const { page, show } = story
    await show('/role-editor/roles')
    await page.getByLabel('Search permissions').fill('upload_files')
    const cell = page.getByRole('button', { name: /^Contributor, .*: Not set$/ })
    await cell.first().click()
    await page.getByText('One change').waitFor()
    await page.getByRole('button', { name: 'Preview' }).click()
    const dialog = page.getByRole('dialog', { name: 'What this would do' })
    await dialog.getByText('upload_files').first().waitFor()
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('The changes are saved.').waitFor()
    assert.equal((await roleNamed('contributor')).capabilities.upload_files, true)
  })

  test('the history shows what a restore would do, and restores', async () => {
    const { page, show } = story
    await show('/role-editor/history')
    await page.getByRole('button', { name: 'Preview' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'What this would do' })
    await dialog.getByText('upload_files').first().waitFor()
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Roles and people are as they were.').waitFor()
    assert.equal((await roleNamed('contributor')).capabilities.upload_files, undefined)
  })

  test('the simulator says whether somebody may do something, and why', async () => {
    const { page, show } = story
    await show('/role-editor/simulator')
    await page.getByText('By permission').click()
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.getByRole('option', { name: /\(admin\)/ }).click()
    await page.getByRole('combobox', { name: 'Permission' }).fill('manage_options')
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByText('Yes, this is allowed.').waitFor()
  })

  test('the same is asked in plain words', async () => {
    const { page, show } = story
    await show('/role-editor/simulator')
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.getByRole('option', { name: /\(admin\)/ }).click()
    await page.getByRole('combobox', { name: 'What they want to do' }).click()
    await page.getByRole('option', { name: 'Upload files' }).click()
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByText('Yes, this is allowed.').waitFor()
  })

  test('a role is made, renamed and deleted again', async () => {
    const { page, show } = story
    await show('/role-editor/roles')
    await page.getByRole('button', { name: 'New role' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Helper')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Actions for Helper' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Assistant')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The role is called Assistant now.').waitFor()
    assert.equal((await roleNamed('helper')).name, 'Assistant')
    await page.getByRole('button', { name: 'Actions for Assistant' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Assistant is deleted.').waitFor()
    assert.equal(await roleNamed('helper'), undefined)
  })

  test('a person gets another role after a look at what that does', async () => {
    const { page, show } = story
    await story.site.account('sam', ['subscriber'])
    await show('/role-editor/people')
    await page
      .getByRole('button', { name: /sam@example/i })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Add a role' }).click()
    await page.getByRole('option', { name: 'Author' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    const dialog = page.getByRole('dialog', { name: 'What this would do' })
    await dialog.getByText('Gets the roles').waitFor()
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('The changes are saved.').first().waitFor()
  })

  test('menu items are hidden from a role', async () => {
    const { page, show } = story
    await show('/role-editor/menu-control')
    await page
      .getByRole('checkbox', { name: /from Author$/ })
      .nth(3)
      .check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The rules are saved.').waitFor()
  })

  for (const [path, text] of [
    ['health', 'How safe it is, of a hundred'],
    ['redirects', 'Everybody else'],
    ['transfer', 'Take roles from a file'],
    ['settings', 'Ask before dangerous changes'],
    ['cleanup', 'Notices'],
    ['activity', 'Roles of a person'],
  ] as const)
    test(`the screen ${path} shows ${text}`, async () => {
      await story.show(`/role-editor/${path}`)
      await story.page.getByText(text).first().waitFor()
    })

  test('nothing of all this was refused or failed in the browser', () => {
    assert.deepEqual(story.complaints, [])
  })
})
