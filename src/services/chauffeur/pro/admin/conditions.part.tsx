/** When a rule holds: conditions by their kind, each with the control that fits it. */
import './rules.css'
import { Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import type { Form } from '../../../../../admin/client/form.ts'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { RemoveButton } from '../../../../../admin/kit/remove-button.tsx'
import type { RuleConditions } from '../domain/pricing-rules.ts'
import { say } from './words.ts'

type Kind = keyof typeof say.conditions
type Props = { readonly service: OpenService; readonly form: Form }

/** The names of the rule that a kind of condition fills. */
const NAMES = {
  service_types: ['service_types'],
  vehicle_ids: ['vehicle_ids'],
  days_of_week: ['days_of_week'],
  dates: ['date_from', 'date_to'],
  distance: ['min_distance', 'max_distance'],
  passengers: ['min_passengers', 'max_passengers'],
} as const satisfies Record<Kind, readonly (keyof RuleConditions)[]>
const KINDS = Object.keys(NAMES) as Kind[]

export default function ConditionsPart({ service, form }: Props) {
  const set = (form.values.conditions ?? {}) as RuleConditions
  const [added, setAdded] = useState<readonly Kind[]>([])
  const shown = KINDS.filter(kind => added.includes(kind) || NAMES[kind].some(name => isSet(set[name])))
  const change = (part: RuleConditions) => form.set('conditions', { ...set, ...part })
  const remove = (kind: Kind) => {
    setAdded(added.filter(one => one !== kind))
    const names: readonly string[] = NAMES[kind]
    form.set('conditions', Object.fromEntries(Object.entries(set).filter(([name]) => !names.includes(name))))
  }
  return (
    <div className="stack">
      <p className="sectionhelp">{shown.length === 0 ? say.always : say.whenAll}</p>
      {shown.map(kind => (
        <div key={kind} className="condition">
          <b>{say.conditions[kind]}</b>
          <Control {...{ kind, set, change, service }} />
          <RemoveButton label={say.removeCondition(say.conditions[kind])} onClick={() => remove(kind)} />
        </div>
      ))}
      {shown.length < KINDS.length && (
        <Select
          aria-label={say.addCondition}
          placeholder={say.addCondition}
          leftSection={<Icon name="plus" size={16} />}
          value={null}
          onChange={kind => kind && setAdded([...added, kind as Kind])}
          data={KINDS.filter(kind => !shown.includes(kind)).map(kind => ({ value: kind, label: say.conditions[kind] }))}
        />
      )}
    </div>
  )
}

const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''

type ControlProps = {
  readonly kind: Kind
  readonly set: RuleConditions
  readonly change: (part: RuleConditions) => void
  readonly service: OpenService
}

function Control({ kind, set, change, service }: ControlProps) {
  if (kind === 'vehicle_ids') return <Vehicles {...{ set, change, service }} />
  if (kind === 'dates') return <Dates {...{ set, change }} />
  if (kind === 'service_types')
    return (
      <MultiSelect
        aria-label={say.conditions[kind]}
        data={Object.entries(say.types).map(([value, label]) => ({ value, label }))}
        value={[...(set.service_types ?? [])]}
        onChange={chosen => change({ service_types: chosen as NonNullable<RuleConditions['service_types']> })}
      />
    )
  if (kind === 'days_of_week')
    return (
      <MultiSelect
        aria-label={say.conditions[kind]}
        // The week begins on Monday, whatever the numbers say.
        data={[1, 2, 3, 4, 5, 6, 0].map(day => ({ value: String(day), label: say.weekdays[day]! }))}
        value={(set.days_of_week ?? []).map(String)}
        onChange={days => change({ days_of_week: days.map(Number) })}
      />
    )
  return <Bounds {...{ set, change }} name={kind} />
}

function Vehicles({ set, change, service }: Omit<ControlProps, 'kind'>) {
  const vehicles = useAnswer<{ id: number; name: string }[]>(service, '/vehicles', {
    per_page: 200,
    _fields: 'id,name',
  })
  return (
    <MultiSelect
      aria-label={say.conditions.vehicle_ids}
      searchable
      data={(vehicles.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={(set.vehicle_ids ?? []).map(String)}
      onChange={ids => change({ vehicle_ids: ids.map(Number) })}
    />
  )
}

const Dates = ({ set, change }: Pick<ControlProps, 'set' | 'change'>) => (
  <Group wrap="nowrap" grow>
    {(['from', 'to'] as const).map(end => (
      <TextInput
        key={end}
        type="date"
        aria-label={`${say.conditions.dates}, ${say.fromTo[end]}`}
        value={set[`date_${end}`] ?? ''}
        onChange={({ target }) => change({ [`date_${end}`]: target.value || null })}
      />
    ))}
  </Group>
)

type BoundsProps = Pick<ControlProps, 'set' | 'change'> & { readonly name: 'distance' | 'passengers' }

const Bounds = ({ set, change, name }: BoundsProps) => (
  <Group wrap="nowrap" grow>
    {(['from', 'to'] as const).map(end => {
      const key = `${end === 'from' ? 'min' : 'max'}_${name}` as const
      return (
        <NumberInput
          key={end}
          aria-label={`${say.conditions[name]}, ${say.fromTo[end]}`}
          placeholder={say.fromTo[end]}
          min={0}
          value={set[key] ?? ''}
          onChange={typed => change({ [key]: typed === '' ? null : Number(typed) })}
        />
      )
    })}
  </Group>
)
