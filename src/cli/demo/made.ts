/** What the demonstration made, written down while it is made: so much, and nothing else, is taken away again. */
import type { App } from '../../app.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { recordWritten } from '../../kernel/records/hooks.ts'
import { accountHooks } from '../../platform/accounts/accounts.ts'
import type { Happening } from '../../platform/happening.ts'
import { optionOf, setOption } from '../../platform/options/options.ts'
import { postHooks } from '../../platform/posts/posts.ts'
import { termHooks } from '../../platform/posts/terms/terms.ts'

/** `post`, `user`, `term`, or the type of a record: `car-parking.bookings`. */
export type Made = readonly [kind: string, id: number]

const OPTION = 'demo_made'

export const madeByDemo = (ctx: ReadContext): Promise<readonly Made[]> => optionOf<readonly Made[]>(OPTION, [], ctx)

export const rememberMade = (made: readonly Made[], ctx: Context): Promise<boolean> => setOption(OPTION, made, ctx)

/** Listens while `work` runs. What it heard is stored even where the work fails half-way. */
export async function noteMade(app: App, ctx: ReadContext, work: () => Promise<void>): Promise<void> {
  const { hooks } = app.internals
  const heard: Made[] = []
  const listen = (name: string, kindOf: (told: Happening) => string | null) =>
    hooks.addAction(name, (told: Happening) => note(heard, kindOf(told), told), { id: LISTENER })
  listen(postHooks.inserted.name, () => 'post')
  listen(termHooks.created.name, () => 'term')
  listen(accountHooks.userRegister.name, () => 'user')
  listen(recordWritten.name, told => (told.before ? null : (told.object?.type ?? null)))
  try {
    await work()
  } finally {
    for (const name of HEARD) hooks.remove(name, LISTENER)
    const before = await madeByDemo(ctx)
    await ctx.transaction(tx => rememberMade([...before, ...heard], tx))
  }
}

const LISTENER = 'demo.made'
const HEARD = [postHooks.inserted, termHooks.created, accountHooks.userRegister, recordWritten].map(({ name }) => name)

function note(heard: Made[], kind: string | null, { object }: Happening): void {
  if (kind !== null && object) heard.push([kind, Number(object.id)])
}
