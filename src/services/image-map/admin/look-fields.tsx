/** How an area looks at rest, under the pointer and open; and the icon of a pin. */
import { Checkbox, ColorInput, NumberInput, Select, Tabs, TextInput } from '@mantine/core'
import type { Icon as PinIcon, Style } from '../domain/document.ts'
import { builtInIcons } from '../domain/icons.ts'
import type { SpotPart } from './inspector.tsx'
import type { SiteFacts } from './site-facts.ts'
import { say } from './words.ts'

const OWN = 'own:'

/** Built-in ones by their names, those of the site by their ids. */
export function IconFields({ spot, set, icons }: SpotPart & Pick<SiteFacts, 'icons'>) {
  const icon: PinIcon = spot.icon ?? { id: 0, name: 'pin', size: 32, color: '', pulse: false }
  const change = (values: Partial<PinIcon>) => set({ icon: { ...icon, ...values } })
  const own = [...icons.values()].map(({ id, name }) => ({ value: `${OWN}${id}`, label: name }))
  const data = [
    {
      group: say.builtIn,
      items: Object.keys(builtInIcons).map(name => ({ value: name, label: say.icons[name] ?? name })),
    },
    ...(own.length > 0 ? [{ group: say.siteIcons, items: own }] : []),
  ]
  const choose = (value: string | null) => {
    const id = value?.startsWith(OWN) ? Number(value.slice(OWN.length)) : 0
    change(id > 0 ? { id, name: 'pin' } : { id: 0, name: value ?? 'pin' })
  }
  return (
    <div className="mapnumbers">
      <Select
        label={say.icon}
        allowDeselect={false}
        searchable
        value={icon.id > 0 ? `${OWN}${icon.id}` : icon.name}
        data={data}
        onChange={choose}
      />
      <ColorInput label={say.color} value={icon.color} onChange={color => change({ color })} />
      <NumberInput
        label={say.iconSize}
        min={8}
        max={200}
        value={icon.size}
        onChange={size => typeof size === 'number' && change({ size })}
      />
      <Checkbox
        label={say.pulse}
        checked={icon.pulse}
        onChange={event => change({ pulse: event.currentTarget.checked })}
      />
    </div>
  )
}

const STATES = ['style', 'hover', 'active'] as const

export function Looks({ spot, set }: SpotPart) {
  return (
    <Tabs defaultValue="style" keepMounted={false}>
      <Tabs.List>
        {STATES.map(state => (
          <Tabs.Tab key={state} value={state}>
            {say.states[state]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {STATES.map(state => (
        <Tabs.Panel key={state} value={state} pt="xs">
          <StyleFields style={spot[state] ?? {}} onChange={style => set({ [state]: style })} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

type StyleProps = { readonly style: Style; readonly onChange: (style: Style) => void }

/** A field that is empty leaves it to the theme. */
function StyleFields({ style, onChange }: StyleProps) {
  const number = (key: NumberKey) => (
    <NumberInput
      label={say.styles[key]}
      min={0}
      max={LIMITS[key]}
      step={LIMITS[key] === 1 ? 0.05 : 1}
      value={style[key] ?? ''}
      onChange={value => onChange(without(style, key, typeof value === 'number' ? value : undefined))}
    />
  )
  return (
    <div className="mapnumbers">
      <ColorInput label={say.color} value={style.fill ?? ''} onChange={fill => onChange({ ...style, fill })} />
      {number('fill_opacity')}
      <ColorInput label={say.stroke} value={style.stroke ?? ''} onChange={stroke => onChange({ ...style, stroke })} />
      {number('stroke_opacity')}
      {number('stroke_width')}
      {number('radius')}
      <TextInput
        label={say.dash}
        placeholder="6 3"
        value={style.dash ?? ''}
        onChange={event => onChange({ ...style, dash: event.currentTarget.value })}
      />
    </div>
  )
}

const LIMITS = { fill_opacity: 1, stroke_opacity: 1, stroke_width: 50, radius: 100 } as const
type NumberKey = keyof typeof LIMITS

function without(style: Style, key: NumberKey, value: number | undefined): Style {
  const { [key]: _, ...rest } = style
  return value === undefined ? rest : { ...rest, [key]: value }
}
