import { definePart } from '../part.ts'
import { backupRoutes } from './routes/backups.ts'
import { demoRoutes } from './routes/demo.ts'
import { backupTask, emptyTask, fillTask } from './tasks.ts'

export const operatorPart = definePart({
  routes: [...demoRoutes, ...backupRoutes],
  tasks: [fillTask, emptyTask, backupTask],
})
