import { definePart } from '../part.ts'
import * as hooks from './hooks.ts'

export const languagePart = definePart({ hooks: { ...hooks } })
