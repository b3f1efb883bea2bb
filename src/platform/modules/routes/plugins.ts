/** Modules over REST: which there are, and switching them. */
import { Type } from 'typebox'
import { capability } from '../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { pageArguments, pageOfAll } from '../../lists/lists.ts'
import { moduleErrors } from '../errors.ts'
import { allModules, deleteModule, isModuleActive, type Module, setModuleStatus } from '../modules.ts'
import { previousShape } from './answers/plugins.ts'

const ModuleShape = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    status: Type.String({ description: 'active or inactive' }),
    edition: Type.String(),
    version: Type.String(),
    requires: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Module' },
)
const moduleId = Type.String({ pattern: '^[a-z0-9-]+$', description: 'The module’s id.' })

const list = route({
  method: 'GET',
  path: '/plugins',
  summary: 'All modules: the services, their Pro parts, and others',
  access: capability('activate_plugins'),
  input: Type.Object({
    ...pageArguments,
    search: Type.Optional(Type.String({ maxLength: 100 })),
    status: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('inactive')])),
  }),
  reply: Type.Array(ModuleShape),
  async handler({ search, status, ...paging }, ctx) {
    const modules = await Promise.all((await visibleModules(ctx)).map(module => present(module, ctx)))
    const wanted = search?.toLowerCase()
    const found = modules
      .filter(module => status === undefined || module.status === status)
      .filter(module => wanted === undefined || `${module.name} ${module.id}`.toLowerCase().includes(wanted))
    return pageOfAll(found, paging, ctx)
  },
})

const read = route({
  method: 'GET',
  path: '/plugins/{plugin}',
  summary: 'One module',
  access: capability('activate_plugins'),
  input: Type.Object({ plugin: moduleId }),
  reply: ModuleShape,
  handler: async ({ plugin }, ctx) => present(await findModule(plugin, ctx), ctx),
})

const change = route({
  method: ['PUT', 'PATCH', 'POST'],
  path: '/plugins/{plugin}',
  summary: 'Switch a module on or off',
  access: capability('activate_plugins'),
  input: Type.Object({ plugin: moduleId, status: Type.Union([Type.Literal('active'), Type.Literal('inactive')]) }),
  reply: ModuleShape,
  async handler({ plugin, status }, ctx) {
    const module = await findModule(plugin, ctx)
    await refuseWithoutRequired(module, status, ctx)
    await setModuleStatus(plugin, status, ctx)
    return { ...(await present(module, ctx)), status }
  },
})

const remove = route({
  method: 'DELETE',
  path: '/plugins/{plugin}',
  summary: 'Delete a module that is off; of a part of the program only its data, if its settings say so',
  access: capability('delete_plugins'),
  input: Type.Object({ plugin: moduleId }),
  reply: Type.Object({ deleted: Type.Boolean(), previous: previousShape }),
  async handler({ plugin }, ctx) {
    const module = await findModule(plugin, ctx)
    const previous = await present(module, ctx)
    await deleteModule(module, ctx)
    return { deleted: true, previous }
  },
})

export const pluginRoutes = [list, read, change, remove]

/** A module that was deleted on this site is not shown there any more. */
async function visibleModules(ctx: ReadContext): Promise<readonly Module[]> {
  const deleted = await ctx.db.selectFrom('modules').select('id').where('status', '=', 'deleted').execute()
  const gone = new Set(deleted.map(row => row.id))
  return (await allModules(ctx)).filter(module => !gone.has(module.id))
}

async function findModule(id: string, ctx: ReadContext): Promise<Module> {
  const module = (await visibleModules(ctx)).find(candidate => candidate.id === id)
  if (!module) throw moduleErrors.not_found()
  return module
}

async function refuseWithoutRequired({ requires }: Module, status: string, ctx: Context): Promise<void> {
  if (status === 'active' && requires !== null && !(await isModuleActive(requires, ctx)))
    throw moduleErrors.requires({ module: requires })
}

async function present({ id, name, description, edition, version, requires }: Module, ctx: ReadContext) {
  const status = (await isModuleActive(id, ctx)) ? 'active' : 'inactive'
  return { id, name, description, status, edition, version, requires }
}
