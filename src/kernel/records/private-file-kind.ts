/** A file that belongs to a record: the column holds what answers tell of it, the bytes lie with the platform. */
import { Type } from 'typebox'
import { wrongType } from '../misfits.ts'
import { isRecord } from '../sent-values.ts'
import type { Kind } from './kind.ts'
import { jsonColumn } from './list-kinds.ts'

export const fileShape = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Send it with the record.' }),
  name: Type.String({ description: 'As the sender called it.' }),
  type: Type.String({ description: 'Its media type.' }),
  bytes: Type.Integer({ description: 'How long it is.' }),
})

/** Callers send the id alone, or what an answer told; what it stands for is looked up by `private-files.ts`. */
export const privateFile: Kind = {
  ...jsonColumn,
  accept(value) {
    const id = isRecord(value) ? value.id : value
    return Number.isSafeInteger(id) && (id as number) > 0 ? { id } : wrongType('integer')
  },
  schema: () => fileShape,
}
