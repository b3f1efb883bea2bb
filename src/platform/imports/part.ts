/** Files that records came out of are kept for a while, so that an import can be taken back; then they are forgotten. */
import { definePart } from '../part.ts'
import { importPersonalData } from './personal-data.ts'

export const importsPart = definePart({
  forget: [{ table: 'record_imports', column: 'created_at', days: 30 }],
  listeners: importPersonalData,
})
