import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

const table = {
  forbidden: ['auth', 'You are not allowed to do that.'],
  conflict: [
    409,
    'Someone else saved this map since you opened it. Load it again, or send merge to join both changes.',
  ],
  too_many_parts: [422, 'A map may have at most {most} {what}.'],
  too_large: [422, 'The document of a map may have at most {most} bytes.'],
  not_accessible: [422, 'This map cannot be published yet: {reasons}'],
  invalid_file: [422, 'This file holds no image map that could be read.'],
  unknown_source: [404, 'There is no such map of another plugin here.'],
  too_long: [413, 'The file is longer than {most} bytes.'],
} as const satisfies ErrorTable
export type ErrorName = keyof typeof table

export const errors = defineErrors('vendor_image_map', table, { de: germanErrors })
