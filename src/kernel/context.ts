/** Everything a rule or a handler may touch. There is no other way in. */
import type { Database, ReadDb, TransactionHandle, WriteDb } from '../db/database.ts'
import type { Clock } from './clock.ts'
import type { Entity } from './entity.ts'
import type { PrivateFile } from './fields.ts'
import type { Hooks } from './hooks.ts'
import type { EnqueueOptions, Job } from './jobs.ts'
import type { Reply } from './replies.ts'
import type { Service } from './service.ts'
import type { Settings, SettingsValues } from './settings.ts'
import type { Task, TaskRow } from './tasks.ts'

/** Somebody who is signed in. */
export type Caller = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  /** Role slugs on this site, in membership order. */
  readonly roles: readonly string[]
  /** A primitive capability, answered at once from the rights of this request. */
  has(capability: string): boolean
  /** Any capability, also those about an object: `can('edit_post', 12)`. */
  can(capability: string, ...about: readonly unknown[]): Promise<boolean>
  /** How the caller was identified. */
  readonly via: 'cookie' | 'application-password' | 'cli'
}

export type Site = {
  readonly id: number
  /** The public address without a trailing slash. */
  readonly url: string
  /** What stands before every path of this site: empty, or `/second` for a site below a path. */
  readonly path: string
  readonly title: string
  /** IANA name of the site's clock. */
  readonly zone: string
  readonly language: string
}

/** What is known of the request that led here. Jobs and the command line have one too, without headers. */
export type RequestFacts = {
  readonly id: string
  readonly via: 'rest' | 'page' | 'job' | 'cli' | 'system'
  readonly method: string
  readonly path: string
  /** The socket's address, or what a trusted proxy says. */
  readonly ip: string
  readonly userAgent: string
  readonly isSecure: boolean
  header(name: string): string | undefined
  /** The bytes as they came, for signatures. Empty when there was no body. */
  readonly rawBody: Buffer
  readonly files: readonly UploadedFile[]
  /** The verifier of the session the caller came with, else null. */
  readonly session: string | null
  /** Query and body before checking, for routes that must judge what they did not declare. */
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  /** Arguments that were dropped because they did not fit a lenient declaration. */
  readonly ignored: readonly string[]
  /** What has to be mended in the form that was sent to this page, by field; the empty name is for the whole. */
  readonly formProblems?: Readonly<Record<string, string>>
  /** The guard of the route took it for a program's and is silent about it: nothing is kept, the answer is the usual one. */
  readonly isFromProgram?: boolean
  /** Where the texts of this answer are shown, if not where the request came from: a feed is asked for like a page. */
  readonly renderedIn?: 'page' | 'feed' | 'api'
  /** The stamps that were read for it: one request sees one state of things. Work that may last has none, and looks again. */
  readonly seen?: Map<string, Promise<string>>
}
export type UploadedFile = {
  readonly field: string
  readonly filename: string
  readonly mimeType: string
  readonly bytes: Buffer
}

