/** A site with very many accounts for the benchmark of the role editor. */
import type { Context } from '../src/kernel/context.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { roleEditor } from '../src/services/role-editor/service.ts'
import { analysed, authorizationOf, type BenchSite, type Place, postsForFloor } from './bench-site.ts'

export type RoleBench = { readonly authorization: string; readonly accounts: number }

export const roleEditorSite = (accounts: number): BenchSite<RoleBench> => ({
  name: 'role-editor',
  port: 18_089,
  service: roleEditor,
  runsJobs: true,
  fill: async place => ({ authorization: await makeSite(accounts, place), accounts }),
})

const CHUNK = 500

async function makeSite(accounts: number, { open }: Place): Promise<string> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  for (let from = 0; from < accounts; from += CHUNK)
    await ctx.transaction(tx => makeSome(from, Math.min(CHUNK, accounts - from), tx))
  const authorization = await ctx.transaction(async tx => {
    await postsForFloor(tx)
    await analysed(tx)
    return authorizationOf(tx)
  })
  await app.close()
  return authorization
}

async function makeSome(from: number, count: number, ctx: Context): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => personNumber(from + index, ctx))
  const rows = await ctx.db.insertInto('users').values(people).returning('id').execute()
  const members = rows.map(({ id }, index) => ({ id: Number(id), entries: entriesOf(from + index) }))
  const joined = ctx.clock.instant()
  const sites = members.map(({ id, entries }) => ({
    user_id: id,
    entries: JSON.stringify(entries),
    joined_at: joined,
  }))
  await ctx.db.insertInto('user_sites').values(sites).execute()
  const held = members.flatMap(({ id, entries }) =>
    entries.map(([role, isGranted], position) => ({ user_id: id, role, position, granted: isGranted ? 1 : 0 })),
  )
  await ctx.db.insertInto('user_roles').values(held).execute()
}

function personNumber(index: number, ctx: Context) {
  const login = `person${index}`
  const [first, last] = [FIRST[index % FIRST.length], `${LAST[index % LAST.length]} n${index}`]
  const name = `${first} ${last}`
  return {
    ...{ login, login_key: login, nicename: login, email: `${login}@example.com`, email_key: `${login}@example.com` },
    ...{ display_name: name, name_key: name.toLowerCase(), first_name: first, last_name: last },
    ...{ pass_hash: '', password_stamp: '', registered_at: ctx.clock.instant() },
  }
}

const FIRST = ['Ann', 'Bo', 'Cleo', 'Dirk', 'Eva', 'Finn', 'Greta', 'Hugo', 'Ida', 'Jon', 'Kaja']
const LAST = ['Berg', 'Castle', 'Dale', 'Field', 'Hill', 'Lake', 'Meadow', 'Stone', 'Wood']

/** Most are subscribers; some write, a few edit, and some have a permission of their own. */
function entriesOf(index: number): (readonly [string, boolean])[] {
  if (index % 100 === 1) return [['editor', true]]
  if (index % 10 === 2) return [['author', true]]
  if (index % 10 === 3)
    return [
      ['contributor', true],
      ['upload_files', true],
    ]
  return [['subscriber', true]]
}
