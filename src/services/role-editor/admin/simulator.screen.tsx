/** Whether somebody has a permission, and every step of the answer. */
import { Alert, Autocomplete, Badge, Button, NumberInput, SegmentedControl, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState } from '../../../../admin/kit/states.tsx'
import type { permissionShape } from '../routes/answers/capabilities.ts'
import type { simulateShape } from '../routes/answers/simulate.ts'
import { AccessCheck } from './access-check.tsx'
import { PersonField } from './person-field.tsx'
import { say } from './words.ts'

type Verdict = Static<typeof simulateShape>
type Permission = Static<typeof permissionShape>

export default function SimulatorScreen({ service, screen }: ScreenProps<'own'>) {
  const [way, setWay] = useState('plain')
  const ways = [
    { value: 'plain', label: say.plainWords },
    { value: 'exact', label: say.exactWords },
  ]
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <SegmentedControl aria-label={say.way} data={ways} value={way} onChange={setWay} />
      </PageHead>
      <div className="stack">
        {way === 'plain' ? <AccessCheck service={service} /> : <Simulation service={service} />}
      </div>
    </>
  )
}

function Simulation({ service }: Pick<ScreenProps<'own'>, 'service'>) {
  const permissions = useAnswer<Permission[]>(service, '/capabilities')
  const [user, setUser] = useState<string | null>(null)
  const [cap, setCap] = useState('')
  const [object, setObject] = useState<number | string>('')
  const verdict = useMutation({
    mutationFn: () =>
      write<Verdict>(service, 'POST /simulate', { user: Number(user), cap, args: object === '' ? [] : [object] }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    verdict.mutate()
  }
  return (
    <>
      <section className="panel section" aria-label={say.exactWords}>
        <form className="fields" onSubmit={onSubmit}>
          <PersonField service={service} value={user} onChange={setUser} />
          <Autocomplete
            label={say.capability}
            value={cap}
            onChange={setCap}
            limit={20}
            data={(permissions.data?.data ?? []).map(one => one.cap)}
          />
          <NumberInput label={say.objectId} value={object} onChange={setObject} min={1} allowDecimal={false} />
          <div>
            <Button type="submit" disabled={user === null || cap === ''} loading={verdict.isPending}>
              {say.explain}
            </Button>
          </div>
        </form>
      </section>
      {verdict.error && <ErrorState error={verdict.error} />}
      {verdict.data && <Answer verdict={verdict.data} />}
    </>
  )
}

function Answer({ verdict }: { verdict: Verdict }) {
  return (
    <section className="panel section" aria-label={say.steps} aria-live="polite">
      <Alert color={verdict.allowed ? 'teal' : 'red'} mb="md">
        {verdict.allowed ? say.allowed : say.forbidden}
      </Alert>
      {verdict.unexplained && <Text fz="sm">{say.unexplained}</Text>}
      <ol className="plainlist">
        {verdict.trace.map((step, at) => (
          // The same step may be taken twice: its place is all that tells it apart.
          <li key={`${at}`}>
            <Badge color={step.effect === 'grant' ? 'teal' : step.effect === 'deny' ? 'red' : 'gray'}>
              {say.effects[step.effect]}
            </Badge>{' '}
            <Text span fz="sm" fw={600}>
              {step.source || step.layer}
            </Text>{' '}
            <Text span fz="sm">
              {step.detail}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}
