/** When trips can be booked: the hours of a week, how soon and how far ahead, and the dates without trips. */
import './fleet.css'
import { Button, Group, NumberInput, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../../admin/client/api.ts'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { type WeekDays, WeekHours } from '../../../../admin/kit/desk/week-hours.tsx'
import { useLeaveQuestion } from '../../../../admin/kit/leave-question.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { readAvailability, saveAvailability } from '../routes/availability.ts'
import { WeekStrip } from './week-strip.tsx'
import { say } from './words.ts'

const NAMESPACE = '/vendor-chauffeur/v1'
const read = call<typeof readAvailability>(NAMESPACE, 'GET', '/availability')
const keep = call<typeof saveAvailability>(NAMESPACE, 'PUT', '/availability')
type Rules = Awaited<ReturnType<typeof read>>

export default function AvailabilityScreen({ service, screen }: ScreenProps<'own'>) {
  const rules = useQuery({ queryKey: ['chauffeur-availability'], queryFn: ({ signal }) => read({}, signal) })
  const head = (children?: ReactNode) => (
    <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
      {children}
    </PageHead>
  )
  if (rules.data) return <Editor key={rules.dataUpdatedAt} stored={rules.data} head={head} />
  return (
    <>
      {head()}
      {rules.isError ? <ErrorState error={rules.error} /> : <FormSkeleton />}
    </>
  )
}

type EditorProps = { readonly stored: Rules; readonly head: (children: ReactNode) => ReactNode }

function Editor({ stored, head }: EditorProps) {
  const [rules, setRules] = useState(stored)
  const set = (part: Partial<Rules>) => setRules({ ...rules, ...part })
  const { isBusy, save } = useKeep()
  useLeaveQuestion(rules !== stored)
  return (
    <>
      {head(
        <Button className="savebutton" loading={isBusy} disabled={rules === stored} onClick={() => void save(rules)}>
          {say.saveRules}
        </Button>,
      )}
      <div className="formgrid">
        <div className="stack">
          <section className="panel section">
            <h2 className="sectiontitle">{say.hours}</h2>
            <p className="sectionhelp">{rules.enabled ? say.hoursHelp : say.everyDay}</p>
            <div className="fields">
              <Switch
                label={say.isOn}
                checked={rules.enabled}
                onChange={({ target }) => set({ enabled: target.checked })}
              />
              {rules.enabled && <WeekStrip days={rules.business_hours as WeekDays} />}
              {rules.enabled && (
                <WeekHours
                  days={rules.business_hours as WeekDays}
                  onChange={days => set({ business_hours: days as Rules['business_hours'] })}
                />
              )}
            </div>
          </section>
        </div>
        <div className="stack">
          <Limits {...{ rules, set }} />
          <Blackouts {...{ rules, set }} />
        </div>
      </div>
    </>
  )
}

function useKeep() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const save = async (rules: Rules) => {
    setBusy(true)
    try {
      await keep(rules)
      notifications.show({ color: 'teal', message: say.availabilitySaved })
      await client.invalidateQueries({ queryKey: ['chauffeur-availability'] })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    setBusy(false)
  }
  return { isBusy, save }
}

type PartProps = { readonly rules: Rules; readonly set: (part: Partial<Rules>) => void }

const Limits = ({ rules, set }: PartProps) => (
  <section className="panel section">
    <h2 className="sectiontitle">{say.limits}</h2>
    <div className="fields">
      <NumberInput
        label={say.lead}
        description={say.leadHelp}
        suffix={` ${say.leadUnit}`}
        min={0}
        step={15}
        value={rules.lead_time_minutes}
        onChange={value => set({ lead_time_minutes: Number(value) || 0 })}
      />
      <NumberInput
        label={say.horizon}
        description={say.horizonHelp}
        min={0}
        value={rules.horizon_days}
        onChange={value => set({ horizon_days: Number(value) || 0 })}
      />
    </div>
  </section>
)

function Blackouts({ rules, set }: PartProps) {
  const format = useFormat()
  const dates = rules.blackout_dates
  return (
    <section className="panel section" aria-label={say.blackouts}>
      <h2 className="sectiontitle">{say.blackouts}</h2>
      <div className="fields">
        {dates.length === 0 && <p className="below">{say.noBlackouts}</p>}
        <ul className="plainlist">
          {dates.map((one, at) => {
            const told =
              one.start === one.end ? format.day(one.start) : `${format.day(one.start)} – ${format.day(one.end)}`
            return (
              <li key={`${one.start} ${one.end} ${one.label}`}>
                <span>
                  {told}
                  {one.label && <span className="below"> {one.label}</span>}
                </span>
                <RemoveButton
                  label={say.remove(told)}
                  onClick={() => set({ blackout_dates: dates.filter((_, index) => index !== at) })}
                />
              </li>
            )
          })}
        </ul>
        <NewBlackout
          key={dates.length}
          onAdd={one =>
            set({
              blackout_dates: [...dates, one].toSorted((first, second) => first.start.localeCompare(second.start)),
            })
          }
        />
      </div>
    </section>
  )
}

type Blackout = Rules['blackout_dates'][number]

function NewBlackout({ onAdd }: { readonly onAdd: (one: Blackout) => void }) {
  const [one, setOne] = useState({ start: '', end: '', label: '' })
  const input = (name: keyof typeof one, label: string, type: string) => (
    <TextInput
      type={type}
      label={label}
      value={one[name]}
      onChange={({ target }) => setOne({ ...one, [name]: target.value })}
    />
  )
  return (
    <>
      <Group grow>
        {input('start', say.blackoutFrom, 'date')}
        {input('end', say.blackoutTo, 'date')}
      </Group>
      {input('label', say.blackoutWhy, 'text')}
      <Button
        variant="default"
        disabled={one.start === '' || (one.end !== '' && one.end < one.start)}
        onClick={() => onAdd({ ...one, end: one.end || one.start })}
      >
        {say.add}
      </Button>
    </>
  )
}
