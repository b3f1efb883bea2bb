/** A view with its options, beside the page that it makes: drawn by the server as visitors would get it. */
import './editor.css'
import { Button, ColorInput, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ServerMarkup } from '../../../../admin/kit/server-markup.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { say } from './words.ts'

type View = {
  readonly id: number
  readonly name: string
  readonly layout: string
  readonly columns: number
  readonly per_page: number
  readonly orderby: string
  readonly order: string
  readonly filters: Readonly<Record<string, unknown>>
  readonly show: Readonly<Record<string, boolean>>
  readonly style: { readonly accent: string; readonly radius: number; readonly gap: number }
  readonly updated_at: string
}

export default function DesignerScreen({ service, screen }: ScreenProps<'own'>) {
  const views = useAnswer<View[]>(service, '/views', { per_page: 100 })
  const [chosen, setChosen] = useState<number | null>(null)
  const view = views.data?.data.find(({ id }) => id === chosen) ?? views.data?.data[0]
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Select
          aria-label={say.view}
          placeholder={say.view}
          allowDeselect={false}
          value={view ? String(view.id) : null}
          onChange={id => setChosen(Number(id))}
          data={(views.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </PageHead>
      {views.error && <ErrorState error={views.error} />}
      {views.isPending && <FormSkeleton />}
      {views.data && !view && <EmptyState title={say.view} text={say.noViews} />}
      {view && <Designer key={`${view.id} ${view.updated_at}`} stored={view} service={service} />}
    </>
  )
}

type Props = { readonly stored: View; readonly service: OpenService }

function Designer({ stored, service }: Props) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(stored)
  const set = (more: Partial<View>) => setDraft({ ...draft, ...more })
  const save = async () => {
    const { id, updated_at, ...values } = draft
    await write(service, `PATCH /views/${id}`, { ...values, modified_at: updated_at })
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.saved })
  }
  const onSave = () => void save().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <div className="recipedesigner">
      <section className="panel section" aria-label={say.options}>
        <h2 className="sectiontitle">{say.options}</h2>
        <div className="stack">
          <Options draft={draft} set={set} />
          <Button disabled={draft === stored} onClick={onSave}>
            {say.saveView}
          </Button>
        </div>
      </section>
      <section className="panel section" aria-label={say.preview}>
        <h2 className="sectiontitle">{say.preview}</h2>
        <Preview {...{ draft, service }} />
      </section>
    </div>
  )
}

type OptionsProps = { readonly draft: View; readonly set: (more: Partial<View>) => void }

function Options({ draft, set }: OptionsProps) {
  const choice = (name: 'layout' | 'orderby' | 'order', words: Readonly<Record<string, string>>) => (
    <Select
      label={say.viewWords[name]}
      allowDeselect={false}
      value={draft[name]}
      data={Object.entries(words).map(([value, label]) => ({ value, label }))}
      onChange={value => value && set({ [name]: value })}
    />
  )
  const number = (label: string, [least, most]: readonly [number, number], take: (value: number) => void) => ({
    ...{ label, min: least, max: most },
    onChange: (value: string | number) => take(Math.min(most, Math.max(least, Number(value) || least))),
  })
  const style = (more: Partial<View['style']>) => set({ style: { ...draft.style, ...more } })
  return (
    <>
      {choice('layout', say.layouts)}
      <NumberInput value={draft.columns} {...number(say.viewWords.columns, [1, 6], columns => set({ columns }))} />
      <NumberInput
        value={draft.per_page}
        {...number(say.viewWords.per_page, [1, 100], per_page => set({ per_page }))}
      />
      {choice('orderby', say.orders)}
      {choice('order', say.directions)}
      {(['category', 'difficulty', 'diet_flag', 'search'] as const).map(name => (
        <TextInput
          key={name}
          label={say.filters[name]}
          value={String(draft.filters[name] ?? '')}
          onChange={event => {
            const { [name]: _, ...rest } = draft.filters
            const typed = event.currentTarget.value
            set({ filters: typed === '' ? rest : { ...rest, [name]: typed } })
          }}
        />
      ))}
      {Object.entries(say.shown).map(([name, label]) => (
        <Switch
          key={name}
          label={label}
          checked={draft.show[name] === true}
          onChange={event => set({ show: { ...draft.show, [name]: event.currentTarget.checked } })}
        />
      ))}
      <ColorInput label={say.accent} value={draft.style.accent} onChange={accent => style({ accent })} />
      <NumberInput value={draft.style.radius} {...number(say.radius, [0, 40], radius => style({ radius }))} />
      <NumberInput value={draft.style.gap} {...number(say.gap, [0, 80], gap => style({ gap }))} />
    </>
  )
}

function Preview({ draft, service }: Pick<Props, 'service'> & { readonly draft: View }) {
  const { id: _id, name: _name, updated_at: _at, ...look } = draft
  const page = useQuery({
    queryKey: ['recipe-view-preview', look],
    placeholderData: previous => previous,
    queryFn: () => write<{ html: string }>(service, 'POST /views/preview', look),
  })
  return <ServerMarkup className="recipepreview" label={say.preview} html={page.data?.html ?? ''} />
}
