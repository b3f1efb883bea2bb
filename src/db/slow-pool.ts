/**
 * Processes for slow work on SQLite. They are processes and not threads because nothing stops a thread inside SQLite:
 * ending it waits until the query is through, while a process is gone at once.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { DatabaseError, type DatabaseProblem, type Row } from './database.ts'

export type SlowRequest =
  | { ask: 'read'; sql: string; parameters: readonly unknown[] }
  | { ask: 'open'; sql: string; parameters: readonly unknown[]; chunkSize: number }
  | { ask: 'next' }
  | { ask: 'stop' }
  /** Brings into the file what the log has, and tells how far; see `checkpoints.ts`. */
  | { ask: 'checkpoint' }

export type SlowReply =
  | { rows: Row[]; isDone: boolean }
  | { problem: DatabaseProblem; message: string; constraint: string | null }

/** A process lent for one read. */
export type SlowWorker = {
  ask(request: SlowRequest): Promise<{ rows: Row[]; isDone: boolean }>
  /** Ends the process; the question that is open fails with the reason. */
  kill(reason: DatabaseError): void
}

export type SlowPool = {
  /** Waits for a free process, at most so many milliseconds. */
  lend(waitLimit: number): Promise<SlowWorker>
  /** Takes it back; a killed one makes room for a new one. Doing it twice does nothing. */
  takeBack(worker: SlowWorker): void
  close(): void
}

const IDLE_LIMIT = 30_000

export const createSlowPool = (file: string, most: number): SlowPool => new ProcessPool(file, most)

class ProcessPool implements SlowPool {
  readonly #file: string
  readonly #most: number
  readonly #lent = new Set<WorkerProcess>()
  readonly #idle: WorkerProcess[] = []
  readonly #waiting: ((worker: WorkerProcess) => void)[] = []

  constructor(file: string, most: number) {
    this.#file = file
    this.#most = most
  }

  async lend(waitLimit: number): Promise<SlowWorker> {
    if (this.#lent.size >= this.#most) return this.#queue(waitLimit)
    return this.#lendOne()
  }

  takeBack(worker: SlowWorker): void {
    if (!(worker instanceof WorkerProcess) || !this.#lent.delete(worker)) return
    if (!worker.isDead) this.#rest(worker)
    this.#waiting.shift()?.(this.#lendOne())
  }

  close(): void {
    const closed = new DatabaseError('unavailable', 'The database was closed.', null, null)
    for (const worker of [...this.#lent, ...this.#idle]) worker.kill(closed)
  }

  #lendOne(): WorkerProcess {
    let worker = this.#idle.pop()
    while (worker?.isDead) worker = this.#idle.pop()
    worker ??= new WorkerProcess(this.#file)
    worker.wake()
    this.#lent.add(worker)
    return worker
  }

  #queue(waitLimit: number): Promise<WorkerProcess> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1)
        reject(new DatabaseError('timeout', 'Too many slow reads were running at once.', null, null))
      }, waitLimit)
      const take = (worker: WorkerProcess): void => {
        clearTimeout(timer)
        resolve(worker)
      }
      this.#waiting.push(take)
    })
  }

  #rest(worker: WorkerProcess): void {
    this.#idle.push(worker)
    worker.sleep(IDLE_LIMIT, () => {
      const at = this.#idle.indexOf(worker)
      if (at >= 0) this.#idle.splice(at, 1)
    })
  }
}

class WorkerProcess implements SlowWorker {
  isDead = false
  readonly #process: ChildProcess
  #settle: { resolve(reply: SlowReply): void; reject(error: DatabaseError): void } | null = null
  #endOfRest: NodeJS.Timeout | undefined

  constructor(file: string) {
    this.#process = fork(new URL('./slow-worker.ts', import.meta.url), [file], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#process.on('message', reply => this.#settle?.resolve(reply as SlowReply))
    this.#process.on('error', error => this.kill(lost(error)))
    this.#process.on('exit', code => this.kill(lost(code)))
  }

  async ask(request: SlowRequest): Promise<{ rows: Row[]; isDone: boolean }> {
    if (this.isDead) throw this.#killedFor
    const reply = await new Promise<SlowReply>((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#process.send(request, error => error && reject(lost(error)))
    })
    this.#settle = null
    if ('rows' in reply) return reply
    throw new DatabaseError(reply.problem, reply.message, reply.constraint, null)
  }

  kill(reason: DatabaseError): void {
    if (this.isDead) return
    this.isDead = true
    this.#killedFor = reason
    clearTimeout(this.#endOfRest)
    this.#process.kill('SIGKILL')
    this.#settle?.reject(reason)
    this.#settle = null
  }

  /** Keeps our process alive while an answer is awaited. */
  wake(): void {
    clearTimeout(this.#endOfRest)
    this.#process.ref()
    this.#process.channel?.ref()
  }

  sleep(limit: number, ended: () => void): void {
    this.#process.unref()
    this.#process.channel?.unref()
    this.#endOfRest = setTimeout(() => {
      ended()
      this.kill(lost(null))
    }, limit).unref()
  }

  #killedFor = lost(null)
}

const lost = (cause: unknown): DatabaseError =>
  new DatabaseError('unavailable', 'The process for slow reads ended.', null, cause)
