/** Pieces of word indexes are joined aside, a little at a time, and nothing is found or lost by it. SQLite only. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { SqliteConnection } from '../sqlite-connection.ts'
import { SqliteWriter } from '../sqlite-writer.ts'
import { WordIndexTidier } from '../word-index-tidier.ts'

const complain = (_details: object, message: string): never => assert.fail(message)
const log = { warn: complain, error: complain }
const CHANGES = 60

describe('word indexes put in order', () => {
  let folder: string
  let connection: SqliteConnection
  let writer: SqliteWriter
  let changed: string[]
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dozen-words-'))
    connection = new SqliteConnection({ file: join(folder, 'words.sqlite'), readOnly: false, wait: 0, cache: 4 })
    changed = []
    writer = new SqliteWriter(connection, {
      log,
      beforeCommit: () => {},
      wordsChanged: index => void changed.push(index),
      afterCommit: () => {},
    })
    for (const statement of TABLES) connection.command(statement)
    writer.useSchema([{ name: 'notes_late' }])
    for (let number = 0; number < CHANGES; number++) await write(number)
  })
  after(async () => {
    await writer.close(() => {})
    await rm(folder, { recursive: true, force: true })
  })

  test('the writer tells which index has changed, once for each COMMIT that changed it', async () => {
    assert.deepEqual(changed, Array(CHANGES).fill('notes_index'))
    const session = await writer.begin({ waitLimit: 1000 })
    session.rows("insert into others (text) values ('no words')", [])
    await session.commit()
    assert.equal(changed.length, CHANGES)
  })

  test('many pieces become few, and everything is found as before', async () => {
    const [pieces, found] = [piecesOf(), foundOf()]
    assert.ok(pieces > 4, `${pieces} pieces`)
    const tidier = new WordIndexTidier(writer, log)
    tidier.noteChange('notes_index')
    await tidier.tidy()
    tidier.close()
    assert.ok(piecesOf() <= 4, `${piecesOf()} pieces are left`)
    assert.deepEqual(foundOf(), found)
    assert.equal(found.length, CHANGES)
  })

  test('the index of a service that was removed is passed over', async () => {
    const tidier = new WordIndexTidier(writer, log)
    tidier.noteChange('an index that is gone')
    tidier.keepTo(['notes_index'])
    await tidier.tidy()
    tidier.close()
  })

  test('one that is closed does nothing more', async () => {
    const tidier = new WordIndexTidier(writer, log)
    tidier.close()
    tidier.noteChange('an index that is not there')
    await tidier.tidy()
  })

  async function write(number: number): Promise<void> {
    const session = await writer.begin({ waitLimit: 1000 })
    session.rows('insert into notes_late (place, text) values (?, ?)', [number, `word ${number}`])
    await session.commit()
  }

  const piecesOf = (): number =>
    Number(connection.rows('select count(distinct segid) as count from notes_index_idx', [])[0]!.count)
  const foundOf = () => connection.rows("select rowid from notes_index where notes_index match 'word' order by 1", [])
})

const TABLES = [
  'create table others (text text)',
  "create virtual table notes_index using fts5(text, content = '', contentless_delete = 1)",
  "insert into notes_index (notes_index, rank) values ('automerge', 0)",
  'create table notes_late (place integer primary key, text text)',
  `create trigger notes_late_new after delete on notes_late begin
   insert into notes_index (rowid, text) values (old.place, old.text); end`,
]
