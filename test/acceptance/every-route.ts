/** All addresses of a running site, as its own index tells them, with something filled in for each parameter. */
import { dynamicTables } from '../../src/db/row-types.ts'
import type { TestApp } from '../kit/test-app.ts'

export type Address = { readonly method: string; readonly path: string }

type Index = { routes: Record<string, { endpoints: { methods: string[] }[] }> }

export async function everyAddress(site: TestApp): Promise<Address[]> {
  const { body } = await site.request('GET', '/')
  return Object.entries((body as Index).routes).flatMap(([pattern, { endpoints }]) =>
    endpoints.flatMap(({ methods }) => methods.map(method => ({ method, path: filledIn(pattern) }))),
  )
}

/** What the site keeps, as text, but for what every request leaves behind. */
export async function everythingStored(site: TestApp): Promise<string> {
  const ctx = await site.systemContext()
  const tables = ['posts', 'users', 'user_meta', 'terms', 'term_links', 'comments', 'options', 'roles', 'user_roles']
  const more = ['modules', 'app_passwords', 'sites', 'user_sites', 'revisions', 'media_files', 'outbox']
  const rows = await Promise.all(
    [...tables, ...more].map(table => dynamicTables(ctx.db).selectFrom(table).selectAll().execute()),
  )
  const uses = new Set(['last_used_at', 'last_ip'])
  return JSON.stringify(rows, (key, value) => (uses.has(key) ? null : value))
}

/** Numbers are 1, the first of everything; other texts a word that fits most patterns. */
const filledIn = (pattern: string): string =>
  pattern.replaceAll(/\(\?P<(\w+)>((?:[^()]|\([^()]*\))*)\)/g, (_whole, name: string, rule: string) =>
    /\\d|\[0-9\]/.test(rule) || /(^|_)id$/.test(name) ? '1' : 'post',
  )
