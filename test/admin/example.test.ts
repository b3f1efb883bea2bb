/** Generated screens on the worked example: records out of a file, tried, written by a task and taken back. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { workOnTask } from '../../src/platform/tasks/tasks.ts'
import { example } from '../example/service.ts'
import { lacksChromium } from '../kit/chromium.ts'
import { type BrowserSite, openBrowserSite } from './browser-site.ts'

const FILE = 'Code;Name;Quantity;Price;Colour\nS-1;Saw;2;"12,50";red\nD-1;Drill;1;40;blue\nX-1;;1;1;green\n'

describe('an import', { skip: lacksChromium() }, () => {
  let app: BrowserSite
  const tools = async () => (await app.site.request('GET', '/example/v1/tools', { as: 'administrator' })).body.data
  /** The server of a test works on tasks when it is told to. */
  const finishTasks = async () => {
    const { body } = await app.site.request('GET', '/host/v1/tasks?status=queued,running', { as: 'administrator' })
    const ctx = await app.site.systemContext()
    for (const { id } of body) await workOnTask(id, { milliseconds: 10_000, things: 1000 }, ctx)
  }

  before(async () => {
    app = await openBrowserSite(18_704, { services: [example] })
  })
  after(() => app?.close())

  test('a file is taken in, its columns are matched, and the first rows are tried without being written', async () => {
    const { page } = app
    await app.show('/example/tools')
    await page.getByRole('button', { name: 'Import' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Import tools' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'tools.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    assert.equal(await dialog.getByRole('combobox', { name: 'What Quantity becomes' }).inputValue(), 'quantity')
    assert.equal(await dialog.getByRole('combobox', { name: 'What Colour becomes' }).inputValue(), '')
    await dialog.getByText('How the file writes numbers and dates').click()
    await dialog.getByRole('combobox', { name: 'Decimals' }).selectOption(',')
    await dialog.getByRole('button', { name: 'Try the first rows' }).click()
    await dialog.getByText('New: 2').waitFor()
    await dialog.getByText('Refused: 1').waitFor()
    assert.deepEqual(await app.violations(), [])
    assert.deepEqual(await tools(), [])
  })

  test('a task writes the rows, and those that were refused say why', async () => {
    const { page } = app
    const dialog = page.getByRole('dialog', { name: 'Import tools' })
    await dialog.getByRole('button', { name: 'Import 3' }).click()
    await dialog.getByText('Waiting').waitFor()
    await finishTasks()
    await dialog.getByRole('list', { name: 'Rows that were refused' }).getByText('Line 4').waitFor()
    assert.deepEqual((await tools()).map(({ name, price }: any) => [name, Number(price)]).toSorted(), [
      ['Drill', 40],
      ['Saw', 12.5],
    ])
  })

  test('what it wrote is taken back, as far as nobody changed it since', async () => {
    const { page } = app
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    const [drill] = (await tools()).filter(({ name }: { name: string }) => name === 'Drill')
    const { id, modified_at } = drill
    const body = { quantity: 5, modified_at }
    await app.site.request('PUT', `/example/v1/tools/${id}`, { as: 'administrator', body })
    // A list that is still read again as empty offers it twice.
    await page.getByRole('button', { name: 'Import' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Import tools' })
    await dialog.getByRole('region', { name: 'Earlier files' }).getByRole('button', { name: 'Take it back' }).click()
    await dialog.getByText('Waiting').waitFor()
    await finishTasks()
    await dialog.getByText('Done', { exact: true }).waitFor()
    assert.deepEqual(
      (await tools()).map(({ name }: { name: string }) => name),
      ['Drill'],
    )
  })

  test('the list leaves as a file of the kind that is chosen', async () => {
    const { page } = app
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /Excel/ }).click()
    assert.equal((await download).suggestedFilename(), 'tools.xlsx')
  })

  test('the browser complained about nothing', () => assert.deepEqual(app.complaints, []))
})
