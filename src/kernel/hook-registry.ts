/** The running registry of hooks: who listens where, in which order, and how often each has run. */
import { type Action, DEFAULT_PRIORITY, type Filter, type Hooks, type Listener } from './hooks.ts'

type Run = Listener['run']
type Entry = {
  readonly id: string
  readonly priority: number
  /** Those with the same priority have their turn in the order in which they were registered. */
  readonly number: number
  readonly run: Run
}
/** All that is known of a hook. The list is a new one each time, so that a run that is under way sees none shift. */
type Slot = { entries: readonly Entry[]; count: number; running: number }
type Slots = Map<string, Slot>

export function createHooks(): Hooks {
  const slots: Slots = new Map()
  return { ...listening(slots), ...asking(slots), ...running(slots, slotOf(slots, 'all')) }
}

function slotOf(slots: Slots, name: string): Slot {
  const known = slots.get(name)
  if (known) return known
  const made = { entries: [], count: 0, running: 0 }
  slots.set(name, made)
  return made
}

function listening(slots: Slots): Pick<Hooks, 'add' | 'addFilter' | 'addAction' | 'remove'> {
  let count = 0
  const add = (name: string, { id, priority, run }: Omit<Entry, 'number'>) =>
    insert(slotOf(slots, name), { id, priority, run, number: ++count })
  const addNamed = (name: string, run: Run, options: { priority?: number; id?: string } = {}) =>
    add(name, { id: options.id ?? `unnamed-${count + 1}`, priority: options.priority ?? DEFAULT_PRIORITY, run })
  return {
    add: ({ hook, id, run, priority }) => add(hook.name, { id, priority, run }),
    addFilter: addNamed,
    addAction: addNamed,
    remove: (name, id, priority = DEFAULT_PRIORITY) => remove(slotOf(slots, name), { id, priority }),
  }
}

const asking = (slots: Slots): Pick<Hooks, 'has' | 'listeners' | 'did' | 'doing'> => ({
  has(name, id) {
    const entries = slots.get(name)?.entries ?? []
    if (id === undefined) return entries.length > 0
    return entries.find(entry => entry.id === id)?.priority ?? false
  },
  listeners: name => (slots.get(name)?.entries ?? []).map(entry => entry.id),
  did: name => slots.get(name)?.count ?? 0,
  doing: name => (slots.get(name)?.running ?? 0) > 0,
})

const running = (slots: Slots, all: Slot): Pick<Hooks, 'apply' | 'applyNow' | 'fire'> => ({
  async apply(hook, value, about, ctx) {
    const slot = begin(slots, hook)
    try {
      tell(all, hook, value)
      let current = value
      for (let next = slot.entries[0]; next; next = entryAfter(next, slot))
        current = (await next.run(current, about, ctx)) as typeof value
      return current
    } finally {
      slot.running -= 1
    }
  },
  applyNow(hook, value, about, ctx) {
    const slot = begin(slots, hook)
    try {
      let current = value
      for (let next = slot.entries[0]; next; next = entryAfter(next, slot))
        current = atOnce(hook, next, next.run(current, about, ctx)) as typeof value
      return current
    } finally {
      slot.running -= 1
    }
  },
  async fire(hook, about, ctx) {
    const slot = begin(slots, hook)
    try {
      tell(all, hook, about)
      for (let next = slot.entries[0]; next; next = entryAfter(next, slot)) {
        // Many listen to more than concerns them, and have nothing to do.
        const answer = next.run(about, ctx)
        if (answer !== undefined) await answer
      }
    } finally {
      slot.running -= 1
    }
  },
})

type Hook = Filter<any, any> | Action<any>

function begin(slots: Slots, { name }: Hook): Slot {
  const slot = slotOf(slots, name)
  slot.count += 1
  slot.running += 1
  return slot
}

/** Whose turn is next. Who was added meanwhile takes part if his priority is not yet passed. */
function entryAfter(entry: Entry, { entries }: Slot): Entry | undefined {
  const place = entries.indexOf(entry)
  if (place >= 0) return entries[place + 1]
  const { priority, number } = entry
  return entries.find(other => other.priority > priority || (other.priority === priority && other.number > number))
}

function atOnce(hook: Filter<any, any>, entry: Entry, answer: unknown): unknown {
  if (answer instanceof Promise)
    throw new Error(`Listener ${entry.id} of ${hook.name} must answer at once, not with a promise.`)
  return answer
}

/** The same id and priority registers once. Ties keep the order of registration. */
function insert(slot: Slot, entry: Entry): void {
  const { entries } = slot
  if (entries.some(known => known.id === entry.id && known.priority === entry.priority)) return
  const at = entries.findIndex(known => known.priority > entry.priority)
  slot.entries = at < 0 ? [...entries, entry] : [...entries.slice(0, at), entry, ...entries.slice(at)]
}

function remove(slot: Slot, gone: { id: string; priority: number }): boolean {
  const rest = slot.entries.filter(entry => entry.id !== gone.id || entry.priority !== gone.priority)
  const wasThere = rest.length < slot.entries.length
  slot.entries = rest
  return wasThere
}

/** Listeners of `all` hear of every call. */
function tell({ entries }: Slot, hook: Hook, given: unknown): void {
  for (const entry of entries) entry.run(hook.name, given)
}
