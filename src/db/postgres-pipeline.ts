/**
 * What a transaction says to PostgreSQL within one turn of the event loop: it leaves in one packet, and is answered in
 * one. `pg` asks for an answer (a Sync) after each statement, and for each of them PostgreSQL would wake this process; one
 * after the last is enough. Then PostgreSQL passes over what stands between a statement that fails and the next Sync, so
 * that these statements are told here what it would have said of each: that the transaction has failed already.
 */
import pg from 'pg'

/** A statement that can do without a Sync of its own. */
export type Pipelined = {
  /** Whether the next answer to a Sync is to this statement. */
  hasSync: boolean
}

/** What `pg` calls on its connection; it is not among its types. */
type Wire = {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): boolean }
  _send(bytes: Buffer): boolean
  sync(): void
  emit(event: 'readyForQuery' | 'errorMessage', message: object): void
}

const pipelines = new WeakMap<pg.ClientBase, Pipeline>()

/** From now on statements leave without waiting for the answers to those before them. */
export const usePipeline = (client: pg.ClientBase): void =>
  void pipelines.set(client, new Pipeline((client as unknown as { readonly connection: Wire }).connection))

export const pipelineOf = (client: pg.ClientBase): Pipeline | undefined => pipelines.get(client)

/** So many statements share a Sync at most: whoever waits for the first of them waits for all. */
const MOST_TOGETHER = 64

export class Pipeline {
  readonly #wire: Wire
  #packet: Buffer[] = []
  #withoutSync: Pipelined[] = []

  constructor(wire: Wire) {
    this.#wire = wire
    wire._send = bytes => this.#gather(bytes)
  }

  /** In place of a Sync behind the statement. */
  syncLater(statement: Pipelined): void {
    this.#withoutSync.push(statement)
    if (this.#withoutSync.length >= MOST_TOGETHER) this.sync()
  }

  /** One Sync for all that have none yet: before what brings its own. */
  sync(): void {
    const last = this.#withoutSync.at(-1)
    if (!last) return
    last.hasSync = true
    this.#withoutSync = []
    this.#wire.sync()
  }

  #gather(bytes: Buffer): boolean {
    if (!this.#wire.stream.writable) return false
    if (this.#packet.length === 0) process.nextTick(() => this.#leave())
    this.#packet.push(bytes)
    return true
  }

  #leave(): void {
    this.sync()
    const { stream } = this.#wire
    if (stream.writable) stream.write(Buffer.concat(this.#packet))
    this.#packet = []
  }
}

/** The statement is over: it is the turn of the one behind it. */
export const handOn = (wire: Pick<Wire, 'emit'>): void => wire.emit('readyForQuery', IN_TRANSACTION)

const IN_TRANSACTION = Object.freeze({ status: 'T' })

/** After a failure the same for the one behind it, which then does so in turn. */
export const passOver = (wire: Pick<Wire, 'emit'>): void => {
  handOn(wire)
  const error = new pg.DatabaseError('current transaction is aborted, commands ignored', 0, 'error')
  wire.emit('errorMessage', Object.assign(error, { code: PASSED_OVER }))
}

const PASSED_OVER = '25P02'
/** Whether a statement was not run, because one before it had failed. */
export const isPassedOver = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === PASSED_OVER

/** What PostgreSQL has said of a statement; unless it has hung up with that, it goes on at the next Sync. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(57P|25P03|25P04)/.test(error.code ?? '')
