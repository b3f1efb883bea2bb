/** The floor: a bare Fastify server with one prepared statement per route, and nothing else. Runs as a child process. */
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import pg from 'pg'

const [, , engine, address, columnList] = process.argv
if (!engine || !address || !columnList) throw new Error('usage: floor.ts <sqlite|postgres> <file|url> <columns>')
const columns = columnList.split(',')
const stored = columns.filter(name => name !== 'id')
const INSERT = `insert into floor (${stored})`
/** Records that are no posts have another first text. */
const TITLE = stored.includes('title_rendered') ? 'title_rendered' : stored[0]
const INSERT_TITLE = `insert into floor (${TITLE}) values`

/** What our own route is sent. The rest of a row is that of the first one, so that as much is written and answered. */
type NewPost = { readonly title: string; readonly content: string }
type Row = Record<string, string | number | null>
type Floor = {
  list(): unknown
  one(id: number): unknown
  insert(title: string): unknown
  create(post: NewPost): unknown
}
const floor = engine === 'sqlite' ? sqliteFloor(address) : await postgresFloor(address)

const server = Fastify({ logger: false })
server.get('/list', async () => floor.list())
server.get('/one/:id', async request => floor.one(Number((request.params as { id: string }).id)))
server.post('/insert', async request => floor.insert(String((request.body as { title: string }).title)))
server.post('/create', async request => floor.create(request.body as NewPost))
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as { port: number }
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.({ port })

function sqliteFloor(file: string): Floor {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  const list = db.prepare(`select ${columns} from floor order by id desc limit 50`)
  const one = db.prepare(`select ${columns} from floor where id = ?`)
  const create = db.prepare(`${INSERT} values (${stored.map(() => '?')}) returning ${columns}`)
  const insert = db.prepare(`${INSERT_TITLE} (?) returning id`)
  const first = one.get(1) as Row
  return {
    list: () => list.all(),
    one: id => one.get(id),
    insert: title => insert.get(title),
    create: post => create.get(...valuesOf(first, post)),
  }
}

async function postgresFloor(url: string): Promise<Floor> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const run = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows
  const first = (await pool.query(`select ${columns} from floor where id = 1`)).rows[0] as Row
  const create = `${INSERT} values (${stored.map((_, index) => `$${index + 1}`)}) returning ${columns}`
  return {
    list: () => run('list', `select ${columns} from floor order by id desc limit 50`, []),
    one: async id => (await run('one', `select ${columns} from floor where id = $1`, [id]))[0],
    insert: async title => (await run('insert', `${INSERT_TITLE} ($1) returning id`, [title]))[0],
    create: async post => (await run('create', create, valuesOf(first, post)))[0],
  }
}

const valuesOf = (row: Row, { title, content }: NewPost) => {
  const post: Row = { ...row, title_rendered: title, content_rendered: content }
  return stored.map(name => post[name] ?? null)
}
