import { definePart } from '../part.ts'
import * as hooks from './hooks.ts'

export const geolocationPart = definePart({ hooks: { ...hooks } })
