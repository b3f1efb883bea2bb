/**
 * Files of records that are not for everybody: `file({ private: true })`. They lie in `private/<site>` of the data folder
 * under names that tell nothing, and are handed out by the record's own address alone. A row of `private_files` stands
 * for each; several may stand for the same bytes, because a copied record has the same file. The face of this area.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context, FilePlace, FileTools, KeptBytes, ReadContext } from '../../kernel/context.ts'
import type { PrivateFile } from '../../kernel/fields.ts'
import { dataFolder, flushFolder, writeFlushed } from '../data-folder/data-folder.ts'
import { internals } from '../internals.ts'
import { checkedMime, cleanFileName, sentFile, serveFile, titleFromName } from '../media/media.ts'
import { privateFileErrors } from './errors.ts'

/** What the record surface asks for. */
export const privateFiles: FileTools = Object.freeze({ receive, keep: keepFile, find, claim, copy, drop, serve })

/** Uploads that no record has yet go after a day; until then one person has at most so many. */
const MOST_UNCLAIMED = 100

async function receive(
  place: FilePlace & { readonly types?: readonly string[] | undefined; readonly max: number },
  ctx: ReadContext,
): Promise<PrivateFile> {
  const sent = sentFile(ctx.request)
  if (sent.bytes.length > place.max) throw privateFileErrors.file_too_large({ most: place.max })
  const type = checkedMime(sent, cleanFileName(sent.filename).extension, ctx)
  if (place.types && !place.types.includes(type)) throw privateFileErrors.file_type({ type })
  if ((await unclaimedOf(ctx)) >= MOST_UNCLAIMED) throw privateFileErrors.file_uploads({ most: MOST_UNCLAIMED })
  return keepFile(place, { ...sent, type }, ctx)
}

async function keepFile(
  { service, owner, field }: FilePlace,
  { bytes, filename, type }: KeptBytes,
  ctx: ReadContext,
): Promise<PrivateFile> {
  const stored = randomUUID()
  const path = pathOf(stored, ctx)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const length = await writeFlushed(path, bytes)
    await flushFolder(dirname(path))
    const file = { name: shownName(filename), type, bytes: length }
    const row = { ...file, service, owner, field, stored, created_by: ctx.user?.id ?? null }
    return { id: await ctx.transaction(tx => insertRow(row, tx)), ...file }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function find(id: number, place: FilePlace, ctx: ReadContext): Promise<PrivateFile | null> {
  const asked = ctx.db
    .selectFrom('private_files')
    .select(['id', 'name', 'type', 'bytes'])
    .where('id', '=', id)
    .where('service', '=', place.service)
    .where('owner', '=', place.owner)
    .where('field', '=', place.field)
    .where('owner_id', 'is', null)
  const own = ctx.system === null ? asked.where('created_by', '=', ctx.user?.id ?? 0) : asked
  return (await own.executeTakeFirst()) ?? null
}

/** Two records never have the same row: the second one hears of it. */
async function claim(
  id: number,
  { service, owner, field, ownerId }: FilePlace & { readonly ownerId: number },
  ctx: Context,
): Promise<void> {
  const claimed = await ctx.db
    .updateTable('private_files')
    .set({ owner_id: ownerId })
    .where('id', '=', id)
    .where('service', '=', service)
    .where('owner', '=', owner)
    .where('field', '=', field)
    .where('owner_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) throw privateFileErrors.file_taken()
}

async function copy({ id }: PrivateFile, ctx: Context): Promise<PrivateFile> {
  await ctx.hold('private_files', id)
  const { name, type, bytes, service, owner, field, stored } = await ctx.db
    .selectFrom('private_files')
    .select(['name', 'type', 'bytes', 'service', 'owner', 'field', 'stored'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const created_by = ctx.user?.id ?? null
  const copied = await insertRow({ name, type, bytes, service, owner, field, stored, created_by }, ctx)
  return { id: copied, name, type, bytes }
}

/** The bytes go once the transaction has committed, if no other row stands for them. */
export async function drop(id: number, ctx: Context): Promise<void> {
  const gone = await ctx.db.deleteFrom('private_files').where('id', '=', id).returning('stored').executeTakeFirst()
  if (gone) ctx.afterCommit(() => removeUnnamed(gone.stored, ctx))
}

/** The transaction is over, so the database itself is asked. What a crash leaves is swept. */
async function removeUnnamed(stored: string, ctx: ReadContext): Promise<void> {
  const text = 'select count(*) as count from private_files where site_id = ? and stored = ?'
  const [row] = await internals(ctx).database.rows<{ count: number }>(text, [ctx.site.id, stored])
  if (row?.count === 0) await rm(pathOf(stored, ctx), { force: true })
}

/** Nobody on the way may keep it, and a browser saves it instead of showing it in the site's name. */
async function serve({ id, name, type }: PrivateFile, ctx: ReadContext) {
  const row = await ctx.db.selectFrom('private_files').select('stored').where('id', '=', id).executeTakeFirst()
  const headers = {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  }
  const asked = { range: ctx.request.header('range'), 'if-range': ctx.request.header('if-range') }
  const reply = row && (await serveFile({ path: pathOf(row.stored, ctx), type, headers }, asked, ctx))
  if (!reply) throw privateFileErrors.file_gone()
  return reply
}

export const privateFolder = (ctx: ReadContext): string => join(dataFolder(ctx), 'private', String(ctx.site.id))

/** Folders of a few files each: some systems are slow in large ones. */
export const pathOf = (stored: string, ctx: ReadContext): string => join(privateFolder(ctx), stored.slice(0, 2), stored)

type NewRow = FilePlace & Omit<PrivateFile, 'id'> & { readonly stored: string; readonly created_by: number | null }

async function insertRow(row: NewRow, ctx: Context): Promise<number> {
  const { id } = await ctx.db
    .insertInto('private_files')
    .values({ ...row, owner_id: null, created_at: ctx.clock.instant() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function unclaimedOf(ctx: ReadContext): Promise<number> {
  const row = await ctx.db
    .selectFrom('private_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_by', '=', ctx.user?.id ?? 0)
    .where('owner_id', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** As the sender called it, without a path and without what is not seen. */
function shownName(given: string): string {
  const { base, extension } = cleanFileName(given)
  const title = titleFromName(given).slice(0, 150) || base
  return extension ? `${title}.${extension}` : title
}

/** For old programs: letters, digits and a few marks. The name as it is stands beside it. */
function plainName(name: string): string {
  const { base, extension } = cleanFileName(name)
  return extension ? `${base}.${extension}` : base
}

const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
