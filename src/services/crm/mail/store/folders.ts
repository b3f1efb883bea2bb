/** In which folder somebody has a mail: everybody has their own places for it, and sees no others. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { runStatement } from '../../../../kernel/statement.ts'

const OWNED = 'crm_emails'
const FIELD = 'folder_ids'

export async function ownFolders({ user, db }: ReadContext): Promise<ReadonlySet<number>> {
  if (!user) return new Set()
  const rows = await db
    .selectFrom('crm_email_folders')
    .select('id')
    .where('created_by', '=', user.id)
    .where('is_shared', '=', 0)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Null takes it out again. */
export async function putIntoFolder(emailId: number, folderId: number | null, ctx: Context): Promise<void> {
  await ctx.hold(OWNED, emailId)
  await ctx.db
    .deleteFrom('record_links')
    .where('owner', '=', OWNED)
    .where('owner_id', '=', emailId)
    .where('field', '=', FIELD)
    .where('target_id', 'in', [0, ...(await ownFolders(ctx))])
    .execute()
  if (folderId === null) return
  const text =
    'insert into record_links (site_id, owner, owner_id, field, target_id, position) values (?, ?, ?, ?, ?, 0)'
  await runStatement({ text, values: [ctx.site.id, OWNED, emailId, FIELD, folderId] }, ctx)
}

/** Of mails: the caller's own folder of each that is in one. */
export async function foldersOf(emailIds: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<number, number>> {
  if (!ctx.user || emailIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('record_links')
    .innerJoin('crm_email_folders', 'crm_email_folders.id', 'record_links.target_id')
    .select(['record_links.owner_id', 'record_links.target_id'])
    .where('record_links.owner', '=', OWNED)
    .where('record_links.field', '=', FIELD)
    .where('record_links.owner_id', 'in', [...emailIds])
    .where('crm_email_folders.created_by', '=', ctx.user.id)
    .where('crm_email_folders.is_shared', '=', 0)
    .execute()
  return new Map(rows.map(row => [row.owner_id, row.target_id]))
}

/** Mails are shared by folders that everybody has. */
export async function isSharedFolder(id: number, { db }: ReadContext): Promise<boolean> {
  const row = await db.selectFrom('crm_email_folders').select('is_shared').where('id', '=', id).executeTakeFirst()
  return row?.is_shared === 1
}
