import { definePart } from '../part.ts'

export const mediaPart = definePart({})
