import { definePart } from '../part.ts'
import { taskHooks } from './hooks.ts'
import { taskTable } from './migrations.ts'
import { taskRoutes } from './routes/task-routes.ts'
import { resumeTasks, workOnTasks } from './work-in-background.ts'

export const tasksPart = definePart({
  hooks: { taskChanged: taskHooks.changed },
  migrations: [taskTable],
  routes: taskRoutes,
  jobs: [workOnTasks, resumeTasks],
  // The last of each name stays: services show it, and go on from it.
  forget: [{ table: 'tasks', column: 'finished_at', days: 90, exceptLastOf: 'name' }],
})
