/** A widget with its look, channels and rules, beside what visitors would see of it. */
import './designer.css'
import { Button, ColorInput, NumberInput, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import type { Appearance } from '../domain/appearance.ts'
import { ChannelList, type KnownChannel } from './channel-list.tsx'
import type { Draft, StoredWidget } from './draft.ts'
import { RuleList } from './rule-list.tsx'
import { WidgetPreview } from './widget-preview.tsx'
import { say } from './words.ts'

export default function DesignerScreen({ service, screen }: ScreenProps<'own'>) {
  const widgets = useAnswer<StoredWidget[]>(service, '/widgets', { per_page: 200 })
  const channels = useAnswer<{ channels: KnownChannel[] }>(service, '/channels')
  const [chosen, setChosen] = useState<number | null>(null)
  const widget = widgets.data?.data.find(({ id }) => id === chosen) ?? widgets.data?.data[0]
  const error = widgets.error ?? channels.error
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Select
          aria-label={say.widget}
          placeholder={say.none}
          value={widget ? String(widget.id) : null}
          allowDeselect={false}
          onChange={id => setChosen(Number(id))}
          data={(widgets.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </PageHead>
      {error && <ErrorState error={error} />}
      {!error && !channels.data && <FormSkeleton />}
      {widget && channels.data && (
        <Designer
          key={`${widget.id} ${widget.modified_at}`}
          stored={widget}
          known={channels.data.data.channels}
          service={service}
        />
      )}
    </>
  )
}

type Props = Pick<ScreenProps<'own'>, 'service'> & {
  readonly stored: StoredWidget
  readonly known: readonly KnownChannel[]
}

function Designer({ stored, known, service }: Props) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(stored)
  const signs = new Map(known.map(channel => [channel.slug, channel]))
  const save = async () => {
    const { name, appearance, channels, rules } = draft
    const body = { name, appearance, channels, rules, modified_at: stored.modified_at }
    await write(service, `PUT /widgets/${stored.id}`, body)
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.saved })
  }
  const onSave = () => void save().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <div className="designer">
      <div className="stack">
        <section className="panel section" aria-label={say.look}>
          <h2 className="sectiontitle">{say.look}</h2>
          <Look look={draft.appearance} onChange={appearance => setDraft({ ...draft, appearance })} />
        </section>
        <section className="panel section" aria-label={say.channels}>
          <h2 className="sectiontitle">{say.channels}</h2>
          <ChannelList
            channels={draft.channels}
            known={known}
            onChange={channels => setDraft({ ...draft, channels })}
          />
        </section>
        <section className="panel section" aria-label={say.rules}>
          <h2 className="sectiontitle">{say.rules}</h2>
          <RuleList rules={draft.rules} onChange={rules => setDraft({ ...draft, rules })} />
        </section>
      </div>
      <section className="panel section" aria-label={say.preview}>
        <h2 className="sectiontitle">{say.preview}</h2>
        <p className="sectionhelp">{say.previewText}</p>
        <WidgetPreview draft={draft} signs={signs} />
        <Button mt="md" disabled={draft === stored} onClick={onSave}>
          {say.save}
        </Button>
      </section>
    </div>
  )
}

const CHOICES = {
  position: ['left', 'right', 'center'],
  layout: ['vertical', 'horizontal', 'arc', 'bar'],
  shape: ['circle', 'rounded', 'square'],
} as const

function Look({ look, onChange }: { look: Appearance; onChange: (look: Appearance) => void }) {
  const set = (change: Partial<Appearance>) => onChange({ ...look, ...change })
  return (
    <div className="fields">
      <div className="pair">
        {(['position', 'layout', 'shape'] as const).map(name => (
          <Select
            key={name}
            label={say[name]}
            allowDeselect={false}
            value={look[name]}
            onChange={value => value && set({ [name]: value })}
            data={CHOICES[name].map(value => ({ value, label: say.choices[value] ?? value }))}
          />
        ))}
      </div>
      <div className="pair">
        <ColorInput withEyeDropper={false} label={say.color} value={look.color} onChange={color => set({ color })} />
        <NumberInput
          label={say.size}
          min={32}
          max={96}
          value={look.size}
          onChange={size => set({ size: Number(size) })}
        />
        <NumberInput
          label={say.delay}
          min={0}
          max={120}
          value={look.delay}
          onChange={delay => set({ delay: Number(delay) })}
        />
      </div>
      <TextInput
        label={say.greeting}
        value={look.greeting}
        onChange={event => set({ greeting: event.currentTarget.value })}
      />
    </div>
  )
}
