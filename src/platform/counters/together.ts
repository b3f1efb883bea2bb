/** Writes that come at the same time go into one transaction, because a transaction costs more than they do. */
import type { AppHandle, Context, ReadContext } from '../../kernel/context.ts'

/** How things of one kind are stored: all that have come, in one transaction. Answers something for each of them. */
export type Gathering<Thing, Answer> = {
  /** Unique over all services: `chat.events`. */
  readonly name: string
  readonly store: (things: readonly Thing[], ctx: Context) => Promise<readonly Answer[]>
}

/** Settled when the thing is stored, with what `store` answers for it. */
export const storeTogether = <Thing, Answer>(
  { name, store }: Gathering<Thing, Answer>,
  thing: Thing,
  ctx: ReadContext,
): Promise<Answer> =>
  gather({ name, thing, run: (things: readonly Thing[]) => ctx.transaction(tx => store(things, tx)) }, ctx)

type Gathered<Thing, Answer> = {
  readonly name: string
  readonly thing: Thing
  readonly run: (things: readonly Thing[]) => Promise<readonly Answer[]>
}

/** The work itself, for whoever opens transactions of another kind. */
export function gather<Thing, Answer>(gathered: Gathered<Thing, Answer>, ctx: ReadContext): Promise<Answer> {
  const queue = queueOf(gathered.name, ctx)
  const done = Promise.withResolvers<Answer>()
  queue.waiting.push({ thing: gathered.thing, done })
  if (!queue.isBusy) {
    queue.isBusy = true
    // Requests that are on their way get this turn of the event loop to come.
    setImmediate(() => void workOff(queue, gathered.run))
  }
  return done.promise
}

type Waiting = { readonly thing: any; readonly done: PromiseWithResolvers<any> }
type Queue = { readonly waiting: Waiting[]; isBusy: boolean }

/** By the running program, and there by name and site. */
const queues = new WeakMap<AppHandle, Map<string, Queue>>()

function queueOf(name: string, { app, site }: ReadContext): Queue {
  const known = queues.get(app) ?? new Map<string, Queue>()
  queues.set(app, known)
  const key = `${name} ${site.id}`
  const queue = known.get(key) ?? { waiting: [], isBusy: false }
  known.set(key, queue)
  return queue
}

const MOST_TOGETHER = 200

async function workOff(queue: Queue, run: (things: readonly any[]) => Promise<readonly unknown[]>): Promise<void> {
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, MOST_TOGETHER)
    try {
      const answers = await run(batch.map(({ thing }) => thing))
      for (const [index, { done }] of batch.entries()) done.resolve(answers[index])
    } catch (error) {
      for (const { done } of batch) done.reject(error)
    }
  }
  queue.isBusy = false
}
