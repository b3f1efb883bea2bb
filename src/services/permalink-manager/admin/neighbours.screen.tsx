/** What addresses work together with, and what would get in their way. */
import { Alert, Badge, Button, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { conflictsShape } from '../routes/answers/conflicts.ts'
import type { integrationShape } from '../routes/answers/integrations.ts'
import { say } from './words.ts'

type Integration = Static<typeof integrationShape>
type Conflicts = Static<typeof conflictsShape>

export default function NeighboursScreen({ service, screen }: ScreenProps<'own'>) {
  const integrations = useAnswer<Integration[]>(service, '/integrations')
  const change = useChange(service)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <div className="stack">
        <Serving service={service} />
        {integrations.error && <ErrorState error={integrations.error} />}
        {integrations.isPending && <FormSkeleton />}
        {integrations.data?.data.map(({ id, name, notes, detected, enabled }) => (
          <section className="panel section" aria-label={say.named(name)} key={id}>
            <h2 className="sectiontitle">
              {say.named(name)} {!detected && <Badge color="gray">{say.notFoundHere}</Badge>}
            </h2>
            <Text fz="sm" mb="sm">
              {say.named(notes)}
            </Text>
            <Switch
              label={say.workTogether}
              checked={enabled}
              onChange={() => change(`PUT /integrations/${id}`, { enabled: !enabled })}
            />
          </section>
        ))}
      </div>
    </>
  )
}

function Serving({ service }: { readonly service: OpenService }) {
  const conflicts = useAnswer<Conflicts>(service, '/conflicts')
  const change = useChange(service)
  const found = conflicts.data?.data
  if (conflicts.error) return <ErrorState error={conflicts.error} />
  if (!found) return <FormSkeleton />
  const color = found.serving ? 'teal' : 'yellow'
  return (
    <Alert color={color} title={found.serving ? say.serving : say.notServing}>
      {found.safe_mode && <Text fz="sm">{say.safeMode}</Text>}
      {found.plugins.map(({ id, name }) => (
        <div key={id}>
          <Text fz="sm" mb="xs">
            {say.otherServes(name)}
          </Text>
          <Button size="xs" onClick={() => change('POST /conflicts/deactivate-other-permalink-plugin')}>
            {say.switchOff(name)}
          </Button>
        </div>
      ))}
      {found.serving && <Text fz="sm">{say.noConflict}</Text>}
    </Alert>
  )
}

/** Sends a change, and reads everything again. */
function useChange(service: OpenService): (call: string, body?: object) => void {
  const client = useQueryClient()
  return (call, body) =>
    void write(service, call, body)
      .then(() => forgetAnswers(client, service))
      .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
}
