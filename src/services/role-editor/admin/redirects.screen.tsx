/** Where people go after they sign in, sign out or register: a table of roles and occasions. */
import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { destinationShape, eventRulesShape, redirectRulesShape } from '../routes/answers/redirects.ts'
import './matrix.css'
import { say } from './words.ts'

type Told = Static<typeof redirectRulesShape>
type Rules = Static<typeof eventRulesShape>
type Destination = Static<typeof destinationShape>
type Event = Told['events'][number]

export default function RedirectsScreen(props: ScreenProps<'own'>) {
  const told = useAnswer<Told>(props.service, '/redirects')
  if (told.isLoadingError) return <ErrorState error={told.error} />
  if (!told.data) return <FormSkeleton />
  return <RedirectTable key={told.dataUpdatedAt} {...props} told={told.data.data} />
}

function RedirectTable({ service, screen, told }: ScreenProps<'own'> & { readonly told: Told }) {
  const words = useWords()
  const client = useQueryClient()
  const [rules, setRules] = useState(told.rules)
  const save = async () => {
    await write(service, 'PATCH /redirects', rules)
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: words.saved(screen.title) })
  }
  const setRole = (slug: string, own: Rules) => setRules({ ...rules, roles: { ...rules.roles, [slug]: own } })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Button
          disabled={rules === told.rules}
          onClick={() =>
            void save().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
          }
        >
          {words.save}
        </Button>
      </PageHead>
      <section className="panel scroll" aria-label={screen.title}>
        <table className="matrix redirects">
          <thead>
            <tr>
              <th scope="col">{say.role}</th>
              {told.events.map(event => (
                <th key={event} scope="col">
                  {say.occasions[event]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Line
              label={say.everybody}
              rules={rules.site}
              told={told}
              onChange={site => setRules({ ...rules, site })}
            />
            {told.roles.map(({ slug, name }) => (
              <Line
                key={slug}
                label={name}
                rules={rules.roles[slug] ?? {}}
                told={told}
                onChange={own => setRole(slug, own)}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

type LineProps = {
  readonly label: string
  readonly rules: Rules
  readonly told: Told
  readonly onChange: (rules: Rules) => void
}

function Line({ label, rules, told, onChange }: LineProps) {
  const set = (event: Event, to: Destination) => onChange({ ...rules, [event]: to })
  return (
    <tr>
      <th scope="row">{label}</th>
      {told.events.map(event => (
        <td key={event}>
          <Target
            label={`${label}: ${say.occasions[event]}`}
            value={rules[event] ?? { type: 'default', value: null }}
            destinations={told.destinations}
            onChange={to => set(event, to)}
          />
        </td>
      ))}
    </tr>
  )
}

type TargetProps = {
  readonly label: string
  readonly value: Destination
  readonly destinations: Told['destinations']
  readonly onChange: (value: Destination) => void
}

function Target({ label, value, destinations, onChange }: TargetProps) {
  return (
    <div className="stack" style={{ gap: 6 }}>
      <Select
        aria-label={label}
        size="xs"
        allowDeselect={false}
        data={destinations.map(type => ({ value: type, label: say.destinations[type] ?? type }))}
        value={value.type}
        onChange={type => onChange({ type: destinations.find(one => one === type) ?? 'default', value: null })}
      />
      {value.type === 'url' && (
        <TextInput
          aria-label={`${label}: ${say.destinations.url}`}
          size="xs"
          placeholder="/welcome"
          value={String(value.value ?? '')}
          onChange={event => onChange({ ...value, value: event.currentTarget.value })}
        />
      )}
      {value.type === 'post' && (
        <NumberInput
          aria-label={`${label}: ${say.destinations.post}`}
          size="xs"
          min={1}
          value={Number(value.value ?? 1)}
          onChange={number => onChange({ ...value, value: Number(number) })}
        />
      )}
    </div>
  )
}
