/** What the log records: every event by group with its switch. Changes are gathered and saved together. */
import { Badge, Button, Select, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { catalogueShape } from '../routes/answers/catalogue.ts'
import './log.css'
import { SeverityBadge } from './severity-badge.tsx'
import { say } from './words.ts'

type Definition = Static<typeof catalogueShape>
type Switches = Readonly<Record<string, boolean>>

export default function CatalogueScreen({ service, screen }: ScreenProps<'own'>) {
  const catalogue = useAnswer<Definition[]>(service, '/events/catalogue')
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const [switches, setSwitches] = useState<Switches>({})
  const all = catalogue.data?.data ?? []
  const shown = all.filter(one => (group === null || one.group === group) && isFound(one, search))
  const flip = (one: Definition, isOn: boolean) => {
    const { [one.code]: _, ...others } = switches
    setSwitches(isOn === one.enabled ? others : { ...others, [one.code]: isOn })
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <SaveButton {...{ service, switches }} onSaved={() => setSwitches({})} />
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        <div className="tools">
          <TextInput
            aria-label={say.searchCatalogue}
            placeholder={say.searchCatalogue}
            leftSection={<Icon name="search" size={16} />}
            className="searchfield"
            value={search}
            onChange={event => setSearch(event.currentTarget.value)}
          />
          <Select
            aria-label={say.filterNames.group}
            placeholder={say.filterNames.group}
            clearable
            value={group}
            onChange={setGroup}
            data={groupsIn(all)}
          />
        </div>
        {catalogue.isError && <ErrorState error={catalogue.error} />}
        {catalogue.isPending && <ListSkeleton />}
        {[...Map.groupBy(shown, one => one.group)].map(([key, events]) => (
          <section key={key} aria-label={groupName(events[0]!)}>
            <h2 className="logday">{groupName(events[0]!)}</h2>
            {events.map(one => (
              <CodeLine
                key={one.code}
                definition={one}
                isOn={switches[one.code] ?? one.enabled}
                isFixed={one.locked || service.permissions.settings !== true}
                onFlip={isOn => flip(one, isOn)}
              />
            ))}
          </section>
        ))}
      </section>
    </>
  )
}

const groupName = ({ group, group_label }: Definition): string => say.groups[group] ?? group_label
const groupsIn = (all: readonly Definition[]) =>
  [...new Map(all.map(one => [one.group, groupName(one)]))].map(([value, label]) => ({ value, label }))
const isFound = ({ code, label, description }: Definition, search: string): boolean =>
  `${code} ${label} ${description}`.toLowerCase().includes(search.trim().toLowerCase())

type LineProps = {
  readonly definition: Definition
  readonly isOn: boolean
  readonly isFixed: boolean
  readonly onFlip: (isOn: boolean) => void
}

function CodeLine({ definition, isOn, isFixed, onFlip }: LineProps) {
  const { code, label, description, severity, locked, enabled } = definition
  return (
    <div className="switchrow">
      <div>
        <Text component="div" fz="sm" fw={600}>
          <span className="code">{code}</span> {label}{' '}
          {locked && (
            <Badge size="xs" color="gray">
              {say.locked}
            </Badge>
          )}
          {isOn !== enabled && <Badge size="xs">{say.changed}</Badge>}
        </Text>
        <Text fz="sm" c="dimmed">
          {description}
        </Text>
      </div>
      <span className="wide">
        <SeverityBadge severity={severity} />
      </span>
      <Switch
        aria-label={label}
        checked={isOn}
        disabled={isFixed}
        onChange={event => onFlip(event.currentTarget.checked)}
      />
    </div>
  )
}

type SaveProps = Pick<ScreenProps<'own'>, 'service'> & { readonly switches: Switches; readonly onSaved: () => void }

function SaveButton({ service, switches, onSaved }: SaveProps) {
  const words = useWords()
  const client = useQueryClient()
  const count = Object.keys(switches).length
  const save = async () => {
    await write(service, 'PATCH /events/catalogue', { overrides: switches })
    await forgetAnswers(client, service)
    onSaved()
    notifications.show({ color: 'teal', message: words.saved(say.catalogue) })
  }
  if (count === 0) return null
  return (
    <>
      <Button variant="default" onClick={onSaved}>
        {words.cancel}
      </Button>
      <Button
        onClick={() =>
          void save().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
        }
      >
        {say.saveChanges(count)}
      </Button>
    </>
  )
}
