/** A booking form with what it asks for, beside the page that it makes. */
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { entityOf } from '../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { DesignerPage } from '../../../../admin/kit/desk/designer.tsx'
import { type ServiceType, serviceTypes } from '../domain/booking-status.ts'
import { say } from './words.ts'

type BookingForm = {
  readonly id: number
  readonly name: string
  readonly enable_distance: boolean
  readonly enable_hourly: boolean
  readonly enable_flat: boolean
  readonly enable_return: boolean
  readonly default_service_type: ServiceType
  readonly min_lead_time: number
  readonly min_passengers: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly status: 'published' | 'draft'
  readonly modified_at: string
}

export default function FormDesignerScreen({ service, screen }: ScreenProps<'own'>) {
  const hasRoutes = entityOf(service, 'routes') !== undefined
  return (
    <DesignerPage<BookingForm>
      {...{ service, screen }}
      design={{
        list: '/booking-forms',
        label: say.form,
        empty: say.noForms,
        version: ({ modified_at }) => modified_at,
        save: draft => ({ call: `PUT /booking-forms/${draft.id}`, body: writable(draft) }),
        preview: draft => ({ call: 'POST /booking-forms/preview', body: look(draft) }),
        options: (draft, set) => <Options {...{ draft, set, hasRoutes }} />,
      }}
    />
  )
}

/** What the page of a form depends on. */
const look = (draft: BookingForm) => ({
  enable_distance: draft.enable_distance,
  enable_hourly: draft.enable_hourly,
  enable_flat: draft.enable_flat,
  enable_return: draft.enable_return,
  default_service_type: draft.default_service_type,
  min_passengers: draft.min_passengers,
})

const writable = (draft: BookingForm) => ({
  ...look(draft),
  ...{ name: draft.name, min_lead_time: draft.min_lead_time, status: draft.status },
  settings: draft.settings,
})

type Props = {
  readonly draft: BookingForm
  readonly set: (part: Partial<BookingForm>) => void
  readonly hasRoutes: boolean
}

function Options({ draft, set, hasRoutes }: Props) {
  const flags = Object.entries(say.forms).filter(([name]) => hasRoutes || name !== 'enable_flat')
  const types = serviceTypes.filter(type => draft[`enable_${type}`] && (hasRoutes || type !== 'flat'))
  return (
    <>
      <TextInput label={say.formName} value={draft.name} onChange={({ target }) => set({ name: target.value })} />
      {flags.map(([name, label]) => (
        <Switch
          key={name}
          label={label}
          checked={draft[name as keyof typeof say.forms]}
          onChange={({ target }) => set({ [name]: target.checked })}
        />
      ))}
      {draft.enable_return && (
        <Switch
          label={say.returnTime}
          description={say.returnTimeHelp}
          checked={draft.settings.require_return_time === true}
          onChange={({ target }) => set({ settings: { ...draft.settings, require_return_time: target.checked } })}
        />
      )}
      <Select
        label={say.formUsual}
        allowDeselect={false}
        value={types.includes(draft.default_service_type) ? draft.default_service_type : (types[0] ?? null)}
        data={types.map(value => ({ value, label: say.service[value] }))}
        onChange={value => value && set({ default_service_type: value as ServiceType })}
      />
      <NumberInput
        label={say.minPassengers}
        min={1}
        max={100}
        value={draft.min_passengers}
        onChange={value => set({ min_passengers: Math.min(100, Math.max(1, Number(value) || 1)) })}
      />
      <NumberInput
        label={say.leadForm}
        description={say.leadHelp}
        min={0}
        step={15}
        value={draft.min_lead_time}
        onChange={value => set({ min_lead_time: Number(value) || 0 })}
      />
      <Select
        label={say.formState}
        allowDeselect={false}
        value={draft.status}
        data={[
          { value: 'published', label: say.formLive },
          { value: 'draft', label: say.formDraft },
        ]}
        onChange={value => value && set({ status: value as BookingForm['status'] })}
      />
    </>
  )
}
