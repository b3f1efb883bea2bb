/** The question in plain words: may somebody edit this post? */
import { Alert, Badge, Button, NumberInput, Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { ErrorState } from '../../../../admin/kit/states.tsx'
import type { actionShape, checkAccessShape } from '../routes/answers/access.ts'
import { PersonField } from './person-field.tsx'
import { say } from './words.ts'

type Verdict = Static<typeof checkAccessShape>

export function AccessCheck({ service }: { readonly service: OpenService }) {
  const actions = useAnswer<Static<typeof actionShape>[]>(service, '/access/actions').data?.data ?? []
  const [user, setUser] = useState<string | null>(null)
  const [action, setAction] = useState<string | null>(null)
  const [object, setObject] = useState<number | string>('')
  const asked = actions.find(({ id }) => id === action)
  const verdict = useMutation({
    mutationFn: () => {
      const about = asked?.object && object !== '' ? { object: Number(object) } : {}
      return write<Verdict>(service, 'POST /access/check', { user: Number(user), action, ...about })
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    verdict.mutate()
  }
  return (
    <>
      <section className="panel section" aria-label={say.plainWords}>
        <form className="fields" onSubmit={onSubmit}>
          <PersonField service={service} value={user} onChange={setUser} />
          <Select
            label={say.action}
            data={actions.map(({ id, label }) => ({ value: id, label: say.askedActions[id] ?? label }))}
            searchable
            value={action}
            onChange={setAction}
          />
          {asked?.object && (
            <NumberInput label={say.objectId} value={object} onChange={setObject} min={1} allowDecimal={false} />
          )}
          <div>
            <Button type="submit" disabled={user === null || action === null} loading={verdict.isPending}>
              {say.explain}
            </Button>
          </div>
        </form>
      </section>
      {verdict.error && <ErrorState error={verdict.error} />}
      {verdict.data && <Reasons verdict={verdict.data} />}
    </>
  )
}

function Reasons({ verdict }: { readonly verdict: Verdict }) {
  return (
    <section className="panel section" aria-label={say.steps} aria-live="polite">
      <Alert color={verdict.allowed ? 'teal' : 'red'} mb="md">
        {verdict.allowed ? say.allowed : say.forbidden}
      </Alert>
      <ol className="plainlist">
        {verdict.reasons.map(({ effect, text }, at) => (
          // The same reason may be given twice: its place is all that tells it apart.
          <li key={`${at}`}>
            <Text fz="sm">{text}</Text>
            <Badge color={effect === 'grant' ? 'teal' : effect === 'deny' ? 'red' : 'gray'}>
              {say.effects[effect]}
            </Badge>
          </li>
        ))}
      </ol>
    </section>
  )
}
