import { definePart } from '../part.ts'
import * as hooks from './hooks.ts'
import { searchRoute } from './routes/search.ts'

export const searchPart = definePart({ hooks: { ...hooks }, routes: [searchRoute] })
