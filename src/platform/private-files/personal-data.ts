/** Files that a person uploaded. What records say of people is for the keepers of these records. */
import { keepsPersonalData } from '../personal-data/personal-data.ts'
import { drop } from './private-files.ts'

export const privateFilePersonalData = keepsPersonalData({
  name: 'host.private-files',
  title: 'Uploaded files',
  async find({ userId }, ctx) {
    if (userId === null) return []
    return ctx.db
      .selectFrom('private_files')
      .select(['service', 'name', 'type', 'bytes', 'created_at'])
      .where('created_by', '=', userId)
      .orderBy('id')
      .execute()
  },
  /** A file that a record has is the record's: only who uploaded it is forgotten. */
  async erase({ userId }, ctx) {
    if (userId === null) return 0
    const own = await ctx.db
      .selectFrom('private_files')
      .select(['id', 'owner_id'])
      .where('created_by', '=', userId)
      .execute()
    for (const { id, owner_id } of own) {
      if (owner_id === null) await drop(id, ctx)
      else await ctx.db.updateTable('private_files').set({ created_by: null }).where('id', '=', id).execute()
    }
    return own.length
  },
})
