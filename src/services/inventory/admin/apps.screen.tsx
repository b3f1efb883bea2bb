/** The App Manager: parts of the service as cards with a switch. */
import './inventory.css'
import { Badge, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { type AppRow, appsThere, turnApp } from './inventory-api.ts'
import { say } from './words.ts'

export default function AppsScreen({ service, screen }: ScreenProps<'own'>) {
  const apps = useQuery({ queryKey: ['answer', service.slug, 'apps'], queryFn: ({ signal }) => appsThere({}, signal) })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {apps.isError && <ErrorState error={apps.error} onRetry={() => void apps.refetch()} />}
      {apps.isPending && <ListSkeleton />}
      <div className="appgrid">
        {(apps.data ?? []).map(app => (
          <AppCard key={app.id} {...{ app, service }} />
        ))}
      </div>
    </>
  )
}

function AppCard({ app, service }: { readonly app: AppRow; readonly service: OpenService }) {
  const client = useQueryClient()
  const words = say.apps[app.id as keyof typeof say.apps] ?? { label: app.label, summary: app.summary }
  const turning = useMutation({
    mutationFn: (enabled: boolean) => turnApp({ id: app.id, enabled }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
    onSuccess: async (_answer, enabled) => {
      notifications.show({ color: 'teal', message: enabled ? say.appOn(words.label) : say.appOff(words.label) })
      // Screens come and go with their app.
      await Promise.all([
        client.invalidateQueries({ queryKey: ['answer', service.slug, 'apps'] }),
        client.invalidateQueries({ queryKey: ['service', service.slug] }),
      ])
    },
  })
  return (
    <section className="panel appcard" aria-label={words.label}>
      <div>
        <h2>{words.label}</h2>
        <p>{words.summary}</p>
      </div>
      {app.core ? (
        <Badge variant="light" color="gray">
          {say.core}
        </Badge>
      ) : (
        <Switch
          label={app.enabled ? say.isOn : say.isOff}
          aria-label={words.label}
          checked={app.enabled}
          disabled={turning.isPending}
          onChange={event => turning.mutate(event.currentTarget.checked)}
        />
      )}
    </section>
  )
}
