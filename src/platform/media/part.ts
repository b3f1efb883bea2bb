import { definePart } from '../part.ts'
import { mediaHooks, uploadTypes } from './hooks.ts'
import { removeFileWithPost } from './media.ts'
import { mediaMigrations } from './migrations.ts'
import { listMediaRoute } from './routes/list.ts'
import { deleteMediaRoute, readMediaRoute, updateMediaRoute } from './routes/media.ts'
import { uploadMediaRoute } from './routes/upload.ts'
import { mediaUsesRoute } from './routes/uses.ts'
import { makeSizesJob } from './sizes/make-sizes.ts'
import { sweepUploads } from './sweep-uploads.ts'

export const mediaPart = definePart({
  hooks: { ...mediaHooks, uploadTypes },
  routes: [listMediaRoute, uploadMediaRoute, readMediaRoute, updateMediaRoute, deleteMediaRoute, mediaUsesRoute],
  migrations: mediaMigrations,
  jobs: [sweepUploads, makeSizesJob],
  listeners: [removeFileWithPost],
})
