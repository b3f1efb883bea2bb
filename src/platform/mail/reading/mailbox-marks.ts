/** How far a mailbox was read, how it went, and when it is looked at again. */
import { dynamicTables } from '../../../db/row-types.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { complaint, noteAccount } from '../accounts/mail-server.ts'
import type { Mailbox } from './mailboxes.ts'
import type { FolderMark } from './read-folder.ts'

type Step = {
  readonly table: string
  readonly id: number
  /** Where the mark must stand; null for a mailbox that was never read. */
  readonly from: FolderMark | null
  readonly to: FolderMark
  readonly passedOver?: 0 | 1
}

/** Moves the mark on, if it still stands where the reader left it: of two readers one goes on. */
export async function moveMark({ table, id, from, to, passedOver = 0 }: Step, ctx: Context): Promise<boolean> {
  const moved = await dynamicTables(ctx.db)
    .updateTable(table)
    .set(eb => ({
      uid_validity: to.validity,
      last_uid: to.uid,
      passed_over: eb('passed_over', '+', passedOver),
    }))
    .where('id', '=', id)
    .where('uid_validity', from ? '=' : 'is', from?.validity ?? null)
    .where('last_uid', from ? '=' : 'is', from?.uid ?? null)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export const notePass = ({ table, id }: { readonly table: string; readonly id: number }, ctx: Context): Promise<void> =>
  noteAccount(
    { table, id, values: { last_error: null, last_read_at: ctx.clock.instant(), failures: 0, next_read_at: null } },
    ctx,
  )

type Failure = {
  readonly table: string
  readonly mailbox: Mailbox
  readonly sentence: string
  /** The message at which it failed; null where it did not come so far. */
  readonly uid: number | null
}

/** A server that is down is asked less and less often. */
export async function noteFailure({ table, mailbox, sentence, uid }: Failure, ctx: Context): Promise<void> {
  const failures = mailbox.failures + 1
  const refusals = uid !== null && uid === mailbox.refused_uid ? mailbox.refusals + 1 : 1
  const minutes = Math.min(60, 2 ** Math.min(failures, 6))
  const next_read_at = instantFromMillis(ctx.clock.millis() + minutes * 60_000)
  const refused = uid === null ? {} : { refused_uid: uid, refusals }
  const values = { last_error: complaint(sentence), failures, next_read_at, ...refused }
  await noteAccount({ table, id: mailbox.id, values }, ctx)
}

/** A message that failed so often is passed over: the others behind it wait. */
export const isPoison = ({ refused_uid, refusals }: Mailbox, uid: number): boolean =>
  refused_uid === uid && refusals >= 8
