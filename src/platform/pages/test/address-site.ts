/** A site with one of everything that has an address, and how a visitor fares there. */
import assert from 'node:assert/strict'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'

export const SITE = 'http://localhost:8080'

export type AddressSite = {
  readonly app: TestApp
  /** Ids by name. */
  readonly ids: Readonly<Record<string, number>>
  make(base: string, name: string, body: object): Promise<void>
  change(base: string, name: string, body: object): Promise<void>
  useStructure(structure: string): Promise<void>
  /** Where a visitor ends up: `200 <title>`, `301 <path>`, `404`. */
  visit(url: string, headers?: Record<string, string>, method?: string): Promise<string>
  check(rows: readonly (readonly [url: string, expected: string])[]): Promise<void>
}

export async function openAddressSite(engine: EngineName): Promise<AddressSite> {
  const app = await startTestApp(engine)
  const ids: Record<string, number> = {}
  const send = async (method: string, path: string, body: object) => {
    const answer = await app.request(method, `/host/v1/${path}`, { as: 'admin', body })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  const visit: AddressSite['visit'] = async (url, headers = {}, method = 'GET') => {
    const { status, headers: given, text } = await app.fetch(method, url, { headers })
    if (status >= 300 && status < 400) return `${status} ${(given.location ?? '').replace(SITE, '')}`
    return status === 200 ? `200 ${/<title>(.*?) –/.exec(text)?.[1] ?? ''}`.trim() : String(status)
  }
  const site: AddressSite = {
    app,
    ids,
    visit,
    async make(base, name, body) {
      ids[name] = (await send('POST', base, body)).id
    },
    async change(base, name, body) {
      await send('PUT', `${base}/${ids[name]}`, body)
    },
    async useStructure(permalink_structure) {
      await send('PUT', 'settings', { permalink_structure })
      await app.app.jobs.drain()
    },
    async check(rows) {
      for (const [url, expected] of rows) assert.equal(await visit(url), expected, url)
    },
  }
  await fill(site)
  return site
}

async function fill({ make, ids }: AddressSite): Promise<void> {
  await make('categories', 'news', { name: 'News' })
  await make('categories', 'local', { name: 'Local', parent: ids.news })
  await make('tags', 'red', { name: 'Red' })
  const published = { status: 'publish', date: '2026-03-05T14:07:09' }
  await make('posts', 'alpha', {
    ...published,
    title: 'Alpha',
    content: 'a',
    categories: [ids.local],
    tags: [ids.red],
  })
  await make('posts', 'beta', { ...published, title: 'Beta', content: 'b', date: '2026-02-28T09:00:00' })
  await make('posts', 'parts', { ...published, title: 'Parts', content: 'one<!--nextpage-->two<!--nextpage-->three' })
  await make('posts', 'draft', { title: 'Draft', content: 'd', status: 'draft' })
  await make('posts', 'hidden', { ...published, title: 'Hidden', content: 'h', status: 'private' })
  await make('posts', 'japan', { ...published, title: '日本', content: 'j' })
  await make('pages', 'about', { title: 'About', content: 'p', status: 'publish' })
  await make('pages', 'team', { title: 'Team', content: 'p', status: 'publish', parent: ids.about })
  await make('pages', 'twin', { title: 'Twin page', content: 'p', status: 'publish', slug: 'twin' })
  await make('posts', 'twinPost', { ...published, title: 'Twin post', content: 'p', slug: 'twin' })
}
