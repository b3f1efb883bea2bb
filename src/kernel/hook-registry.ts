/** The running registry of hooks: who listens where, in which order, and how often each has run. */
import { type Action, DEFAULT_PRIORITY, type Filter, type Hooks, type Listener } from './hooks.ts'

type Run = Listener['run']
type Entry = { readonly id: string; readonly priority: number; readonly run: Run }
type Registry = {
  readonly entries: Map<string, readonly Entry[]>
  readonly counts: Map<string, number>
  readonly running: Map<string, number>
}

export function createHooks(): Hooks {
  const registry: Registry = { entries: new Map(), counts: new Map(), running: new Map() }
  return { ...listening(registry), ...asking(registry), ...running(registry) }
}

function listening(registry: Registry): Pick<Hooks, 'add' | 'addFilter' | 'addAction' | 'remove'> {
  let unnamed = 0
  const addNamed = (name: string, run: Run, options: { priority?: number; id?: string } = {}) =>
    insert(registry, name, {
      id: options.id ?? `unnamed-${++unnamed}`,
      priority: options.priority ?? DEFAULT_PRIORITY,
      run,
    })
  return {
    add: ({ hook, id, run, priority }) => insert(registry, hook.name, { id, priority, run }),
    addFilter: addNamed,
    addAction: addNamed,
    remove: (name, id, priority = DEFAULT_PRIORITY) => remove(registry, name, { id, priority }),
  }
}

const asking = (registry: Registry): Pick<Hooks, 'has' | 'listeners' | 'did' | 'doing'> => ({
  has(name, id) {
    const list = registry.entries.get(name) ?? []
    if (id === undefined) return list.length > 0
    return list.find(entry => entry.id === id)?.priority ?? false
  },
  listeners: name => (registry.entries.get(name) ?? []).map(entry => entry.id),
  did: name => registry.counts.get(name) ?? 0,
  doing: name => (registry.running.get(name) ?? 0) > 0,
})

const running = (registry: Registry): Pick<Hooks, 'apply' | 'applyNow' | 'fire'> => ({
  async apply(hook, value, about, ctx) {
    if (isUnheard(registry, hook.name)) return value
    tellAll(registry, hook, value)
    let current = value
    for (const entry of turns(registry, hook.name)) current = (await entry.run(current, about, ctx)) as typeof value
    return current
  },
  applyNow(hook, value, about, ctx) {
    let current = value
    for (const entry of turns(registry, hook.name))
      current = atOnce(hook, entry, entry.run(current, about, ctx)) as typeof value
    return current
  },
  async fire(hook, about, ctx) {
    if (isUnheard(registry, hook.name)) return
    tellAll(registry, hook, about)
    for (const entry of turns(registry, hook.name)) await entry.run(about, ctx)
  },
})

function atOnce(hook: Filter<any, any>, entry: Entry, answer: unknown): unknown {
  if (answer instanceof Promise)
    throw new Error(`Listener ${entry.id} of ${hook.name} must answer at once, not with a promise.`)
  return answer
}

/** The same id and priority registers once. Ties keep the order of registration. */
function insert({ entries }: Registry, name: string, entry: Entry): void {
  const list = entries.get(name) ?? []
  if (list.some(known => known.id === entry.id && known.priority === entry.priority)) return
  const at = list.findIndex(known => known.priority > entry.priority)
  // A new list each time, so that a run that is under way does not see entries shift.
  entries.set(name, at < 0 ? [...list, entry] : [...list.slice(0, at), entry, ...list.slice(at)])
}

function remove({ entries }: Registry, name: string, gone: { id: string; priority: number }): boolean {
  const list = entries.get(name) ?? []
  const rest = list.filter(entry => entry.id !== gone.id || entry.priority !== gone.priority)
  entries.set(name, rest)
  return rest.length < list.length
}

/** Most hooks have no listener on most sites; then the call is counted and over. */
function isUnheard({ entries, counts }: Registry, name: string): boolean {
  if (entries.get(name)?.length || entries.get('all')?.length) return false
  counts.set(name, (counts.get(name) ?? 0) + 1)
  return true
}

function begin({ entries, counts, running }: Registry, name: string): readonly Entry[] {
  counts.set(name, (counts.get(name) ?? 0) + 1)
  running.set(name, (running.get(name) ?? 0) + 1)
  return entries.get(name) ?? []
}
const end = ({ running }: Registry, name: string) => running.set(name, (running.get(name) ?? 1) - 1)

/** Those who listen, one after the other. Who is added meanwhile takes part if his priority is not yet passed. */
function* turns(registry: Registry, name: string): Generator<Entry, void> {
  let list = begin(registry, name)
  try {
    const done: Entry[] = []
    for (let at = 0; at < list.length; at += 1) {
      const entry = list[at]!
      done.push(entry)
      yield entry
      const current = registry.entries.get(name) ?? []
      if (current === list) continue
      list = current.filter(other => !done.includes(other) && other.priority >= entry.priority)
      at = -1
    }
  } finally {
    end(registry, name)
  }
}

/** Listeners of `all` hear of every call. */
function tellAll({ entries }: Registry, hook: Filter<any, any> | Action<any>, given: unknown): void {
  for (const entry of entries.get('all') ?? []) entry.run(hook.name, given)
}
