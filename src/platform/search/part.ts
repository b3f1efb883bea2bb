import { definePart } from '../part.ts'

export const searchPart = definePart({})
