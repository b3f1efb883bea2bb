/** What happens when somebody chooses an area. */
import { Checkbox, Select, TextInput } from '@mantine/core'
import { actionTypes, type Hotspot, type MapDocument, nameOf } from '../domain/document.ts'
import { slugIn } from '../domain/loose-values.ts'
import type { SpotPart } from './inspector.tsx'
import { say } from './words.ts'

type Props = SpotPart & { readonly doc: Pick<MapDocument, 'layers'>; readonly others: readonly Hotspot[] }

export function ActionFields({ spot, doc, others, set }: Props) {
  const action = spot.action ?? { type: 'tooltip' as const }
  const change = (values: object) => set({ action: { ...action, ...values } })
  const targets =
    action.type === 'layer'
      ? doc.layers.map(({ id, title }) => ({ value: id, label: title }))
      : others.filter(({ id }) => id !== spot.id).map(one => ({ value: one.id, label: nameOf(one) }))
  return (
    <>
      <Select
        label={say.action}
        allowDeselect={false}
        value={action.type}
        data={actionTypes.map(value => ({ value, label: say.actions[value] ?? value }))}
        onChange={type => set({ action: { type: (type ?? 'tooltip') as typeof action.type } })}
      />
      {action.type === 'link' && (
        <>
          <TextInput
            label={say.address}
            placeholder="https://"
            value={action.url ?? ''}
            onChange={event => change({ url: event.currentTarget.value })}
          />
          <Checkbox
            label={say.target}
            checked={action.target === '_blank'}
            onChange={event => change({ target: event.currentTarget.checked ? '_blank' : '_self' })}
          />
        </>
      )}
      {(action.type === 'layer' || action.type === 'hotspot') && (
        <Select
          label={say.actions[action.type]}
          searchable
          value={action.ref ?? null}
          data={targets}
          onChange={ref => change({ ref })}
        />
      )}
      {action.type === 'event' && (
        <TextInput
          label={say.eventName}
          description={say.eventHelp(slugIn(action.ref) || 'event')}
          value={action.ref ?? ''}
          onChange={event => change({ ref: event.currentTarget.value })}
        />
      )}
    </>
  )
}