export type Log = {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export type Mail = {
  to: string | readonly string[]
  cc?: readonly string[]
  /** Recipients whom the others do not see. */
  bcc?: readonly string[]
  subject: string
  text: string
  html?: string
  /** Another sender than the site's, or than the account's that it leaves through. */
  from?: { readonly name: string; readonly address: string }
  replyTo?: string
  /** List- headers such as List-Unsubscribe, References, In-Reply-To, Auto-Submitted, Precedence and X- headers. */
  headers?: Readonly<Record<string, string>>
  attachments?: readonly { filename: string; contentType: string; base64: string }[]
  /** Holds a link that is as good as a password: stored sealed, shown to nobody, and forgotten when it is sent. */
  isSecret?: true
  /** Leaves through this mail account of a service instead of the site's own way; `mailThrough` names it. */
  account?: { readonly service: string; readonly id: number }
}

/** The platform's inner works. Services pass it on and never look inside; the platform's faces do. */
export type AppHandle = { readonly brand: 'dozen-app' }

/** What the kernel needs of the platform and may not import. */
export type Tools = {
  /** Encrypts a secret. `about` names the place it belongs to: it can be opened for that place only. */
  seal(text: string, about: string): string
  open(sealed: string, about: string): string
  /** HTML from people without what could act. */
  cleanHtml(html: string, level: 'basic' | 'rich'): string
  /** Stores changed settings, checked already; null erases a secret. */
  saveSettings(declaration: Settings, changes: Readonly<Record<string, unknown>>, ctx: Context): Promise<void>
  /** The service that an entity belongs to, as it runs here, with its Pro part. */
  serviceOf(entity: Entity): Service
  readonly tasks: TaskTools
  readonly files: FileTools
}

/** All at once, or as they come. */
export type KeptBytes = {
  readonly bytes: Buffer | AsyncIterable<string | Uint8Array>
  readonly filename: string
  readonly type: string
}

/** Files of records, which lie with the platform. */
export type FileTools = {
  /** Takes the file out of a request and keeps it for a day, or for as long as a record has it. */
  receive(
    place: FilePlace & { readonly types?: readonly string[] | undefined; readonly max: number },
    ctx: ReadContext,
  ): Promise<PrivateFile>
  /**
   * Bytes that code has at hand, such as an attachment of a mail: a record takes what this answers as its value within a
   * day. The disk is waited for, so it is called outside of transactions.
   */
  keep(place: FilePlace, file: KeptBytes, ctx: ReadContext): Promise<PrivateFile>
  /** A file that the caller uploaded for this place and that no record has yet; null for all others. */
  find(id: number, place: FilePlace, ctx: ReadContext): Promise<PrivateFile | null>
  claim(id: number, place: FilePlace & { readonly ownerId: number }, ctx: Context): Promise<void>
  copy(original: PrivateFile, ctx: Context): Promise<PrivateFile>
  drop(id: number, ctx: Context): Promise<void>
  serve(file: PrivateFile, ctx: ReadContext): Promise<Reply>
}

/** Which field of which table of a service. */
export type FilePlace = { readonly service: string; readonly owner: string; readonly field: string }

/** Long work that the record surface itself starts. */
export type TaskTools = {
  start<Args>(task: Task<Args>, beginning: { args: Args; isPreview?: boolean }, ctx: Context): Promise<TaskRow<Args>>
  /** Starts the way back; refuses where there is none. */
  undo(id: number, ctx: Context): Promise<TaskRow>
  find(id: number, ctx: ReadContext): Promise<TaskRow | null>
}

/** What a GET handler gets: it can read, and its `db` has no way to write. */
export type ReadContext = {
  /** Null when nobody is signed in. */
  readonly user: Caller | null
  readonly site: Site
  readonly db: ReadDb
  /** The engine's name and the three special ways to read. */
  readonly database: Pick<Database, 'engine' | 'rows' | 'value' | 'slow' | 'stream'>
  /** A service's settings as they are now. */
  settings<S extends Settings>(declaration: S): Promise<SettingsValues<S>>
  readonly hooks: Hooks
  readonly clock: Clock
  readonly log: Log
  readonly request: RequestFacts
  /** Why this runs as the system, with every right; null for a caller. */
  readonly system: string | null
  /**
   * What was made of stored data, kept until it changes. `stamp` is one of the manifest's `stamped`, such as
   * `car-parking.catalogue`; `name` tells memories of the same stamp apart. Nothing in it may rest on who asks.
   * `most` says how many things it keeps, where each is large and visitors choose the keys.
   */
  memory(name: string, stamp: string, most?: number): Memory
  /** Runs `work` in a transaction of its own. Only where there is none yet. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  readonly tools: Tools
  readonly app: AppHandle
}

/** The stamp of a memory that every commit makes old, here or on another server. */
export const COMMIT = 'commit'

export type Memory = {
  /** What `load` answers, which is asked once for each key until something changes. */
  keep<T>(key: string, load: () => Promise<T>): Promise<T>
}

/** What everything that writes gets. `db` is the transaction. */
export type Context = Omit<ReadContext, 'db' | 'database'> & {
  readonly db: WriteDb
  readonly database: ReadContext['database'] & Pick<TransactionHandle, 'send' | 'writesTo'>
  /** Has rows for itself until the transaction ends: whoever wants the same ones waits. */
  hold(table: string, id: number | readonly number[]): Promise<void>
  /** The same by a name of the site, for what has no row yet. */
  holdName(name: string): Promise<void>
  /** Kept in the outbox in this transaction, sent after it. Answers its number there, by which `mail_sent` names it. */
  readonly mail: { send(mail: Mail): Promise<number> }
  /** Work for later, stored in this transaction. */
  readonly jobs: { enqueue<Payload>(job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void> }
  /** Runs when the transaction has committed. For memory of this process only; what must not be lost is a job. */
  afterCommit(effect: () => void | Promise<void>): void
  /** Runs what may fail: when `work` throws, only what it did is undone, and the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** The same transaction with the system's rights. The reason is recorded with what it does. */
  asSystem(reason: string): Context
}
