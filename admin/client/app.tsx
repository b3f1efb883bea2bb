/** What the server said about this caller: services, screens, entities. */
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Column } from '../../src/kernel/admin.ts'
import type { IconName } from '../../src/kernel/icons.ts'
import type { FieldDescription } from '../../src/kernel/standard/describe-entities.ts'
import type {
  AppDescription,
  DescribedAction,
  DescribedEntity,
  ScreenDescription,
  ServiceDescription,
} from '../../src/platform/admin/admin.ts'
import { send } from './api.ts'
import { spelledService } from './spelled.ts'

export type {
  AppDescription,
  DescribedAction,
  DescribedEntity,
  FieldDescription,
  ScreenDescription,
  ServiceDescription,
}
/** A service whose entities are known. */
export type OpenService = ServiceDescription & { readonly entities: readonly DescribedEntity[] }
export type RecordsDescription = Extract<ScreenDescription, { kind: 'records' }>
export type Values = Record<string, any>
/** A record as the API gives it. */
export type AnyRecord = Values & { readonly id: number }

export const AppContext = createContext<AppDescription | null>(null)
export const useApp = (): AppDescription => useContext(AppContext)!

/** A service with its entities: from the page, or asked for once when it is first opened. */
export function useService(slug: string) {
  const told = useApp().services.find(service => service.slug === slug)
  return useQuery({
    queryKey: ['service', slug],
    enabled: told !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    select: spelledService,
    initialData: told?.entities ? (told as OpenService) : undefined,
    queryFn: async ({ signal }) => (await send<OpenService>('GET', `/host/v1/admin/app/${slug}`, { signal })).data,
  })
}

export const entityOf = (service: OpenService, name: string): DescribedEntity | undefined =>
  service.entities.find(entity => entity.name === name)

export function titleOf(service: ServiceDescription, screen: ScreenDescription): string {
  const entity = screen.kind === 'records' ? service.names.find(({ name }) => name === screen.entity) : undefined
  return screen.title ?? entity?.label_many ?? screen.slug
}

const ICONS: Readonly<Record<ScreenDescription['kind'], IconName>> = {
  records: 'list',
  rows: 'list',
  settings: 'settings',
  dashboard: 'dashboard',
  own: 'layout-grid',
}
export const iconOf = (screen: ScreenDescription): IconName => screen.icon ?? ICONS[screen.kind]

/** A field by its name, the columns that every record has included. */
export function fieldOf(entity: Pick<DescribedEntity, 'fields'>, name: string): FieldDescription {
  return entity.fields.find(field => field.name === name) ?? ownField(name)
}

const LABELS: Readonly<Record<string, string>> = { id: 'Number', created_at: 'Created', modified_at: 'Changed' }

const ownField = (name: string): FieldDescription => ({
  name,
  label: LABELS[name] ?? wordsOf(name),
  type: name.endsWith('_at') ? 'instant' : 'text',
  ...{ required: false, read_only: true, fixed: false, filterable: false, searchable: false },
  sortable: name in LABELS,
})

export const columnLabel = (entity: Pick<DescribedEntity, 'fields'>, column: Column): string =>
  column.label ?? fieldOf(entity, column.field).label

/** What a value of a choice is called. */
export const choiceLabel = (field: Pick<FieldDescription, 'labels'>, value: string): string =>
  field.labels?.[value] ?? wordsOf(value)

export const wordsOf = (name: string): string => {
  const text = name.replaceAll(/[_-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
