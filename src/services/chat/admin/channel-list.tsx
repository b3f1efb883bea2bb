/** The channels of a widget, in the order in which visitors see them. */
import { ActionIcon, Collapse, Group, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Static } from 'typebox'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import type { Devices, WidgetChannel } from '../domain/clean-widget.ts'
import { usualForm } from '../domain/form-shape.ts'
import type { rowShape } from '../routes/answers/builder.ts'
import { moved, replaced, without } from './draft.ts'
import { FormFields } from './form-fields.tsx'
import { say } from './words.ts'

export type KnownChannel = Static<typeof rowShape>
type Props = {
  readonly channels: readonly WidgetChannel[]
  readonly known: readonly KnownChannel[]
  readonly onChange: (channels: readonly WidgetChannel[]) => void
}

export function ChannelList({ channels, known, onChange }: Props) {
  const add = (chosen: string | null) => {
    const channel = known.find(({ slug }) => slug === chosen)
    if (!channel) return
    const { slug, label } = channel
    const form = slug === 'contact_form' ? { form: usualForm } : {}
    onChange([...channels, { slug, label, value: '', message: '', is_active: true, devices: 'all', ...form }])
  }
  const groups = [...Map.groupBy(known, ({ group }) => group)].map(([group, items]) => ({
    group: say.channelGroups[group] ?? group,
    items: items.map(({ slug, label }) => ({ value: slug, label })),
  }))
  return (
    <div className="fields">
      {channels.map((channel, at) => (
        <ChannelCard
          // A channel may be there twice: its place is all that tells it apart.
          key={`${at} ${channel.slug}`}
          channel={channel}
          kind={known.find(({ slug }) => slug === channel.slug)}
          place={{ isFirst: at === 0, isLast: at === channels.length - 1 }}
          onChange={changed => onChange(replaced(channels, at, changed))}
          onMove={step => onChange(moved(channels, at, at + step))}
          onRemove={() => onChange(without(channels, at))}
        />
      ))}
      <Select
        key={channels.length}
        aria-label={say.addChannel}
        placeholder={say.addChannel}
        leftSection={<Icon name="plus" size={16} />}
        searchable
        data={groups}
        onChange={add}
      />
    </div>
  )
}

type CardProps = {
  readonly channel: WidgetChannel
  readonly kind: KnownChannel | undefined
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean }
  readonly onChange: (channel: WidgetChannel) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: () => void
}

function ChannelCard({ channel, kind, place, onChange, onMove, onRemove }: CardProps) {
  const [isOpen, setOpen] = useState(channel.value === '' && channel.form === undefined)
  const { label } = channel
  return (
    <div className="channelcard">
      <div className="channelhead">
        <span className="channelsign" style={{ background: kind?.color ?? '#555' }} aria-hidden>
          <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="#fff" strokeWidth="2" aria-hidden>
            <path d={kind?.icon ?? ''} />
          </svg>
        </span>
        <button type="button" className="channelname" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <b>{label}</b>
          <span className="below">{channel.value || (channel.form ? kind?.label : say.noValue)}</span>
        </button>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={place.isFirst}
            aria-label={say.moveUp(label)}
            onClick={() => onMove(-1)}
          >
            <Icon name="arrow-up" size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={place.isLast}
            aria-label={say.moveDown(label)}
            onClick={() => onMove(1)}
          >
            <Icon name="arrow-down" size={16} />
          </ActionIcon>
          <RemoveButton label={say.remove(label)} onClick={onRemove} />
          <Switch
            aria-label={say.isOn(label)}
            checked={channel.is_active}
            onChange={event => onChange({ ...channel, is_active: event.currentTarget.checked })}
          />
        </Group>
      </div>
      <Collapse expanded={isOpen}>
        <ChannelFields channel={channel} kind={kind} onChange={onChange} />
      </Collapse>
    </div>
  )
}

const DEVICES: readonly Devices[] = ['all', 'desktop', 'mobile']

function ChannelFields({ channel, kind, onChange }: Pick<CardProps, 'channel' | 'kind' | 'onChange'>) {
  const set = (change: Partial<WidgetChannel>) => onChange({ ...channel, ...change })
  return (
    <div className="fields">
      <div className="pair">
        <TextInput
          label={say.label}
          value={channel.label}
          onChange={event => set({ label: event.currentTarget.value })}
        />
        {kind?.value_type !== 'none' && (
          <TextInput
            label={say.value}
            placeholder={kind?.placeholder ?? ''}
            value={channel.value}
            onChange={event => set({ value: event.currentTarget.value })}
          />
        )}
        <Select
          label={say.shownOn}
          allowDeselect={false}
          data={DEVICES.map(value => ({ value, label: say.devices[value] }))}
          value={channel.devices}
          onChange={value => set({ devices: DEVICES.find(one => one === value) ?? 'all' })}
        />
      </div>
      {kind?.supports_message && (
        <Textarea
          label={say.prepared}
          description={say.preparedText}
          autosize
          minRows={2}
          value={channel.message}
          onChange={event => set({ message: event.currentTarget.value })}
        />
      )}
      {channel.slug === 'contact_form' && <FormFields form={channel.form} onChange={form => set({ form })} />}
    </div>
  )
}
