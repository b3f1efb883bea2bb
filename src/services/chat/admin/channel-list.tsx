/** The channels of a widget, in the order in which visitors see them. */
import { ActionIcon, Button, Group, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Static } from 'typebox'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { WidgetChannel } from '../domain/clean-widget.ts'
import type { rowShape } from '../routes/answers/builder.ts'
import { moved, replaced, without } from './draft.ts'
import { say } from './words.ts'

export type KnownChannel = Static<typeof rowShape>
type Props = {
  readonly channels: readonly WidgetChannel[]
  readonly known: readonly KnownChannel[]
  readonly onChange: (channels: readonly WidgetChannel[]) => void
}

export function ChannelList({ channels, known, onChange }: Props) {
  const [added, setAdded] = useState<string | null>(null)
  const add = () => {
    const channel = known.find(({ slug }) => slug === added)
    if (!channel) return
    const { slug, label } = channel
    onChange([...channels, { slug, label, value: '', message: '', is_active: true, devices: 'all' }])
    setAdded(null)
  }
  return (
    <div className="fields">
      {channels.map((channel, at) => (
        <ChannelLine
          // A channel may be there twice: its place is all that tells it apart.
          key={`${at} ${channel.slug}`}
          channel={channel}
          placeholder={known.find(({ slug }) => slug === channel.slug)?.placeholder ?? ''}
          onChange={changed => onChange(replaced(channels, at, changed))}
          onMove={step => onChange(moved(channels, at, at + step))}
          onRemove={() => onChange(without(channels, at))}
        />
      ))}
      <Group align="end">
        <Select
          label={say.addChannel}
          searchable
          value={added}
          onChange={setAdded}
          data={known.map(({ slug, label }) => ({ value: slug, label }))}
        />
        <Button variant="default" disabled={added === null} onClick={add}>
          {say.add}
        </Button>
      </Group>
    </div>
  )
}

type LineProps = {
  readonly channel: WidgetChannel
  readonly placeholder: string
  readonly onChange: (channel: WidgetChannel) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: () => void
}

function ChannelLine({ channel, placeholder, onChange, onMove, onRemove }: LineProps) {
  const { label } = channel
  return (
    <Group align="end" wrap="nowrap" gap="xs">
      <Switch
        aria-label={label}
        checked={channel.is_active}
        onChange={event => onChange({ ...channel, is_active: event.currentTarget.checked })}
      />
      <TextInput
        label={say.label}
        value={label}
        onChange={event => onChange({ ...channel, label: event.currentTarget.value })}
      />
      <TextInput
        label={say.value}
        placeholder={placeholder}
        value={channel.value}
        onChange={event => onChange({ ...channel, value: event.currentTarget.value })}
      />
      <ActionIcon variant="subtle" aria-label={say.moveUp(label)} onClick={() => onMove(-1)}>
        <Icon name="arrow-up" size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={say.moveDown(label)} onClick={() => onMove(1)}>
        <Icon name="arrow-down" size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={say.remove(label)} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  )
}
