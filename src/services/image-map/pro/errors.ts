import { defineErrors, type ErrorTable } from '../../../kernel/errors.ts'
import { germanProErrors } from './errors-de.ts'

const table = {
  invalid_icon: [422, 'This is no drawing in SVG that could be used as an icon.'],
  icon_too_large: [422, 'An icon may have at most {most} bytes.'],
  csv_too_long: [413, 'The table is longer than {most} bytes.'],
  invalid_csv: [422, 'This table could not be read: {reason}.'],
} as const satisfies ErrorTable
export type ProErrorName = keyof typeof table

export const proErrors = defineErrors('vendor_image_map', table, { de: germanProErrors })
