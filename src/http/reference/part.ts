import { definePart } from '../../platform/part.ts'

export const referencePart = definePart({})
