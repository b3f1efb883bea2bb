import { definePart } from '../part.ts'

export const postsPart = definePart({})
