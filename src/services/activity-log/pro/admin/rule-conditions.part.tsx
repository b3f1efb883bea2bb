/** Which events a rule tells of: conditions that all must hold, and what they mean in one sentence. */
import { Alert, Button, MultiSelect, Select, TagsInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { useAnswer, write } from '../../../../../admin/client/answer.ts'
import { type OpenService, wordsOf } from '../../../../../admin/client/app.tsx'
import type { Form } from '../../../../../admin/client/form.ts'
import { useFormat } from '../../../../../admin/client/format.tsx'
import { useBootstrap } from '../../admin/log-data.ts'
import { say } from '../../admin/words.ts'
import type { catalogueShape } from '../../routes/answers/catalogue.ts'
import { sayPro } from './words.ts'

type Conditions = {
  readonly codes: readonly number[]
  readonly groups: readonly string[]
  readonly min_severity: string | null
  readonly severities: readonly string[]
  readonly user_roles: readonly string[]
  readonly user_ids: readonly number[]
  readonly ips: readonly string[]
  readonly object_types: readonly string[]
  readonly search: string
}
type Props = { readonly service: OpenService; readonly form: Form }

const NONE: Conditions = {
  ...{ codes: [], groups: [], severities: [], user_roles: [], user_ids: [], ips: [], object_types: [] },
  min_severity: null,
  search: '',
}

export default function RuleConditionsPart({ service, form }: Props) {
  const conditions: Conditions = { ...NONE, ...form.values.conditions }
  const set = (change: Partial<Conditions>) => form.set('conditions', { ...conditions, ...change })
  const known = useBootstrap(service)
  const catalogue = useAnswer<Static<typeof catalogueShape>[]>(service, '/events/catalogue').data?.data ?? []
  const severities = (known?.severities ?? []).map(value => ({ value, label: say.severities[value] ?? value }))
  const groups = (known?.groups ?? []).map(({ key, label }) => ({ value: key, label: say.groups[key] ?? label }))
  const kinds = (known?.object_types ?? []).map(value => ({ value, label: say.objectTypes[value] ?? wordsOf(value) }))
  const codes = catalogue.map(({ code, label }) => ({ value: String(code), label: `${code} ${label}` }))
  return (
    <>
      <div className="pair">
        <Select
          label={say.filterNames.min_severity}
          data={severities}
          clearable
          value={conditions.min_severity || null}
          onChange={min_severity => set({ min_severity })}
        />
        <MultiSelect
          label={say.filterNames.group}
          data={groups}
          clearable
          value={[...conditions.groups]}
          onChange={picked => set({ groups: picked })}
        />
      </div>
      <MultiSelect
        label={say.filterNames.event_code}
        data={codes}
        searchable
        clearable
        limit={30}
        value={conditions.codes.map(String)}
        onChange={picked => set({ codes: picked.map(Number) })}
      />
      <div className="pair">
        <MultiSelect
          label={say.filterNames.object_type}
          data={kinds}
          searchable
          clearable
          value={[...conditions.object_types]}
          onChange={picked => set({ object_types: picked })}
        />
        <TagsInput
          label={sayPro.roles}
          value={[...conditions.user_roles]}
          onChange={user_roles => set({ user_roles })}
        />
      </div>
      <div className="pair">
        <TagsInput
          label={sayPro.networks}
          placeholder="203.0.113.0/24"
          value={[...conditions.ips]}
          onChange={ips => set({ ips })}
        />
        <TextInput
          label={say.filterNames.search}
          maxLength={100}
          value={conditions.search}
          onChange={event => set({ search: event.currentTarget.value })}
        />
      </div>
      <Alert color="gray" aria-live="polite">
        {sentenceOf(conditions, new Map(codes.map(({ value, label }) => [value, label])))}
      </Alert>
      <Backtest service={service} conditions={conditions} throttle={Number(form.values.throttle_minutes ?? 0)} />
    </>
  )
}

type Tried = { readonly matched: number; readonly would_send: number; readonly sample: readonly Told[] }
type Told = { readonly id: number; readonly occurred_at: string; readonly message: string }
type Asked = { readonly service: OpenService; readonly conditions: Conditions; readonly throttle: number }

/** What it would have told of the past week, before anybody gets a message of it. */
function Backtest({ service, conditions, throttle }: Asked) {
  const format = useFormat()
  const test = useMutation({
    mutationFn: () =>
      write<Tried>(service, 'POST /rules/backtest', { conditions, throttle_minutes: throttle, days: 7 }),
  })
  return (
    <div className="statebox">
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {sayPro.seeBacktest}
      </Button>
      {test.isError && <Alert color="red">{test.error.message}</Alert>}
      <div aria-live="polite">
        {test.data && <Text fz="sm">{sayPro.backtest(test.data.matched, test.data.would_send)}</Text>}
        {test.data?.sample.map(({ id, occurred_at, message }) => (
          <Text key={id} fz="sm" c="dimmed">
            {format.instant(occurred_at)} {message}
          </Text>
        ))}
      </div>
    </div>
  )
}

/** What the rule waits for, in words. */
function sentenceOf(conditions: Conditions, codes: ReadonlyMap<string, string>): string {
  const any = (values: readonly (string | number)[], names: Readonly<Record<string, string>> = {}) =>
    values.map(value => names[value] ?? String(value)).join(sayPro.or)
  const parts = [
    conditions.min_severity && sayPro.isAtLeast(say.severities[conditions.min_severity] ?? conditions.min_severity),
    conditions.severities.length > 0 &&
      sayPro.isOf(say.filterNames.severity!, any(conditions.severities, say.severities)),
    conditions.groups.length > 0 && sayPro.isOf(say.filterNames.group!, any(conditions.groups, say.groups)),
    conditions.codes.length > 0 &&
      sayPro.isOf(say.filterNames.event_code!, any(conditions.codes.map(code => codes.get(String(code)) ?? code))),
    conditions.object_types.length > 0 &&
      sayPro.isOf(say.filterNames.object_type!, any(conditions.object_types, say.objectTypes)),
    conditions.user_roles.length > 0 && sayPro.isOf(sayPro.roles, any(conditions.user_roles)),
    conditions.ips.length > 0 && sayPro.isOf(sayPro.networks, any(conditions.ips)),
    conditions.search !== '' && sayPro.contains(conditions.search),
  ].filter(Boolean)
  return parts.length === 0 ? sayPro.everything : sayPro.tells(parts.join(sayPro.and))
}
