/** A widget with its look, channels and rules, beside what visitors would see of it. */
import './designer.css'
import { Button, Select, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { usualAppearance } from '../domain/appearance.ts'
import { ChannelList, type KnownChannel } from './channel-list.tsx'
import type { Draft, StoredWidget } from './draft.ts'
import { Look } from './look.tsx'
import { RuleList } from './rule-list.tsx'
import { RuleTry } from './rule-try.tsx'
import { WidgetPreview } from './widget-preview.tsx'
import { say } from './words.ts'

const FRESH: StoredWidget = {
  id: 0,
  name: '',
  status: 'inactive',
  appearance: usualAppearance,
  channels: [],
  rules: [],
  modified_at: '',
}

export default function DesignerScreen({ service, screen, id }: ScreenProps<'own'>) {
  const navigate = useNavigate()
  const widgets = useAnswer<StoredWidget[]>(service, '/widgets', { per_page: 200 })
  const channels = useAnswer<{ channels: KnownChannel[] }>(service, '/channels')
  const all = widgets.data?.data ?? []
  const widget = id === 'new' ? FRESH : (all.find(one => String(one.id) === id) ?? (id === null ? all[0] : undefined))
  const error = widgets.error ?? channels.error
  const isRead = widgets.data !== undefined && channels.data !== undefined
  const open = (chosen: string | null) => void navigate({ to: `/${service.slug}/widgets/${chosen ?? 'new'}` })
  return (
    <>
      {error && <ErrorState error={error} />}
      {!error && !isRead && <FormSkeleton />}
      {isRead && !widget && (
        <>
          <PageHead title={screen.title ?? say.designer} crumbs={[service.title]} />
          <EmptyState title={say.noWidgets} text={say.noWidgetsText}>
            <Button onClick={() => open('new')}>{say.newWidget}</Button>
          </EmptyState>
        </>
      )}
      {widget && isRead && (
        <Designer
          key={`${widget.id} ${widget.modified_at}`}
          stored={widget}
          known={channels.data!.data.channels}
          others={all}
          service={service}
          onOpen={open}
        />
      )}
    </>
  )
}

type Props = Pick<ScreenProps<'own'>, 'service'> & {
  readonly stored: StoredWidget
  readonly known: readonly KnownChannel[]
  readonly others: readonly StoredWidget[]
  readonly onOpen: (id: string | null) => void
}

function Designer({ stored, known, others, service, onOpen }: Props) {
  const [draft, setDraft] = useState<Draft>(stored)
  const save = useSaveWidget({ service, stored, onOpen })
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const signs = new Map(known.map(channel => [channel.slug, channel]))
  const isNew = stored.id === 0
  return (
    <>
      <PageHead
        title={isNew ? say.newWidget : stored.name}
        text={say.designerText}
        crumbs={[service.title, say.widgets]}
      >
        {others.length > 1 && !isNew && (
          <Select
            aria-label={say.widget}
            value={String(stored.id)}
            allowDeselect={false}
            onChange={onOpen}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <Button
          className="savebutton"
          disabled={draft === stored || draft.name.trim() === ''}
          onClick={() => save(draft)}
        >
          {say.save}
        </Button>
      </PageHead>
      <div className="designer">
        <div className="stack">
          <section className="panel section" aria-label={say.widget}>
            <div className="pair widgetname">
              <TextInput
                label={say.name}
                required
                maxLength={120}
                value={draft.name}
                onChange={event => set({ name: event.currentTarget.value })}
              />
              <Switch
                label={say.isShown}
                checked={draft.status === 'active'}
                onChange={event => set({ status: event.currentTarget.checked ? 'active' : 'inactive' })}
              />
            </div>
          </section>
          <section className="panel section" aria-label={say.channels}>
            <h2 className="sectiontitle">{say.channels}</h2>
            <ChannelList channels={draft.channels} known={known} onChange={channels => set({ channels })} />
          </section>
          <section className="panel section" aria-label={say.look}>
            <h2 className="sectiontitle">{say.look}</h2>
            <Look look={draft.appearance} onChange={appearance => set({ appearance })} />
          </section>
          <section className="panel section" aria-label={say.rules}>
            <h2 className="sectiontitle">{say.rules}</h2>
            <RuleList service={service} rules={draft.rules} onChange={rules => set({ rules })} />
            {draft.rules.length > 0 && <RuleTry rules={draft.rules} />}
          </section>
        </div>
        <section className="panel section designerpreview" aria-label={say.preview}>
          <h2 className="sectiontitle">{say.preview}</h2>
          <p className="sectionhelp">{say.previewText}</p>
          <WidgetPreview draft={draft} signs={signs} />
        </section>
      </div>
    </>
  )
}

function useSaveWidget({ service, stored, onOpen }: Pick<Props, 'service' | 'stored' | 'onOpen'>) {
  const client = useQueryClient()
  const save = async ({ name, status, appearance, channels, rules }: Draft) => {
    const body = { name, status, appearance, channels, rules }
    const isNew = stored.id === 0
    const saved = isNew
      ? await write<StoredWidget>(service, 'POST /widgets', body)
      : await write<StoredWidget>(service, `PUT /widgets/${stored.id}`, { ...body, modified_at: stored.modified_at })
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.saved })
    if (isNew) onOpen(String(saved.id))
  }
  return (draft: Draft) =>
    void save(draft).catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
}
