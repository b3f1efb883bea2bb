/** The site owner's own code: files in the data folder's `extensions/`, loaded at the start, each given the same handle. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log } from '../../kernel/context.ts'
import { type ActionRun, action, DEFAULT_PRIORITY, type FilterRun } from '../../kernel/hooks.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { Service } from '../../kernel/service.ts'
import { defineShortcode, type Shortcode } from '../../kernel/shortcodes.ts'
import { systemContext } from '../context/context.ts'
import { shortcodeList } from '../formatting/hooks.ts'
import type { Happening } from '../happening.ts'
import type { Internals } from '../internals.ts'
import { type Module, moduleList } from '../modules/modules.ts'

/**
 * The default export of a file in `data/extensions`. `import type { Extension } from 'dozen/extension'` gives an editor
 * the types; at the run nothing is imported.
 */
export type Extension = (dozen: Dozen) => void | Promise<void>

/** What an extension is called with. Hooks are named as docs/hooks.md lists them. */
export type Dozen = {
  /** Changes a value: gets it, what it is about, and a context that reads; answers what it shall be. Lower runs first. */
  addFilter<Value = any, About = any>(name: string, run: FilterRun<Value, About>, priority?: number): void
  /**
   * Hears of a happening inside its transaction; what it writes by `ctx` is stored with it, or not at all. A transaction
   * may run again, and tells it again: what is done outside of the database belongs into a job or `ctx.afterCommit`.
   */
  addAction<About = Happening>(name: string, run: ActionRun<About>, priority?: number): void
  /** Adds `[tag attribute=value]` for the content of pages and posts. */
  addShortcode(shortcode: Shortcode): void
  /** Adds something that can be switched on and off for each site. */
  addModule(module: Module): void
  readonly log: Log
}

/** What listeners of `…_register_rest_routes` are given. */
export type RouteRegistrar = {
  readonly namespace: string
  /** The service as it runs here, with its Pro part. */
  readonly service: Service
  route(...spec: Parameters<typeof route>): void
}

/** A file that throws stops the start and names itself. */
export async function loadExtensions(folder: string, app: Pick<Internals, 'hooks' | 'log'>): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter(name => /(?<!\.d)\.(ts|js|mjs)$/.test(name)).sort()
  for (const name of names) {
    await loadOne(join(folder, name), app)
    app.log.info({ extension: name }, 'An extension was loaded.')
  }
}

/** Asks, once for each service, who has routes to add to its namespace. */
export async function addedRoutes(app: Internals): Promise<{ namespace: string; route: Route }[]> {
  const added: { namespace: string; route: Route }[] = []
  const [first] = await app.sites.all()
  if (!first) return added
  const ctx = await systemContext(app, first.id, 'register routes')
  for (const service of app.services) {
    const { namespace, errors } = service
    const name = namespace === 'host/v1' ? 'rest_init' : `${errors.prefix}_register_rest_routes`
    const routes = await ctx.transaction(async tx => {
      // Begun anew where the transaction is run again.
      const told: Route[] = []
      const registrar: RouteRegistrar = { namespace, service, route: spec => void told.push(route(spec)) }
      await tx.hooks.fire(action<RouteRegistrar>(name), registrar, tx)
      return told
    })
    added.push(...routes.map(one => ({ namespace, route: one })))
  }
  return added
}

async function loadOne(file: string, app: Pick<Internals, 'hooks' | 'log'>): Promise<void> {
  try {
    const { default: extension } = (await import(pathToFileURL(file).href)) as { default?: unknown }
    if (typeof extension !== 'function') throw new Error('It has no default export that is a function.')
    await extension(handleFor(file, app))
  } catch (error) {
    throw new Error(`The extension ${file} failed to load: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function handleFor(file: string, { hooks, log }: Pick<Internals, 'hooks' | 'log'>): Dozen {
  let count = 0
  const options = (priority = DEFAULT_PRIORITY) => ({ id: `${file}#${++count}`, priority })
  return {
    log,
    addFilter: (name, run, priority) => hooks.addFilter(name, run, options(priority)),
    addAction: (name, run, priority) => hooks.addAction(name, run, options(priority)),
    addShortcode: shortcode =>
      hooks.addFilter(
        shortcodeList.name,
        (list: readonly Shortcode[]) => [...list, defineShortcode(shortcode)],
        options(),
      ),
    addModule: module => hooks.addFilter(moduleList.name, (list: readonly Module[]) => [...list, module], options()),
  }
}
