import { definePart } from '../part.ts'

export const pagesPart = definePart({})
