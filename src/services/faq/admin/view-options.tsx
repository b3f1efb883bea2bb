/** What a view shows and how, as fields. */
import { ColorInput, MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { LAYOUTS, type Layout } from '../domain/view-config.ts'
import { say } from './words.ts'

export type Config = Readonly<Record<string, unknown>>
export type DraftView = { readonly layout: Layout; readonly config: Config }

type Props = {
  readonly draft: DraftView
  readonly service: OpenService
  readonly change: (part: Partial<DraftView>) => void
}

export function ViewOptions({ draft, service, change }: Props) {
  const { layout, config } = draft
  const set = (part: Config) => change({ config: { ...config, ...part } })
  return (
    <>
      <Select
        label={say.layout}
        allowDeselect={false}
        value={layout}
        data={LAYOUTS.map(value => ({ value, label: say.layouts[value] ?? value }))}
        onChange={value => value && change({ layout: value as Layout })}
      />
      <CategoryChoice {...{ config, service, set }} />
      {Object.entries(say.choices).map(([name, { label, values }]) => (
        <Select
          key={name}
          label={label}
          allowDeselect={false}
          value={String(config[name])}
          data={Object.entries(values).map(([value, text]) => ({ value, label: text }))}
          onChange={value => set({ [name]: name === 'heading_level' ? Number(value) : value })}
        />
      ))}
      <NumberInput
        label={say.perPage}
        min={1}
        max={50}
        value={Number(config.per_page)}
        onChange={per_page => set({ per_page: Number(per_page) || 1 })}
      />
      {Object.entries(say.flags).map(([name, label]) => (
        <Switch
          key={name}
          label={label}
          checked={config[name] === true}
          onChange={event => set({ [name]: event.currentTarget.checked })}
        />
      ))}
      <ColorFields {...{ config, set }} />
      <TextInput
        label={say.emptyText}
        maxLength={300}
        value={String(config.empty_text ?? '')}
        onChange={event => set({ empty_text: event.currentTarget.value })}
      />
    </>
  )
}

type PartProps = { readonly config: Config; readonly set: (part: Config) => void }

function CategoryChoice({ config, service, set }: PartProps & { readonly service: OpenService }) {
  const categories = useAnswer<{ id: number; name: string }[]>(service, '/categories', { per_page: 100 })
  return (
    <MultiSelect
      label={say.categories}
      searchable
      clearable
      value={((config.category_ids ?? []) as number[]).map(String)}
      data={(categories.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={ids => set({ category_ids: ids.map(Number) })}
    />
  )
}

/** Those of the theme unless told. */
function ColorFields({ config, set }: PartProps) {
  const colors = (config.colors ?? {}) as Readonly<Record<string, string>>
  const choose = (name: string, value: string) => {
    const { [name]: _, ...others } = colors
    set({ colors: value === '' ? others : { ...others, [name]: value } })
  }
  return Object.entries(say.colors).map(([name, label]) => (
    <ColorInput
      key={name}
      label={label}
      format="hex"
      value={colors[name] ?? ''}
      onChangeEnd={value => choose(name, value)}
      onChange={value => value === '' && choose(name, '')}
    />
  ))
}
