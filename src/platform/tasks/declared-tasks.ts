import { type Access, allows } from '../../kernel/access.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { tasksOf } from '../../kernel/records/imports/import-task.ts'
import type { Task } from '../../kernel/tasks.ts'
import { type Internals, internals } from '../internals.ts'
import { isPartOn, partOf, type ServicePart } from '../modules/modules.ts'

type Declared = { readonly task: Task; readonly part: ServicePart }

export const taskOf = (name: string, ctx: Pick<ReadContext, 'app'>): Task | undefined => declared(ctx).get(name)?.task

/** The task, if the service that declares it is switched on. */
export async function activeTask(name: string, ctx: ReadContext): Promise<Task | undefined> {
  const found = declared(ctx).get(name)
  return found && isPartOn(found.part, await internals(ctx).sites.state(ctx.site.id)) ? found.task : undefined
}

/** The names of the tasks that the caller may see. */
export async function visibleTasks(ctx: ReadContext): Promise<string[]> {
  const names: string[] = []
  for (const [name, { task, part }] of declared(ctx)) {
    const isOn = isPartOn(part, await internals(ctx).sites.state(ctx.site.id))
    if (isOn && (await mayUse(task.access, ctx))) names.push(name)
  }
  return names
}

const mayUse = (access: Access, ctx: ReadContext): Promise<boolean> => allows(access, {}, ctx)

function declared(ctx: Pick<ReadContext, 'app'>): ReadonlyMap<string, Declared> {
  const app = internals(ctx)
  const known = declaredBy.get(app)
  if (known) return known
  const found = new Map(
    app.services.flatMap(service =>
      tasksOf(service).map(task => [task.name, { task, part: partOf(task, service) }] as const),
    ),
  )
  declaredBy.set(app, found)
  return found
}

const declaredBy = new WeakMap<Internals, ReadonlyMap<string, Declared>>()
