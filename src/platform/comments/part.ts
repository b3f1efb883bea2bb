import { definePart } from '../part.ts'

export const commentsPart = definePart({})
