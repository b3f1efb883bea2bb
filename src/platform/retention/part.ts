import { definePart } from '../part.ts'
import { forgetJob } from './retention.ts'

export const retentionPart = definePart({ jobs: [forgetJob] })
