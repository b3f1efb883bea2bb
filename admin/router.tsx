/** Addresses of the app: the start, a screen of a service, a record of a screen. The address keeps the state of a list. */

import { screens } from 'virtual:screens'
import { Text } from '@mantine/core'
import { createRootRoute, createRoute, createRouter, useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { base } from './client/api.ts'
import { type OpenService, type ScreenDescription, useService } from './client/app.tsx'
import { useWords } from './client/words.tsx'
import { ErrorState, FormSkeleton } from './kit/states.tsx'
import { Shell } from './shell/shell.tsx'

const Home = lazy(async () => ({ default: (await import('./shell/home.tsx')).Home }))

const generated: Readonly<Record<string, ComponentType<any>>> = {
  records: lazy(async () => ({ default: (await import('./screens/records-screen.tsx')).RecordsPage })),
  record: lazy(async () => ({ default: (await import('./screens/record-form.tsx')).RecordPage })),
  rows: lazy(async () => ({ default: (await import('./screens/rows-screen.tsx')).RowsPage })),
  settings: lazy(async () => ({ default: (await import('./screens/settings-screen.tsx')).SettingsPage })),
  dashboard: lazy(async () => ({ default: (await import('./screens/dashboard-screen.tsx')).DashboardPage })),
}

/** Hand-made ones, by service and file. */
const own: ReadonlyMap<string, ComponentType<any>> = new Map(
  Object.entries(screens).map(([path, load]) => [nameOf(path), lazy(load)]),
)

function nameOf(path: string): string {
  const file = /([^/]+)\.screen\.tsx$/.exec(path)?.[1]
  return `${/services\/([^/]+)\//.exec(path)?.[1] ?? 'host'}/${file}`
}

function ScreenPage() {
  const { service: slug, screen: name, id = null } = useParams({ strict: false }) as Record<string, string>
  const service = useService(slug ?? '')
  if (service.isError) return <ErrorState error={service.error} />
  if (service.isPending && service.fetchStatus !== 'idle') return <FormSkeleton />
  const screen = service.data?.screens.find(candidate => candidate.slug === name)
  const Page = service.data && screen ? componentFor(service.data, screen, id) : undefined
  if (!Page) return <Missing />
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Page
        key={isBeside(screen, id) ? `${slug}/${name}` : `${slug}/${name}/${id ?? ''}`}
        service={service.data}
        screen={screen}
        id={id}
      />
    </Suspense>
  )
}

/** The platform is told as two services, and its hand-made screens lie in one folder. */
const folderOf = ({ namespace, slug }: OpenService): string => (namespace === 'host/v1' ? 'host' : slug)

/** Whether the list stands behind: alone, or with the record in a drawer. */
function isBeside(screen: ScreenDescription | undefined, id: string | null): boolean {
  if (screen?.kind !== 'records' || id === null) return true
  return (id === 'new' ? screen.create : screen.open) === 'drawer'
}

function componentFor(service: OpenService, screen: ScreenDescription, id: string | null) {
  const folder = folderOf(service)
  if (screen.kind === 'own') return id === null || screen.takesId ? own.get(`${folder}/${screen.file}`) : undefined
  if (screen.kind === 'records' && id !== null && screen.form) return own.get(`${folder}/${screen.form}`)
  if (screen.kind === 'records') return generated[isBeside(screen, id) ? 'records' : 'record']
  return id === null ? generated[screen.kind] : undefined
}

const HomePage = () => (
  <Suspense fallback={<FormSkeleton />}>
    <Home />
  </Suspense>
)

function Missing() {
  return <Text c="dimmed">{useWords().noScreen}</Text>
}

const validateSearch = (search: Record<string, unknown>) => search
const root = createRootRoute({ component: Shell, notFoundComponent: Missing })
const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage })
const list = createRoute({
  getParentRoute: () => root,
  path: '/$service/$screen',
  component: ScreenPage,
  validateSearch,
})
const record = createRoute({
  getParentRoute: () => root,
  path: '/$service/$screen/$id',
  component: ScreenPage,
  validateSearch,
})

export const router = createRouter({
  routeTree: root.addChildren([home, list, record]),
  basepath: base,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
