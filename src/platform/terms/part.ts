import { definePart } from '../part.ts'

export const termsPart = definePart({})
