/** A view of recipes with its options, beside the page that it makes. */
import { ColorInput, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { DesignerPage } from '../../../../admin/kit/desk/designer.tsx'
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
  return (
    <DesignerPage<View>
      {...{ service, screen }}
      design={{
        list: '/views',
        label: say.view,
        empty: say.noViews,
        version: ({ updated_at }) => updated_at,
        save: ({ id, updated_at, ...values }) => ({
          call: `PATCH /views/${id}`,
          body: { ...values, modified_at: updated_at },
        }),
        preview: ({ id: _id, name: _name, updated_at: _at, ...look }) => ({ call: 'POST /views/preview', body: look }),
        options: (draft, set) => <Options {...{ draft, set }} />,
      }}
    />
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
