/** Where other code takes part in media. */
import { action, filter } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'
import type { FileType } from './formats/file-types.ts'

/** The kinds of files that the site takes. Listeners must answer at once, with a list of their own. */
export const uploadTypes = filter<readonly FileType[]>('upload_mimes')

/** About one upload, beside what the posts tell of it: `extra` names the file, its kind and its size. */
export const mediaHooks = Object.freeze({
  added: action<Happening>('add_attachment'),
  edited: action<Happening>('edit_attachment'),
  deleted: action<Happening>('delete_attachment'),
})
