/** Where the button stands, what it looks like, and when it appears. */
import { Alert, Collapse, ColorInput, NumberInput, Select, Switch, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { Appearance } from '../domain/appearance.ts'
import { contrastOf } from './contrast.ts'
import { say } from './words.ts'

const CHOICES = {
  position: ['left', 'right', 'center'],
  layout: ['vertical', 'horizontal', 'arc', 'bar'],
  shape: ['circle', 'rounded', 'square'],
  theme: ['auto', 'light', 'dark'],
  animation: ['none', 'pulse', 'bounce'],
  open_on: ['click', 'hover', 'load'],
} as const

type Choice = keyof typeof CHOICES
type Props = { readonly look: Appearance; readonly onChange: (look: Appearance) => void }

/** White signs on a colour must be told from it. */
const ENOUGH = 3

export function Look({ look, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const set = (change: Partial<Appearance>) => onChange({ ...look, ...change })
  const choice = (name: Choice) => (
    <Select
      key={name}
      label={say[name]}
      allowDeselect={false}
      value={look[name]}
      onChange={value => value && set({ [name]: value })}
      data={CHOICES[name].map(value => ({ value, label: say.choices[value] ?? value }))}
    />
  )
  const isFaint = look.color !== '' && contrastOf(look.color, look.icon_color || '#ffffff') < ENOUGH
  return (
    <div className="fields">
      <div className="pair">{(['position', 'layout', 'shape'] as const).map(choice)}</div>
      <div className="pair">
        <ColorInput label={say.color} withEyeDropper={false} value={look.color} onChange={color => set({ color })} />
        <NumberInput
          label={say.size}
          min={32}
          max={96}
          value={look.size}
          onChange={size => set({ size: Number(size) })}
        />
      </div>
      {isFaint && <Alert color="yellow">{say.faint}</Alert>}
      <TextInput
        label={say.greeting}
        maxLength={200}
        value={look.greeting}
        onChange={event => set({ greeting: event.currentTarget.value })}
      />
      <UnstyledButton className="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="sectionhelp">{say.moreLook}</span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <MoreLook look={look} set={set} choice={choice} />
      </Collapse>
    </div>
  )
}

type MoreProps = {
  readonly look: Appearance
  readonly set: (change: Partial<Appearance>) => void
  readonly choice: (name: Choice) => React.ReactNode
}

function MoreLook({ look, set, choice }: MoreProps) {
  const number = (name: 'delay' | 'spacing_x' | 'spacing_y', max: number) => (
    <NumberInput
      key={name}
      label={say[name]}
      min={0}
      max={max}
      value={look[name]}
      onChange={value => set({ [name]: Number(value) })}
    />
  )
  const dismissals = ['none', 'session', 'days:1', 'days:7', 'days:30']
  const known = dismissals.includes(look.dismiss) ? dismissals : [...dismissals, look.dismiss]
  return (
    <div className="fields">
      <div className="pair">{(['theme', 'animation', 'open_on'] as const).map(choice)}</div>
      <div className="pair">
        {number('delay', 120)}
        {number('spacing_x', 200)}
        {number('spacing_y', 200)}
      </div>
      <div className="pair">
        <ColorInput
          label={say.icon_color}
          withEyeDropper={false}
          value={look.icon_color}
          onChange={color => set({ icon_color: color })}
        />
        <Select
          label={say.dismiss}
          allowDeselect={false}
          data={known.map(value => ({ value, label: say.dismissals[value] ?? value }))}
          value={look.dismiss}
          onChange={dismiss => dismiss && set({ dismiss })}
        />
      </div>
      <Switch label={say.qr} checked={look.qr} onChange={event => set({ qr: event.currentTarget.checked })} />
    </div>
  )
}
