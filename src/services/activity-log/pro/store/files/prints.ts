/** Prints of files from the last scan. They belong to the server, not to a site. */
import type { Context, ReadContext } from '../../../../../kernel/context.ts'
import type { FileChange, FilePrint } from '../../domain/compare-files.ts'

/** Behind a path, in the order of paths, a page at a time. */
export async function* knownPrints(root: string, behind: string, ctx: ReadContext): AsyncGenerator<FilePrint> {
  for (let after = behind; ; ) {
    const rows = (await ctx.db
      .selectFrom('activity_files')
      .select(['path', 'size', 'hash'])
      .where('root', '=', root)
      .where('path', '>', after)
      .orderBy('path')
      .limit(PAGE)
      .execute()) as FilePrint[]
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.path
  }
}

/** Whether a first scan of this root came to its end: only then is a file that was not known a new one. */
export async function hasBaseline(root: string, ctx: ReadContext): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('activity_files')
    .select('path')
    .where('root', '=', root)
    .where('path', '=', BASELINE)
    .executeTakeFirst()
  return row !== undefined
}

export async function keepBaseline(root: string, ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('activity_files')
    .values({ root, path: BASELINE, size: 0, hash: '' })
    .onConflict(on => on.doNothing())
    .execute()
}

export async function storeChanges(root: string, changes: readonly FileChange[], ctx: Context): Promise<void> {
  const gone = changes.filter(({ after }) => after === null).map(({ path }) => path)
  if (gone.length > 0)
    await ctx.db.deleteFrom('activity_files').where('root', '=', root).where('path', 'in', gone).execute()
  const prints = changes.flatMap(({ after }) => (after === null ? [] : [{ root, ...after }]))
  if (prints.length > 0)
    await ctx.db
      .insertInto('activity_files')
      .values(prints)
      .onConflict(on =>
        on
          .columns(['root', 'path'])
          .doUpdateSet(eb => ({ size: eb.ref('excluded.size'), hash: eb.ref('excluded.hash') })),
      )
      .execute()
}

/** No file has an empty path; the walk through the prints begins behind it. */
const BASELINE = ''
const PAGE = 500
