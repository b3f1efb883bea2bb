/** What callers may hear about media. */
import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanMedia } from './errors-de.ts'

const table = {
  cannot_create: ['auth', 'You are not allowed to upload files.'],
  cannot_edit: ['auth', 'You are not allowed to attach files to this post.'],
  post_invalid_id: [404, 'There is no such file.'],
  invalid_param: [400, 'Invalid parameter(s): {names}'],
  upload_no_data: [400, 'No file was sent.'],
  upload_no_content_type: [400, 'The request does not say of what type the file is.'],
  upload_no_content_disposition: [400, 'The request does not name the file: send a Content-Disposition header.'],
  upload_invalid_disposition: [
    400,
    'The Content-Disposition header does not name a file, such as attachment; filename="photo.jpg".',
  ],
  upload_hash_mismatch: [412, 'The file that arrived is not the one that Content-MD5 describes.'],
  upload_sideload_error: [400, 'Files of this type are not taken: {why}.'],
  trash_not_supported: [501, 'Files have no trash. Set force to true to delete this one for good.'],
} as const satisfies ErrorTable
export type MediaErrorName = keyof typeof table

export const mediaErrors = defineErrors('rest', table, { de: germanMedia })
