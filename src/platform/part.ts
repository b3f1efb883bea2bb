/** The platform is a service like the others, put together from parts: accounts, posts, media and so on. */
import type { Service, ServiceSpec } from '../kernel/service.ts'

export type Part = Partial<
  Pick<ServiceSpec, 'routes' | 'migrations' | 'jobs' | 'tasks' | 'forget' | 'listeners' | 'shortcodes' | 'hooks'>
>

export const definePart = (part: Part): Part => Object.freeze(part)

export const joinParts = (parts: readonly Part[]): Required<Part> => ({
  routes: parts.flatMap(part => part.routes ?? []),
  migrations: parts.flatMap(part => part.migrations ?? []),
  jobs: parts.flatMap(part => part.jobs ?? []),
  tasks: parts.flatMap(part => part.tasks ?? []),
  forget: parts.flatMap(part => part.forget ?? []),
  listeners: parts.flatMap(part => part.listeners ?? []),
  shortcodes: parts.flatMap(part => part.shortcodes ?? []),
  hooks: Object.assign({}, ...parts.map(part => part.hooks ?? {})) as NonNullable<Service['hooks']>,
})
