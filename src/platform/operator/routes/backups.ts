import { Type } from 'typebox'
import { answer, file, nothing } from '../../../kernel/replies.ts'
import { bytesOf } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { startTask } from '../../tasks/tasks.ts'
import { backupName, backupPath, backupsFolder, listBackups, removeBackup } from '../backups.ts'
import { tarOf } from '../tar.ts'
import { backupTask, operators } from '../tasks.ts'
import { startedShape } from './demo.ts'

const name = Type.String({ maxLength: 19, description: 'As the list tells it: 2027-01-31T08-15-00.' })
const input = Type.Object({ name })

const backupShape = Type.Object(
  {
    name,
    made_at: Type.String({ format: 'date-time' }),
    engine: Type.Enum(['sqlite', 'postgres']),
    bytes: Type.Integer(),
  },
  { title: 'Backup' },
)

const list = route({
  method: 'GET',
  path: '/backups',
  summary: 'Backups that were made here, the newest first',
  access: operators,
  reply: Type.Object({
    folder: Type.String({ description: 'Where they lie on the server.' }),
    backups: Type.Array(backupShape),
  }),
  handler: async (_input, ctx) => ({ folder: backupsFolder(ctx), backups: await listBackups(ctx) }),
})

const make = route({
  method: 'POST',
  path: '/backups',
  summary: 'Back up the database, uploads, extensions and keys; a task',
  access: operators,
  status: 202,
  reply: startedShape,
  async handler(_input, ctx) {
    const { id, status } = await startTask(backupTask, { args: { name: backupName(ctx) } }, ctx)
    return answer(202, { task: { id, status } })
  },
})

const download = route({
  method: 'GET',
  path: '/backups/{name}/file',
  summary: 'A backup as one file (tar), with all secrets of the site',
  access: operators,
  secret: true,
  input,
  reply: bytesOf('application/x-tar'),
  handler: async (asked, ctx) =>
    file(tarOf(await backupPath(asked.name, ctx), asked.name), 'application/x-tar', `${asked.name}.tar`),
})

const remove = route({
  method: 'DELETE',
  path: '/backups/{name}',
  summary: 'Delete a backup',
  access: operators,
  status: 204,
  transaction: false,
  input,
  async handler(asked, ctx) {
    await removeBackup(asked.name, ctx)
    return nothing()
  },
})

export const backupRoutes = [list, make, download, remove]
