import { migration } from '../../db/migrations.ts'
import { createStamps } from '../../db/stamps.ts'
import { definePart } from '../part.ts'

export const memoryPart = definePart({ migrations: [migration('memory/001-stamps', createStamps)] })
