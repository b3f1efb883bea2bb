/** How a set looks. */
import { ColorInput, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { Instance } from '../domain/instance.ts'
import { say } from './words.ts'

type Props = {
  readonly instance: Instance
  readonly styles: Readonly<Record<string, readonly string[]>>
  readonly onChange: (change: Partial<Instance>) => void
}

export function LookFields({ instance, styles, onChange }: Props) {
  return (
    <div className="fields">
      <div className="pair">
        {Object.entries(styles).map(([key, values]) => (
          <Select
            key={key}
            label={say.looks[key] ?? key}
            allowDeselect={false}
            value={String(instance[key as keyof Instance])}
            onChange={value => value && onChange({ [key]: value })}
            data={values.map(value => ({ value, label: say.values[value] ?? value }))}
          />
        ))}
      </div>
      <div className="pair">
        {instance.colors === 'custom' && (
          <ColorInput label={say.color} value={instance.color} onChange={color => onChange({ color })} />
        )}
        <ColorInput
          label={say.hoverColor}
          value={instance.hover_color}
          onChange={hover_color => onChange({ hover_color })}
        />
        <NumberInput
          label={say.gap}
          min={0}
          max={32}
          value={instance.gap}
          onChange={gap => onChange({ gap: Number(gap) })}
        />
        <NumberInput
          label={say.moreAfter}
          description={say.moreAfterText}
          min={0}
          max={20}
          value={instance.more_after}
          onChange={count => onChange({ more_after: Number(count) })}
        />
      </div>
      <TextInput
        label={say.heading}
        value={instance.title}
        onChange={event => onChange({ title: event.currentTarget.value })}
      />
      <Switch
        label={say.utm}
        checked={instance.utm}
        onChange={event => onChange({ utm: event.currentTarget.checked })}
      />
    </div>
  )
}
