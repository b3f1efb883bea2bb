import { definePart } from '../part.ts'
import { healthRoute } from './routes/health.ts'

export const healthPart = definePart({ routes: [healthRoute] })
