/** Builds what handlers, rules, jobs and pages are given. One place, so that nothing else can be in reach. */

import type { Kysely } from 'kysely'
import type { TransactionHandle } from '../../db/database.ts'
import { databaseWithin } from '../../db/database-within.ts'
import { holdName, holdRows } from '../../db/hold.ts'
import type { Tables } from '../../db/row-types.ts'
import type { Caller, Context, ReadContext, RequestFacts, Site, Tools } from '../../kernel/context.ts'
import type { Entity } from '../../kernel/entity.ts'
import type { Service } from '../../kernel/service.ts'
import { sanitizeContent } from '../formatting/formatting.ts'
import type { Internals } from '../internals.ts'
import { queueMail } from '../mail/mail.ts'
import { memoryOf } from '../memory/memory.ts'
import { saveSettings, settingsValues } from '../options/options.ts'
import { callerWithin } from '../roles/roles.ts'
import { findTask, startTask, undoOrRefuse } from '../tasks/tasks.ts'
import { enqueueJob } from './enqueue.ts'

export { enqueueJob } from './enqueue.ts'

export type ContextFacts = {
  readonly site: Site
  readonly request: RequestFacts
  readonly user: Caller | null
  /** Why this runs as the system; null for a caller or a visitor. */
  readonly system: string | null
}

/** A context that reads. `transaction` gives the one that writes. */
export function makeContext(app: Internals, facts: ContextFacts): ReadContext {
  const ctx: ReadContext = {
    ...sharedParts(app, facts),
    memory: (name, stamp, most) => memoryOf({ name, stamp, most }, ctx),
    db: app.database.reader(facts.site.id),
    transaction: work =>
      app.database.transaction(facts.site.id, (db, handle) =>
        work(writingContext(app, facts, { db, handle, database: databaseWithin(app.database, handle) })),
      ),
  }
  return ctx
}

type Within = {
  readonly db: Kysely<Tables>
  readonly handle: TransactionHandle
  readonly database: Context['database']
}

function writingContext(app: Internals, facts: ContextFacts, within: Within): Context {
  const held = { engine: app.database.engine, handle: within.handle }
  const ctx: Context = {
    ...sharedParts(app, { ...facts, user: callerWithin(facts.user, () => ctx) }),
    db: within.db,
    database: within.database,
    memory: (name, stamp, most) => memoryOf({ name, stamp, most }, ctx),
    hold: (table, id) => holdRows(held, table, typeof id === 'number' ? [id] : id),
    holdName: name => holdName(held, `${facts.site.id} ${name}`),
    mail: { send: mail => queueMail(mail, ctx) },
    jobs: { enqueue: (job, payload, options) => enqueueJob({ job, payload, options: options ?? {} }, ctx) },
    afterCommit: effect => within.handle.afterCommit(effect),
    attempt: work => within.handle.attempt(work),
    asSystem: reason => writingContext(app, { ...facts, system: reason }, within),
    // Already inside one: the work joins it, so that a helper need not know whether its caller opened one.
    transaction: work => work(ctx),
  }
  return ctx
}

function sharedParts(app: Internals, facts: ContextFacts) {
  return {
    user: facts.user,
    site: facts.site,
    request: facts.request,
    system: facts.system,
    database: app.database,
    hooks: app.hooks,
    clock: app.clock,
    log: app.log,
    app,
    tools: toolsOf(app),
    settings: ((declaration: never) =>
      settingsValues(declaration, { app, siteId: facts.site.id })) as ReadContext['settings'],
  }
}

/** Made once per app, not once per request. */
function toolsOf(app: Internals): Tools {
  const known = tools.get(app)
  if (known) return known
  const made: Tools = Object.freeze({
    seal: (text, about) => app.secrets.seal(text, about),
    open: (sealed, about) => app.secrets.open(sealed, about),
    cleanHtml: (html, level) => sanitizeContent(html, level === 'rich' ? 'author' : 'comment'),
    saveSettings,
    serviceOf: entity => serviceOf(app, entity),
    tasks: { start: startTask, undo: undoOrRefuse, find: findTask },
    files: app.files,
  })
  tools.set(app, made)
  return made
}

const tools = new WeakMap<Internals, Tools>()

function serviceOf(app: Internals, entity: Entity): Service {
  const service = app.services.find(({ entities }) => entities?.includes(entity))
  if (!service) throw new Error(`No service of this edition has the entity ${entity.name}.`)
  return service
}

/** For jobs, the command line and the start: a context of the system, with every right, for a stated reason. */
export async function systemContext(app: Internals, siteId: number, reason: string): Promise<ReadContext> {
  const { site } = await app.sites.state(siteId)
  return makeContext(app, { site, user: null, system: reason, request: innerRequest('system', reason) })
}

/** The facts of work that no request caused. */
export const innerRequest = (via: RequestFacts['via'], id: string): RequestFacts => ({
  id,
  via,
  method: '',
  path: '',
  ip: '',
  userAgent: '',
  isSecure: true,
  header: () => undefined,
  rawBody: Buffer.alloc(0),
  files: [],
  session: null,
  query: {},
  body: {},
  ignored: [],
})
