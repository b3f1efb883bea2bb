/** In which folder somebody has a mail: everybody has their own places for it, and sees no others. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { EMAILS, linkMail } from './mail-links.ts'

const FIELD = 'folder_ids'

/** The caller's own ones; those that everybody has are nobody's own. */
const ownFolders = ({ user, db }: ReadContext) =>
  db
    .selectFrom('crm_email_folders')
    .select('id')
    .where('created_by', '=', user?.id ?? 0)
    .where('is_shared', '=', 0)

/** Null takes it out again. */
export async function putIntoFolder(emailId: number, folderId: number | null, ctx: Context): Promise<void> {
  await ctx.hold(EMAILS, emailId)
  await ctx.db
    .deleteFrom('record_links')
    .where('owner', '=', EMAILS)
    .where('owner_id', '=', emailId)
    .where('field', '=', FIELD)
    .where('target_id', 'in', ownFolders(ctx))
    .execute()
  if (folderId === null) return
  await linkMail({ id: emailId, field: FIELD, to: folderId }, ctx)
}

/** Of mails: the caller's own folder of each that is in one. */
export async function foldersOf(emailIds: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<number, number>> {
  if (!ctx.user || emailIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('record_links')
    .select(['owner_id', 'target_id'])
    .where('owner', '=', EMAILS)
    .where('field', '=', FIELD)
    .where('owner_id', 'in', [...emailIds])
    .where('target_id', 'in', ownFolders(ctx))
    .execute()
  return new Map(rows.map(row => [row.owner_id, row.target_id]))
}

/** Mails are shared by folders that everybody has. */
export async function isSharedFolder(id: number, { db }: ReadContext): Promise<boolean> {
  const row = await db.selectFrom('crm_email_folders').select('is_shared').where('id', '=', id).executeTakeFirst()
  return row?.is_shared === 1
}
