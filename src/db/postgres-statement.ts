/**
 * Statements that PostgreSQL keeps by a name, run past two things that `pg` does anew each time: it has the columns of
 * the answer described, which cannot change while the connection holds the statement, and it copies what it is asked
 * with property by property. For a short statement that is half of its cost, here and on the server.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Row } from './database.ts'
import { handOn, isAnswer, type Pipeline, type Pipelined, passOver, pipelineOf } from './postgres-pipeline.ts'
import { readerOf, type ValueReader } from './postgres-values.ts'

export type Answer = { readonly rows: Row[]; readonly command: string; readonly rowCount: number | null }

/** The values have passed `boundValues`: `pg` loses track of a statement with one that it cannot send. */
type Asked = { readonly text: string; readonly values: unknown[] }

export async function runByName(client: pg.ClientBase, { text, values }: Asked): Promise<Answer> {
  const name = statementName(client, text)
  const pipeline = pipelineOf(client) ?? null
  if (name === null) {
    pipeline?.sync()
    return client.query({ text, values })
  }
  const shapes = shapesOn.get(client)!
  const statement = new NamedStatement(values, { name, text, shape: shapes.get(name) ?? null, pipeline })
  const { command, rowCount } = await statement.runOn(client)
  if (statement.shape) shapes.set(name, statement.shape)
  return { rows: statement.rowsFound(), command, rowCount }
}

/** The columns of an answer; a statement that answers no rows has none. */
type Shape = readonly { readonly name: string; readonly read: ValueReader }[]

type Described = { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] }
type Ended = Pick<Answer, 'command' | 'rowCount'>
type Told = (error: Error | null, answer: Ended) => void

/** What `pg` calls on a query, and what a query calls on its connection: it is not among its types. */
type Wire = {
  readonly describe: (portal: object) => void
  readonly execute: (portal: object) => void
  readonly sync: () => void
  readonly emit: (event: string, message: object) => void
}
type OwnQuery = {
  name: string
  callback: Told
  prepare(wire: Wire): void
  handleCommandComplete(message: object, wire: Wire): void
  handleError(error: Error, wire: Wire): void
}
const OwnQuery = pg.Query as unknown as new (text: string, values: unknown[]) => OwnQuery

type Named = { name: string; text: string; shape: Shape | null; pipeline: Pipeline | null }

class NamedStatement extends OwnQuery implements Pipelined {
  shape: Shape | null
  hasSync: boolean
  readonly #pipeline: Pipeline | null
  readonly #found: (readonly (string | null)[])[] = []

  constructor(values: unknown[], { name, text, shape, pipeline }: Named) {
    super(text, values)
    this.name = name
    this.shape = shape
    this.#pipeline = pipeline
    this.hasSync = pipeline === null
  }

  runOn(client: pg.ClientBase): Promise<Ended> {
    return new Promise((resolve, reject) => {
      this.callback = (error, answer) => (error ? reject(error) : resolve(answer))
      client.query(this as unknown as pg.Submittable)
    })
  }

  rowsFound(): Row[] {
    const shape = this.shape ?? []
    return this.#found.map(values => {
      const row: Record<string, unknown> = {}
      let place = 0
      for (const { name, read } of shape) {
        const value = values[place++] ?? null
        row[name] = value === null ? null : read(value)
      }
      return row as Row
    })
  }

  override prepare(wire: Wire): void {
    super.prepare(this.shape ? undescribed(wire) : wire)
  }

  /** `pg` would ask for the rows and for an answer. */
  _getRows(wire: Wire): void {
    wire.execute({})
    if (this.#pipeline) this.#pipeline.syncLater(this)
    else wire.sync()
  }

  handleRowDescription({ fields }: Described): void {
    this.shape = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#found.push(fields)
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    this.shape ??= []
    super.handleCommandComplete(message, wire)
    if (!this.hasSync) handOn(wire)
  }

  override handleError(error: Error, wire: Wire): void {
    super.handleError(error, wire)
    if (!this.hasSync && isAnswer(error)) passOver(wire)
  }
}

/** The connection but for its question after columns. */
function undescribed(wire: Wire): Wire {
  const known = undescribedWires.get(wire)
  if (known) return known
  const made = Object.create(wire, { describe: { value: () => {} } }) as Wire
  undescribedWires.set(wire, made)
  return made
}
const undescribedWires = new WeakMap<Wire, Wire>()

const MOST_TEXTS = 2000
const MOST_NAMED = 1000
const names = new Map<string, string>()
/** By name, what each connection holds; null until its first answer has come. */
const shapesOn = new WeakMap<pg.ClientBase, Map<string, Shape | null>>()

/**
 * A text is named the second time it is seen, so that texts made for one occasion (lists of ids) do not fill the
 * server's memory; a connection that holds very many keeps those and runs others unnamed.
 */
function statementName(client: pg.ClientBase, text: string): string | null {
  const known = names.get(text)
  if (known === undefined) {
    if (names.size >= MOST_TEXTS) names.clear()
    names.set(text, '')
    return null
  }
  if (!known && (!KEEPS_ITS_COLUMNS.test(text) || PLANNED_BY_VALUE.test(text))) return null
  const name = known || `dozen_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  if (!known) names.set(text, name)
  const held = shapesOn.get(client) ?? new Map<string, Shape | null>()
  shapesOn.set(client, held)
  if (held.has(name)) return name
  if (held.size >= MOST_NAMED) return null
  held.set(name, null)
  return name
}

/** What `fetch` answers depends on the cursor. */
const KEEPS_ITS_COLUMNS = /^\s*(?:select|insert|update|delete|with|begin|commit)\b/i

/**
 * What a pattern or a search looks for decides which index helps. A named statement is planned once for whatever may
 * come, and then looks at every row.
 */
const PLANNED_BY_VALUE = /\slike\s|@@/i
