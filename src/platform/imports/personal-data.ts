/** Rows of files may name people who are no record any more, or never became one. */
import type { ReadContext } from '../../kernel/context.ts'
import { containsText } from '../../kernel/records/contains-text.ts'
import { readRows } from '../../kernel/statement.ts'
import { keepsPersonalData, type Person } from '../personal-data/personal-data.ts'

export const importPersonalData = keepsPersonalData({
  name: 'host.imports',
  title: 'Rows of imported files',
  async find(person, ctx) {
    const rows = await naming(person, ctx)
    return rows.map(({ file_name, position, cells }) => ({ file: file_name, row: position, cells: JSON.parse(cells) }))
  },
  async erase(person, ctx) {
    const rows = await naming(person, ctx)
    for (const { import_id, position } of rows)
      await ctx.db
        .updateTable('record_import_rows')
        .set({ cells: '[]', written: null, problem: null, task_id: null })
        .where('import_id', '=', import_id)
        .where('position', '=', position)
        .execute()
    if (person.userId !== null)
      await ctx.db
        .updateTable('record_imports')
        .set({ created_by: null })
        .where('created_by', '=', person.userId)
        .execute()
    return rows.length
  },
})

type NamingRow = {
  readonly import_id: number
  readonly position: number
  readonly cells: string
  readonly file_name: string
}

/** Rows are kept for a month only, so that they can all be looked at. */
function naming({ email }: Person, ctx: ReadContext): Promise<NamingRow[]> {
  const holds = containsText('r.cells', email, ctx.database.engine)
  const text = `select r.import_id, r.position, r.cells, i.file_name from record_import_rows r
    join record_imports i on i.id = r.import_id where r.site_id = ? and ${holds.text} order by r.import_id, r.position`
  return readRows<NamingRow>({ text, values: [ctx.site.id, ...holds.values] }, ctx)
}
