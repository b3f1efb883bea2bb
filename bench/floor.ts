/** The floor: a bare Fastify server with one prepared statement per route, and nothing else. Runs as a child process. */
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import pg from 'pg'

const [, , engine, address, columnList] = process.argv
if (!engine || !address || !columnList) throw new Error('usage: floor.ts <sqlite|postgres> <file|url> <columns>')
const columns = columnList.split(',')

type Floor = { list(): unknown; one(id: number): unknown; create(title: string): unknown }
const floor = engine === 'sqlite' ? sqliteFloor(address) : await postgresFloor(address)

const server = Fastify({ logger: false })
server.get('/list', async () => floor.list())
server.get('/one/:id', async request => floor.one(Number((request.params as { id: string }).id)))
server.post('/create', async request => floor.create(String((request.body as { title: string }).title)))
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as { port: number }
process.send?.({ port })

function sqliteFloor(file: string): Floor {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  const list = db.prepare(`select ${columns} from floor order by id desc limit 50`)
  const one = db.prepare(`select ${columns} from floor where id = ?`)
  const create = db.prepare('insert into floor (title_rendered) values (?) returning id')
  return { list: () => list.all(), one: id => one.get(id), create: title => create.get(title) }
}

async function postgresFloor(url: string): Promise<Floor> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const run = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows
  return {
    list: () => run('list', `select ${columns} from floor order by id desc limit 50`, []),
    one: async id => (await run('one', `select ${columns} from floor where id = $1`, [id]))[0],
    create: async title =>
      (await run('create', 'insert into floor (title_rendered) values ($1) returning id', [title]))[0],
  }
}
