/** What a chosen area says, does and looks like. */
import { Checkbox, ColorInput, NumberInput, Select, Stack, Tabs, Textarea, TextInput } from '@mantine/core'
import { actionTypes, type Hotspot, type MapDocument, nameOf, type Style } from '../domain/document.ts'
import { builtInIcons } from '../domain/icons.ts'
import { changeSpots, type EditDispatch } from './editing.ts'
import { say } from './words.ts'

type Props = { readonly spot: Hotspot; readonly doc: MapDocument; readonly dispatch: EditDispatch }

export function Inspector({ spot, doc, dispatch }: Props) {
  const set = (values: Partial<Hotspot>) =>
    dispatch(changeSpots(`${spot.id} ${Object.keys(values).join()}`, [spot.id], known => ({ ...known, ...values })))
  const number = (key: 'x' | 'y' | 'width' | 'height') => (
    <NumberInput
      label={say[key]}
      value={spot[key] ?? 0}
      min={0}
      max={100}
      step={0.5}
      decimalScale={2}
      onChange={value => set({ [key]: Number(value) || 0 })}
    />
  )
  return (
    <Stack gap="xs">
      <TextInput label={say.title} value={spot.title} onChange={event => set({ title: event.currentTarget.value })} />
      <TextInput
        label={say.label}
        value={spot.label ?? ''}
        onChange={event => set({ label: event.currentTarget.value })}
      />
      <Textarea
        label={say.content}
        autosize
        minRows={3}
        maxRows={10}
        value={spot.content ?? ''}
        onChange={event => set({ content: event.currentTarget.value })}
      />
      <ActionFields spot={spot} doc={doc} set={set} />
      <Select
        label={say.group}
        clearable
        value={spot.group_id ?? null}
        data={doc.groups.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={id => set({ group_id: id ?? '' })}
      />
      {doc.layers.length > 0 && (
        <Select
          label={say.floor}
          value={spot.layer_id ?? doc.layers[0]!.id}
          data={doc.layers.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={id => set({ layer_id: id ?? '' })}
        />
      )}
      <div className="mapnumbers">
        {number('x')}
        {number('y')}
        {spot.width !== undefined && number('width')}
        {spot.height !== undefined && number('height')}
      </div>
      {spot.type === 'pin' && <IconFields spot={spot} set={set} />}
      <Looks spot={spot} set={set} />
      <Checkbox
        label={say.visible}
        checked={spot.visible !== false}
        onChange={event => set({ visible: (event.currentTarget.checked ? undefined : false) as never })}
      />
      <Checkbox
        label={say.locked}
        checked={spot.locked === true}
        onChange={event => set({ locked: (event.currentTarget.checked || undefined) as never })}
      />
    </Stack>
  )
}

type Part = { readonly spot: Hotspot; readonly set: (values: Partial<Hotspot>) => void }

function ActionFields({ spot, doc, set }: Part & Pick<Props, 'doc'>) {
  const action = spot.action ?? { type: 'tooltip' as const }
  const change = (values: object) => set({ action: { ...action, ...values } })
  const targets =
    action.type === 'layer'
      ? doc.layers.map(({ id, title }) => ({ value: id, label: title }))
      : doc.hotspots.map(one => ({ value: one.id, label: nameOf(one) }))
  return (
    <>
      <Select
        label={say.action}
        allowDeselect={false}
        value={action.type}
        data={actionTypes.map(value => ({ value, label: say.actions[value] ?? value }))}
        onChange={type => set({ action: { type: (type ?? 'tooltip') as typeof action.type } })}
      />
      {action.type === 'link' && (
        <>
          <TextInput
            label={say.address}
            type="url"
            value={action.url ?? ''}
            onChange={event => change({ url: event.currentTarget.value })}
          />
          <Checkbox
            label={say.target}
            checked={action.target === '_blank'}
            onChange={event => change({ target: event.currentTarget.checked ? '_blank' : '_self' })}
          />
        </>
      )}
      {(action.type === 'layer' || action.type === 'hotspot') && (
        <Select
          label={say.actions[action.type]}
          value={action.ref ?? null}
          data={targets}
          onChange={ref => change({ ref })}
        />
      )}
    </>
  )
}

function IconFields({ spot, set }: Part) {
  const icon = spot.icon ?? { id: 0, name: 'pin', size: 32, color: '', pulse: false }
  return (
    <div className="mapnumbers">
      <Select
        label={say.icon}
        allowDeselect={false}
        value={icon.name}
        data={Object.keys(builtInIcons)}
        onChange={name => set({ icon: { ...icon, id: 0, name: name ?? 'pin' } })}
      />
      <ColorInput label={say.color} value={icon.color} onChange={color => set({ icon: { ...icon, color } })} />
    </div>
  )
}

const STATES = ['style', 'hover', 'active'] as const

function Looks({ spot, set }: Part) {
  return (
    <Tabs defaultValue="style">
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

function StyleFields({ style, onChange }: { readonly style: Style; readonly onChange: (style: Style) => void }) {
  return (
    <div className="mapnumbers">
      <ColorInput label={say.color} value={style.fill ?? ''} onChange={fill => onChange({ ...style, fill })} />
      <NumberInput
        label={say.opacity}
        min={0}
        max={1}
        step={0.05}
        value={style.fill_opacity ?? ''}
        onChange={value => onChange({ ...style, fill_opacity: Number(value) })}
      />
      <ColorInput label={say.stroke} value={style.stroke ?? ''} onChange={stroke => onChange({ ...style, stroke })} />
      <NumberInput
        label={say.strokeWidth}
        min={0}
        max={50}
        value={style.stroke_width ?? ''}
        onChange={value => onChange({ ...style, stroke_width: Number(value) })}
      />
    </div>
  )
}
